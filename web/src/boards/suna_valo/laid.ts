/** What of a position the things of the table stand for. */

import type { Path, Position } from "../../analysis/position.ts";
import { findAt, nameIn, type Laid, type LaidOut, type Sight } from "../laid.ts";
import { COLUMNS, type Components, type View } from "./types.ts";

type Here = Sight<View, Components>;

const of = (seat: number, ...path: Path): Path => ["players", seat, ...path];
const fields = (seat: number, ...names: string[]): Laid[] => names.map((name) => ({ path: of(seat, name) }));
const near = ({ seat }: Here): number => seat ?? 0;
const far = (scene: Here): number => 1 - near(scene);

/** A card of a farm, with all that lies on it. */
const card = (seat: number, n: number): Laid[] => [{ path: of(seat, "farm", n) }];

/** The head of a column: room for one more card, and its storages. */
const column = (position: Position, seat: number, n: number): Laid[] => [
  { path: findAt(position, of(seat, "farm"), () => false).path, name: "card", fields: { column: COLUMNS[n] } },
  ...fields(seat, "headers"),
];

/** A card of a display with the goods on it. */
const offer = (seat: number, n: number): Laid[] => [
  { path: of(seat, "display", n, "card") },
  { path: of(seat, "display", n, "price") },
];

/** A piece stands where its number says, or can be put there. */
function piece(position: Position, { box }: Here, seat: number, n: number): Laid[] {
  const id = box.names.piece?.[n];
  const at = findAt(position, of(seat, "pieces"), (item: string) => item === id);
  return [at.found ? { path: at.path } : { path: at.path, value: id }];
}

/** An order, and who has delivered what to it. */
const order = (kind: "public" | "ship", scene: Here, n: number): Laid[] => [
  { path: [kind, "cards", n] },
  ...[near(scene), far(scene)].flatMap((seat): Laid[] =>
    kind === "public"
      ? [{ path: of(seat, "delivered", n) }, { path: of(seat, "barrels", n) }]
      : [{ path: of(seat, "ships", n) }],
  ),
];

const track = (seat: number, n: number): Laid[] => (n === 0 ? fields(seat, "left") : fields(seat, "right", "detour"));
const stock = (seat: number): Laid[] => fields(seat, "energy", "headers", "vault", "shortage");
const rows = (seat: number): Laid[] => fields(seat, "row_points", "row_uses");
const turn: Laid[] = ["era", "phase", "turn", "turns", "tree", "triggered", "extra", "swap_open"].map((name) => ({
  path: [name],
}));

export const laid: LaidOut<View, Components> = {
  village: (_, __, n = 0) => [{ path: ["village", n] }],
  top: () => [{ path: ["top"] }, { path: ["pile"] }],
  peek: () => [{ path: ["pile"] }, { path: ["top"] }],
  discard: () => [{ path: ["discard"] }],
  feasts: () => [{ path: ["festivals"] }],
  era: () => turn,
  turn: () => turn,
  tree: () => [{ path: ["tree"] }],
  tile: (position, { box, seats }, n = 0) => {
    const id = [...box.components.progress_tiles, ...box.components.end_tiles][n]?.id;
    return nameIn(position, [["tiles"], ...seats.map(({ seat }) => of(seat, "tiles"))], id);
  },
  notch: (_, scene) => fields(near(scene), "tiles", "fresh"),
  publics: () => [{ path: ["public", "open"] }, { path: ["public", "cards"] }],
  ships: () => [{ path: ["ship", "open"] }, { path: ["ship", "cards"] }],
  public: (_, scene, n = 0) => order("public", scene, n),
  ship: (_, scene, n = 0) => order("ship", scene, n),
  own: (_, scene, n = 0) => offer(near(scene), n),
  other: (_, scene, n = 0) => offer(far(scene), n),
  card: (_, scene, n = 0) => card(near(scene), n),
  theirs: (_, scene, n = 0) => card(far(scene), n),
  head: (position, scene, n = 0) => column(position, near(scene), n),
  column: (position, scene, n = 0) => column(position, near(scene), n),
  yonder: (position, scene, n = 0) => column(position, far(scene), n),
  piece: (position, scene, n = 0) => piece(position, scene, near(scene), n),
  stand: (position, scene, n = 0) => piece(position, scene, far(scene), n),
  track: (_, scene, n = 0) => track(near(scene), n),
  path: (_, scene, n = 0) => track(far(scene), n),
  good: (_, scene) => stock(near(scene)),
  debts: (_, __, seat = 0) => fields(seat, "shortage"),
  stock: (_, __, seat = 0) => stock(seat),
  tracks: (_, __, seat = 0) => fields(seat, "left", "right", "detour", "tiles", "fresh"),
  bonus: (_, __, seat = 0) => rows(seat),
  rows: (_, __, seat = 0) => rows(seat),
  left: (_, __, seat = 0) => fields(seat, "pieces"),
  kept: (_, __, seat = 0) => fields(seat, "kept"),
  hand: (_, __, seat = 0) => fields(seat, "hand"),
  person: (_, __, seat = 0) => fields(seat, "character", "vault"),
};
