export const en = {
  aim: "Welcome to Vaalbara! Nine rounds: in each you play one character and take one land. Whoever has the most points after the ninth round wins.",
  rows: "These lands are the prize. Everybody takes one of the lower row each round; the row behind it comes down afterwards.",
  hand: "First everybody chooses a character in secret. The large number is its initiative: low numbers act first and have the first pick of the lands, high numbers often do more.",
  "hand.hunter": "A good first choice: the {character}. With 3 it probably acts first, and that is worth 3 points.",
  "hand.carpenter":
    "Keep the {character} for later, when you have Forests. If you want an early pick now, it still acts as number 5.",
  "hand.farmer": "A good choice: the {character}. It acts last, but the land you take pays double.",
  "hand.crafter": "A good choice: the {character}. With 10 it probably acts last, and that is worth 5 points.",
  "hand.oracle": "A good choice: the {character} acts early, and has 2 points if the other number is odd.",
  "hand.falconer": "The {character} steals 2 points from whoever acts before it. Good if you expect to be second.",
  order:
    "All characters are turned over and line up: the lowest number acts first. Each does what its card says, then takes a land.",
  take: "Now take a land of the lower row. The number in the corner is what it pays you at once.",
  "take.advice":
    "{land} pays {n}, the most you can have now. Later you may prefer lands that grow: two Mountains, many Fields.",
  points:
    "Your realm: the lands you took, by kind, and your points. Totals of the others stay secret, but every gain is told, so you may count along.",
  second:
    "Look at the row behind: these lands come down next round. Sometimes it is wise to act early next time because of them.",
  omens:
    "Same number twice? Then the omens decide: the crest further left acts first. The back on top of the land deck shows them.",
  cards:
    "A character that was played stays away: you draw back up to five from your twelve. Point at a number to see where that card is.",
  kinds: "Keep an eye on variety: five kinds of land are worth 5 points at the end, all six are worth 10.",
  last: "The last round! No lands come after these: take what pays most, and think of the kinds you still lack.",
  fighter: "Somebody played a Fighter. Show yours for 1 point, and everybody knows that you have her; or keep silent.",
  bard: "The Bard gives away 2 points of the supply. Choose who needs them least.",
  tracker: "The Tracker swaps a land with the top of the deck, unseen. Swap what you do not want, then take your pick.",
  midwife: "The Midwife brings back a card that you have played. Choose one that you would like to play again.",
  rider: "The Rider swaps a land of each row: fetch one that you want from the row behind.",
  pioneer:
    "The Pioneer swaps one of your lands for an unknown one, which pays at once. Give one that has paid already.",
  end: "That was your first game! The result says where the points came from. Another one, with a stronger bot?",
} as const;
