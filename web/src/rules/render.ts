import { Marked, type Tokens } from "marked";

export interface Heading {
  anchor: string;
  title: string;
  depth: number;
}

/** A piece of the rules: text, or a picture that the board of the game draws. */
export type Piece =
  { kind: "text"; html: string } | { kind: "figure"; name: string; caption: string; parts: readonly string[] };

/** A heading as an address: "The Lands" is "the-lands". */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** A picture is a comment, so that nobody sees it where there are no pictures: its name, what it shows, and a numbered
 * list of what is marked in it. */
const FIGURE = /^<!-- figure: *([a-z_-]+)\n([\s\S]*?)-->$/gm;

/** Markdown as HTML with an anchor on each heading, the pictures between, and the headings. A translation has the anchors
 * of the English text. */
export function rendered(text: string, english: readonly string[]): { pieces: Piece[]; headings: Heading[] } {
  const headings: Heading[] = [];
  let seen = 0;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }: Tokens.Heading): string {
        const anchor = anchorOf(english[seen++] ?? title);
        if (depth > 1) headings.push({ anchor, title: title.replaceAll(/[*_`]/g, ""), depth });
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      /** A heading without words is no heading. */
      tablecell({ header, tokens }: Tokens.TableCell): string {
        const inside = this.parser.parseInline(tokens);
        const kind = header && inside !== "" ? "th" : "td";
        return `<${kind}>${inside}</${kind}>`;
      },
    },
  });
  const pieces: Piece[] = [];
  const write = (words: string): void => {
    if (words.trim()) pieces.push({ kind: "text", html: marked.parse(words, { async: false }) });
  };
  let done = 0;
  for (const found of text.matchAll(FIGURE)) {
    write(text.slice(done, found.index));
    done = found.index + found[0].length;
    const [, name = "", words = ""] = found;
    const [caption = "", ...parts] = words.trim().split(/^\d+\. /m);
    pieces.push({ kind: "figure", name, caption: joined(caption), parts: parts.map(joined) });
  }
  write(text.slice(done));
  return { pieces, headings };
}

function joined(lines: string): string {
  return lines.trim().replaceAll(/\s*\n\s*/g, " ");
}
