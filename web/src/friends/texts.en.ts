/** Friends: people one has played with. */
export const en = {
  title: "Friends",
  help: "People you have played with who want to be found. Only people who have switched this on are listed.",
  on: "People I have played with can find me: my name, my picture, my public tables",
  friends: "Your friends",
  "friends.none": "No one yet.",
  met: "People you have played with",
  "met.none": "No one you have played with wants to be found yet.",
  blocked: "Blocked people",
  "blocked.help":
    "They do not see you here, cannot invite you, cannot sit down at your table, and are never matched with you.",
  add: "Add {name}",
  drop: "Remove {name}",
  block: "Block {name}",
  unblock: "Unblock {name}",
  tables: "{name}’s tables",
  invite: "Invite {name}",
  invited: "{name} is invited.",
  "invite.friends": "Invite friends",
};
