/** The result of a game: who has what from where, and a picture of it to send to others. */

export interface Row {
  readonly name: string;
  readonly colour: string;
  readonly total: number;
  readonly won: boolean;
  /** Points by source; some are lost. */
  readonly parts: Readonly<Record<string, number>>;
}

/** The sources that brought somebody something, in the order in which they are counted. */
export function sourcesOf(rows: readonly Row[]): readonly string[] {
  const all = new Set(rows.flatMap((row) => Object.keys(row.parts)));
  return [...all].filter((source) => rows.some((row) => row.parts[source]));
}

/** What somebody has after so many sources; all of it after the last. */
export function counted(row: Row, sources: readonly string[], count: number): number {
  if (count >= sources.length) return row.total;
  return sources.slice(0, count).reduce((sum, source) => sum + (row.parts[source] ?? 0), 0);
}

/** The winners first, then by points. */
export function ranked(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((a, b) => Number(b.won) - Number(a.won) || b.total - a.total);
}

const WIDTH = 800;
const LINE = 64;
const TOP = 132;
const escaped = (words: string): string =>
  words.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "");

/** The result as a picture. `paint` says what a colour of ours is in numbers. */
export function drawn(
  title: string,
  heading: string,
  rows: readonly Row[],
  paint: (colour: string) => string,
): { svg: string; width: number; height: number } {
  const height = TOP + LINE * rows.length + 40;
  const most = Math.max(1, ...rows.map((row) => row.total));
  const lines = ranked(rows).map((row, i) => {
    const y = TOP + LINE * i;
    const width = Math.max(2, (400 * Math.max(0, row.total)) / most);
    return `<rect x="40" y="${y}" width="8" height="40" rx="3" fill="${paint(row.colour)}"/>
<text x="62" y="${y + 28}" font-size="24" font-weight="${row.won ? 700 : 400}">${escaped(row.name)}</text>
<rect x="290" y="${y + 4}" width="${width}" height="32" rx="6" fill="${paint(row.colour)}"/>
<text x="760" y="${y + 29}" font-size="28" font-weight="700" text-anchor="end">${row.total}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Figtree, system-ui, sans-serif" fill="${paint("var(--ink)")}">
<rect width="${WIDTH}" height="${height}" fill="${paint("var(--paper)")}"/>
<path d="M40 70a26 26 0 0 1 52 0Z" fill="${paint("var(--sun)")}"/>
<text x="108" y="44" font-size="20">${escaped(title)} · Solstead</text>
<text x="108" y="84" font-size="34" font-weight="700">${escaped(heading)}</text>
${lines.join("\n")}
</svg>`;
  return { svg, width: WIDTH, height };
}

/** A drawing as a file that every program opens. */
export async function pictureOf({ svg, width, height }: ReturnType<typeof drawn>): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * width, 2 * height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((found, failed) =>
    canvas.toBlob((blob) => (blob ? found(blob) : failed(new Error("no picture came of it"))), "image/png"),
  );
}
