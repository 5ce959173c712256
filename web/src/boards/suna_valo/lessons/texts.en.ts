export const en = {
  aim: "Welcome to Suna Valo! Two farms, three eras. Each turn you take one card into your farm, and the whole column where it lies works. Points are counted once, after the third era.",
  character: "Keep one of two characters: it has an ability for the whole game. For a first game any of them is fine.",
  start_price:
    "Your display: three cards that wait for you. Lay one good on each. For you they cost nothing more; the other player may buy one for exactly the goods that lie on it.",
  turn: "A turn: buy a card. From the village you pay goods of any kind: its minimum price, and 3, 2 or 1 more for the slot. Later you may also fulfil a ship order instead.",
  "turn.advice":
    "The easiest way to begin: a card of your own display. It costs you nothing more, and makes your farm work.",
  display:
    "Cards of your display are yours for nothing, cards of the other display cost exactly what lies on them. Whoever sells gets those goods.",
  place:
    "Place the card at the bottom of a column of its colour. Flipped it may go into any column, but then it does nothing itself.",
  "place.advice": "Face up is nearly always better: the card works now, and every time this column works again.",
  activate:
    "The column works: the header and every face-up card in it, each once, in any order. What glows can still be used. Take what fits into your storages.",
  store:
    "Resources need a place: headers hold a few, and cards hold what is printed on them. Choose what your next orders want.",
  deliver:
    "A drone delivers one resource to a public order. Fill every space of an order, and a barrel leaves your farm: points, and something new works.",
  piece:
    "An order is complete! Choose the piece that leaves your farm. What it covered is yours from now on: cheaper cards, endless storage, income, or a free step of a bot track.",
  step: "A bot step: move one of the two cogwheels up. Points on the right are multiplied by the left, so let both climb.",
  tile: "You reached a notch: choose a bot tile. It works whenever its column does, from your next turn on.",
  add: "A card left your display, so you choose one of the village for the gap. Choose one that you want: it costs nothing but the goods that you lay on it. Where you have too few, the card shows the points that it costs instead.",
  price:
    "Now lay its price: at least the minimum. More makes it dearer for the other player, but you have those goods no more. Early on the minimum is fine.",
  pay: "Choose the goods you pay with. Keep what your orders want; energy pays for anything in the village.",
  orders:
    "Public orders: each space wants one resource, brought by drones of your dock. Whoever completes an order first has more points of it.",
  ships:
    "Ship orders are paid at once, in place of buying a card. They bring points and a strong effect. Collect what one of them costs.",
  market:
    "Your goods, and below them the farm market: energy buys a resource for immediate use. So energy is never wasted.",
  tracks:
    "The bot tracks: right gives points, left multiplies them. Pieces block the way until they leave for an order.",
  row: "Six cards side by side: a row is complete. Take 5 points for the end, or use every card of the row once more.",
  festival: "A festival: both of you may use its effect, the bonus is only for the buyer.",
  era: "A new era: income is paid, dearer and better cards come, new orders lie open. You may replace cards of your display by those in your hand.",
  last: "The last era. Complete what you have begun: orders, rows and tracks count, goods hardly do.",
  end: "That was your first game! The result says where the points came from. There is much to discover: try other columns next time.",
} as const;
