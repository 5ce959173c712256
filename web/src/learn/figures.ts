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
  readonly prompt: Pick<Prompt, "kind"> & { readonly options: readonly Omit<Prompt["options"][number], "label">[] } | null;
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
  return { ...scene.prompt, asked: 1, text: "", owes: true, options: scene.prompt.options.map((option) => ({ ...option, label: "" })) };
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
