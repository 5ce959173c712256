/** Bekannte: Menschen, mit denen man gespielt hat. */
export const de = {
  title: "Bekannte",
  help: "Menschen, mit denen du gespielt hast, wenn sie gefunden werden möchten. Niemand steht hier, der es nicht eingeschaltet hat.",
  on: "Wer mit mir gespielt hat, darf mich finden: meinen Namen, mein Bild, meine öffentlichen Tische",
  friends: "Deine Bekannten",
  "friends.none": "Noch niemand.",
  met: "Mit denen du gespielt hast",
  "met.none": "Niemand, mit dem du gespielt hast, möchte gefunden werden.",
  blocked: "Denen du nicht begegnen möchtest",
  "blocked.help":
    "Sie sehen dich hier nicht, können dich nicht einladen, setzen sich nicht zu dir, und keine Suche bringt euch zusammen.",
  add: "{name} aufnehmen",
  drop: "{name} von der Liste nehmen",
  block: "{name} nicht mehr begegnen",
  unblock: "{name} wieder begegnen",
  tables: "Tische von {name}",
  invite: "{name} einladen",
  invited: "{name} ist eingeladen.",
  "invite.friends": "Bekannte einladen",
};
