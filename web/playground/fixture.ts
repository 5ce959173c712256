import type { Language } from "../src/texts/text.ts";
import type { Block, Box } from "../src/wire/types.ts";

/** What scripts/fixtures writes. */
export interface Fixture {
  game: string;
  title: Record<Language, string>;
  boxes: Record<Language, Box>;
  scenes: FixtureScene[];
}

export interface FixtureScene {
  name: string;
  titles: Record<Language, string[]>;
  owing: number[];
  /** One for each seat, then the spectator's. */
  blocks: Record<Language, Block[]>;
}
