import { Marked, type Tokens } from "marked";

export interface Heading {
  anchor: string;
  title: string;
  depth: number;
}

/** A heading as an address: "The Lands" is "the-lands". */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** Markdown as HTML with an anchor on each heading, and the headings. A translation has the anchors of the English text. */
export function rendered(text: string, english: readonly string[]): { html: string; headings: Heading[] } {
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
  const html = marked.parse(text, { async: false });
  return { html, headings };
}
