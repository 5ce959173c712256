/** Pictures in the rules: a position from a real game, drawn by the board of the game, cut to what the text speaks of. */

import type { Prompt, View } from "../wire/types.ts";

/** A thing by its noun, a part of it, or anything by its class: "land 2", "land 2 .name", ".rows". */
export type Place = string;

export interface Figure {
  /** A position of `figures/scenes.json`. */
  scene: string;
  /** What is to be seen: as little as shows all of these. */
  frame: readonly Place[];
  /** What is numbered, in the order in which the rules name it. */
  marks?: readonly Place[];
  /** The option that somebody points at, so that the board shows what it would bring. */
  point?: string;
  /** The pixels that the board is given, on a wide page and on a narrow one. */
  room?: readonly [number, number];
  narrow?: readonly [number, number];
  /** How much larger than on the table, at most. */
  zoom?: number;
}

export interface Scene {
  readonly view: View;
  readonly prompt:
    (Pick<Prompt, "kind"> & { readonly options: readonly Omit<Prompt["options"][number], "label">[] }) | null;
}

type Figures = Readonly<Record<string, Figure>>;
type Scenes = Readonly<Record<string, Scene>>;

const drawn = import.meta.glob<{ figures: Figures }>("../boards/*/figures/figures.ts");
const scenes = import.meta.glob<{ default: Scenes }>("../boards/*/figures/scenes.json");

/** A figure of a game with its position; null where its board has none of that name. */
export async function findFigure(game: string, name: string): Promise<{ figure: Figure; scene: Scene } | null> {
  const [book, positions] = await Promise.all([
    drawn[`../boards/${game}/figures/figures.ts`]?.(),
    scenes[`../boards/${game}/figures/scenes.json`]?.(),
  ]);
  const figure = book?.figures[name];
  const scene = figure && positions?.default[figure.scene];
  return figure && scene ? { figure, scene } : null;
}

/** A place as a selector. */
export function selectorOf(place: Place): string {
  const [, noun, rest] = /^([a-z_]+(?: \d+)*)(?: (\D.*))?$/.exec(place) ?? [];
  if (noun === undefined) return place;
  return rest === undefined ? `[data-thing="${noun}"]` : `[data-thing="${noun}"] ${rest}`;
}

/** The question of a scene as a board expects it; nobody reads its words. */
export function promptOf(scene: Scene): Prompt | null {
  if (!scene.prompt) return null;
  return {
    ...scene.prompt,
    asked: 1,
    text: "",
    owes: true,
    options: scene.prompt.options.map((option) => ({ ...option, label: "" })),
  };
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest box around all, with a margin. */
export function around(boxes: readonly Box[], margin: number): Box {
  const left = Math.min(...boxes.map((box) => box.left)) - margin;
  const top = Math.min(...boxes.map((box) => box.top)) - margin;
  const right = Math.max(...boxes.map((box) => box.left + box.width)) + margin;
  const bottom = Math.max(...boxes.map((box) => box.top + box.height)) + margin;
  return { left, top, width: right - left, height: bottom - top };
}

export interface Mark {
  readonly left: number;
  readonly top: number;
  /** What it stands for. */
  readonly to: { readonly left: number; readonly top: number };
}

const APART = 26;
const OUT = 20;
/** How far a number reaches over the corner of what it stands for. */
const OVER = 3;

/** Where the numbers go: at the corner of each thing, or beside all of them, on the nearer side and none over another. */
export function numbered(things: readonly Box[], edges: { left: number; right: number } | null): Mark[] {
  if (!edges)
    return things.map((box) => ({ left: box.left - OVER, top: box.top - OVER, to: { left: box.left, top: box.top } }));
  const middle = (edges.left + edges.right) / 2;
  const found: Mark[] = [];
  for (const side of ["left", "right"] as const) {
    let free = 14;
    const here = things.filter((box) => box.left + box.width / 2 <= middle + 1 === (side === "left"));
    for (const box of [...here].sort((a, b) => a.top + a.height / 2 - (b.top + b.height / 2))) {
      const y = box.top + box.height / 2;
      const top = Math.max(free, y);
      free = top + APART;
      const left = side === "left" ? edges.left - OUT : edges.right + OUT;
      found[things.indexOf(box)] = {
        left,
        top,
        to: { left: side === "left" ? box.left : box.left + box.width, top: y },
      };
    }
  }
  return found;
}
