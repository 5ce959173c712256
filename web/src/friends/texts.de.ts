/** Bekannte: Menschen, mit denen man gespielt hat. */
export const de = {
  title: "Freunde",
  help: "Menschen, mit denen du gespielt hast und die gefunden werden möchten. Hier steht nur, wer das eingeschaltet hat.",
  on: "Menschen, mit denen ich gespielt habe, können mich finden: Name, Bild, öffentliche Tische",
  friends: "Deine Freunde",
  "friends.none": "Noch niemand.",
  met: "Menschen, mit denen du gespielt hast",
  "met.none": "Noch möchte niemand gefunden werden, mit dem du gespielt hast.",
  blocked: "Blockiert",
  "blocked.help":
    "Sie sehen dich hier nicht, können dich nicht einladen, sich nicht zu dir setzen und werden nie mit dir zusammengebracht.",
  add: "{name} hinzufügen",
  drop: "{name} entfernen",
  block: "{name} blockieren",
  unblock: "{name} nicht mehr blockieren",
  tables: "Tische von {name}",
  invite: "{name} einladen",
  invited: "{name} ist eingeladen.",
  "invite.friends": "Freunde einladen",
};
