/** Friends: people one has played with. */
export const en = {
  title: "Friends",
  help: "People you have played with, if they want to be found. Nobody is listed who has not switched it on.",
  on: "People I have played with may find me: my name, my picture, my public tables",
  friends: "Your friends",
  "friends.none": "Nobody yet.",
  met: "People you have played with",
  "met.none": "Nobody you have played with wants to be found.",
  blocked: "People you do not want to meet",
  "blocked.help":
    "They do not see you here, cannot invite you, do not sit down where you sit, and a search does not bring you together.",
  add: "Add {name}",
  drop: "Take {name} off the list",
  block: "Do not meet {name} again",
  unblock: "Meet {name} again",
  tables: "Tables of {name}",
  invite: "Invite {name}",
  invited: "{name} is invited.",
  "invite.friends": "Invite friends",
};
