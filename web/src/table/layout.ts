/** How a table is laid out, by the room there is.
 *
 * `wide`: players in the line on top, then the board, then the prompt in a line; log and chat are a drawer at the edge.
 * `column`: players above the board, the prompt below it. `rail`: a low window, so everything but the board stands beside it.
 * Log and chat are sheets in the last two. */
export type Layout = "wide" | "column" | "rail";

const WIDE = 1000;
/** From here on the drawer lies beside the board, and is open unless somebody has closed it. */
export const BROAD = 2200;
const LOW = 560;
/** Narrower than this, nothing fits beside a board. */
const SIDE = 520;

export function layoutOf(width: number, height: number): Layout {
  if (height < LOW && width >= SIDE && width > height) return "rail";
  return width < WIDE ? "column" : "wide";
}
