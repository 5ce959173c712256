/** Pictures of people: small landscapes, each drawn from a number. */

const SKIES = ["sun-soft", "water-soft", "leaf-soft", "clay-soft", "dusk-soft", "stone-soft", "wool-soft"] as const;
const SUNS = ["sun", "clay", "paper-3", "sun-deep"] as const;
const HILLS = ["leaf", "water", "clay", "dusk", "stone", "wool"] as const;
const GROUNDS = ["leaf-deep", "water-deep", "clay-deep", "dusk-deep", "stone-deep", "wool-deep"] as const;
const FAR = [
  "M0 30Q12 16 24 27T48 23V48H0Z",
  "M0 34 13 17 25 31 36 20 48 33V48H0Z",
  "M0 29Q24 13 48 29V48H0Z",
  "M0 26H9V21H18V28H28V18H37V26H48V48H0Z",
] as const;
const NEAR = [
  "M0 38Q16 30 30 37T48 35V48H0Z",
  "M0 35Q24 44 48 34V48H0Z",
  "M0 37q6-3 12 0t12 0 12 0 12 0V48H0Z",
  "M0 40 20 33 48 39V48H0Z",
] as const;
const THINGS = [
  "M-1 1V-6H1V1ZM0-14a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z",
  "M0-15 5-4H-5ZM-1 1V-4H1V1Z",
  "M-5 1V-6L0-11 5-6V1Z",
  "M-7-2H7L4 2H-4ZM-.5-3V-14L6-3Z",
  "M-3 1V-11H-4V-15H-2V-13H-1V-15H1V-13H2V-15H4V-11H3V1Z",
  "M0-10 8 1H-8Z",
  "M-7 1Q-6-8 0-8T7 1Z",
  "M-.8 1V-7H.8V1ZM0-13l1.6 2.6L4.5-10l-1.5 2.5L4.5-5 1.6-4.6 0-2-1.6-4.6-4.5-5-3-7.5-4.5-10l2.9-.4Z",
] as const;

export interface Landscape {
  readonly sky: string;
  readonly sun: { readonly x: number; readonly y: number; readonly r: number; readonly colour: string };
  readonly far: { readonly d: string; readonly colour: string };
  readonly near: { readonly d: string; readonly colour: string };
  readonly thing: { readonly d: string; readonly x: number };
}

/** A number from letters: the same for the same ones (FNV-1a). */
export function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** What a picture shows. */
export function landscape(seed: string): Landscape {
  let left = mixed(seed);
  const pick = (count: number): number => {
    left = Math.imul(left ^ (left >>> 15), 0x2c1b3c6d) >>> 0;
    return left % count;
  };
  const of = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
  const hill = pick(HILLS.length);
  return {
    sky: of(SKIES),
    sun: { x: 12 + 4 * pick(7), y: 10 + 3 * pick(4), r: 4 + pick(4), colour: of(SUNS) },
    far: { d: of(FAR), colour: HILLS[hill] as string },
    near: { d: of(NEAR), colour: GROUNDS[(hill + 1 + pick(GROUNDS.length - 1)) % GROUNDS.length] as string },
    thing: { d: of(THINGS), x: 11 + 4 * pick(8) },
  };
}

/** Pictures to choose from, for somebody: always the same ones, page after page. */
export function choices(id: string, page: number, count = 12): readonly string[] {
  return Array.from({ length: count }, (_, i) =>
    mixed(`${id} ${page * count + i}`)
      .toString(16)
      .padStart(8, "0"),
  );
}
