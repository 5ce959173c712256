export const en = {
  aim: "Welcome to Farmoony! You lay cards of two by two tiles over each other. Three missions, chosen one after another, say what your land is worth.",
  mission:
    "You choose the first mission, for everybody. Each says in words and a small example what scores. Point at one to read all of it.",
  "mission.advice": "Easy to begin with: {mission}. One large area of Vegetables, away from the Pests.",
  hand: "Choose one farm card; the rest of the hand goes on to your neighbour. Take a card with tiles that the mission wants.",
  first:
    "Place your card. Turn it with R or the button, then choose where it lies. Nobody sees it until all have placed.",
  cover:
    "A card must cover at least one tile that lies there, but only one tile of any single card. Stone is covered by stone only. The circles are places that fit; point at one to see the points.",
  reveal: "All cards are shown together, and the lands of the others are here. Choose one to look at it closely.",
  tools:
    "The tool step: use one tool on any land, draw one, or pass. Most tools change a single tile. Use them on your own land to help, or on another one to harm.",
  draw: "With fewer than three tools you may draw: one of the open ones, or an unknown one of the deck. There are few tools, so drawing is rarely wrong.",
  convert:
    "Choose whose land and which tile. The board shows what the missions would score then. A token keeps cards off that tile, so it stays.",
  wheelbarrow:
    "The Wheelbarrow moves a card on which nothing lies, on any land or to another one. Its owner may stop it with a Fence.",
  fence: "Somebody wants to move a card of your land. A Fence stops it, if you have one.",
  points:
    "Here are your missions with the points they bring now. Point at one: the tiles that count light up on your land.",
  phase:
    "A new phase, a new mission, and one card more. Old missions go on counting, so let your land serve all of them.",
  choosing_three:
    "Another mission is yours to choose. Together the three must need Vegetable, Water, Fertilizer and Pest: that is why some do not glow.",
  last: "The last phase: seven cards. Think of all three missions with every card; some tiles count for several.",
  end: "That was your first game! All missions score once, at the end. The result says what each brought.",
} as const;
