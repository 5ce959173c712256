export const en = {
  aim: "Welcome to Helios! You create land around a centre, build on it, and lead a sun around it. Most points after the last round win.",
  start:
    "Choose your first land: it goes to the centre of your board, with a cube of its colour. Cubes are what you build with, so any of the three is fine.",
  take: "A turn: take the lowest tile of a column and do what it shows. Create land, construct, or move the sun.",
  "take.land": "Early on, create land: every tile brings a cube, and gives the sun more to shine on.",
  "take.sun": "You have some land now: moving the sun brings new cubes to empty tiles around it.",
  gray: "A gray tile is wild: you choose the colour it counts for. Put it where you have most already, for four of a colour bring a bonus action.",
  land: "Choose the tile to take. Lands come with a cube; special tiles bring none, but points at the end.",
  place: "Place it on a glowing field beside your land. The sun must keep a way out to the border.",
  "place.advice": "Fields with a sign are worth more: a cube beside the cross, mana beside the gem.",
  bonus_cube: "This field brings one more cube. Choose a colour that you lack: buildings want certain ones.",
  construct:
    "What you can pay for glows. Buildings cost certain colours; a colour that you lack costs two other cubes. Temples cost any cubes, bring mana, and earn points whenever the sun lights them.",
  pay: "Choose the cubes one by one. Cubes lie on your tiles; a tile without a cube can get a new one from the sun.",
  temple:
    "Choose the tile for your temple. Best is one with many tiles around it: each counts when the sun lights the temple. Cubes that lie there are lost.",
  sun: "The sun goes clockwise over the glowing fields, as far as the sun track allows. Where it rests it lights the tiles around it: empty land gets a cube, temples bring points.",
  "sun.advice": "This field brings most right now.",
  slots: "The tiles you took gather here by colour. With four of one colour you have a bonus action.",
  city: "Your cubes pay for this: twelve buildings, each once. Cheap and good at the beginning: Solar Lodge and Observatory move your sun further.",
  bonus: "Four tiles of a colour: a bonus action. Choose any of the three, without taking a tile.",
  people:
    "Phase 2: characters. Buy one with mana; later you activate it with three cubes, and it counts at the end. Choose what fits what you have: many tiles, many temples, a long sun track.",
  round: "A new round: new lands and action tiles lie out, and the next player begins. Tiles below your board stay.",
  last: "The last round. Think of the end now: buildings and active characters are points, cubes alone are none.",
  end: "That was your first game! The result says where the points came from. Try it with a stronger bot.",
} as const;
