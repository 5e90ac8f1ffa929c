import { ANCHOR_MARK } from "../../../../kit/markdown/source/anchor-mark.ts";
import { toOneLine } from "../../../../kit/values/chinese-lines.ts";

export interface Heading {
  depth: number;
  /** Plain words, Markdown marks removed. */
  text: string;
  explicitId: string | null;
  start: number;
  /** Offset behind the heading's last line. */
  end: number;
}

const ANCHOR_IN_FRONT = new RegExp(`^\\s*${ANCHOR_MARK}\\s+`);
const ANCHOR_BEHIND = new RegExp(`\\s+${ANCHOR_MARK}\\s*$`);

/** Longer text is a paragraph after a marker, not a heading. */
const LONGEST_HEADING = 1000;

/** Headings of a text: ATX, setext and `<h1>`; `masked` is the same text with code blanked out. */
export function readHeadings(text: string, masked: string): Heading[] {
  const headings: Heading[] = [];
  let position = 0;
  // The paragraph that a line of `===` or `---` turns into a heading; null: the preceding text is not a paragraph.
  let paragraphStart: number | null = null;
  for (const line of masked.split("\n")) {
    const end = position + line.length;
    const original = text.slice(position, end);
    const atx = /^ {0,3}(#{1,6})(?:[ \t]+|$)/.exec(line);
    const html = /^\s*<h([1-6])\b/i.exec(line);
    if (atx?.[1])
      headings.push(toHeading({ depth: atx[1].length, raw: original.replace(/^ {0,3}#+/, ""), start: position, end }));
    else if (/^ {0,3}(?:=+|-{2,})[ \t]*$/.test(line) && paragraphStart !== null) {
      const depth = line.includes("=") ? 1 : 2;
      headings.push(toHeading({ depth, raw: text.slice(paragraphStart, position).trim(), start: paragraphStart, end }));
    } else if (html?.[1]) {
      const close = position + masked.slice(position, position + LONGEST_HEADING).indexOf(`</h${html[1]}>`);
      if (close >= position) {
        headings.push(
          toHeading({ depth: Number(html[1]), raw: text.slice(position, close), start: position, end: close + 5 }),
        );
      }
    }
    paragraphStart = isParagraph(line) ? (paragraphStart ?? position) : null;
    position = end + 1;
  }
  return headings.filter((heading) => heading.text !== "");
}

/** `[[name]]` and `[[name|words]]`; numbers in double brackets are an array. */
const NAMED_LINK = /!?\[\[(?![\d\s.,+-]*\]\])([^[\]\n|]{1,200}?)(?:\\?\|([^[\]\n]{0,200}))?\]\]/g;

/** Plain text of inline Markdown: links are replaced by their label, pictures and tags are removed. */
export function toPlainText(markdown: string): string {
  const headingText = markdown
    .slice(0, 1000)
    .replace(NAMED_LINK, (_link, name: string, headingText?: string) => headingText || name.replace(/^#/, ""))
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/(\*\*|__|~~|`)/g, "")
    .replace(/(^|[\s（(])[*_]([^*_]+)[*_](?=$|[\s，。）)])/g, "$1$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/&nbsp;/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">");
  return toOneLine(headingText);
}

function toHeading(parts: { depth: number; raw: string; start: number; end: number }): Heading {
  const { raw: whole, ...rest } = parts;
  const raw = whole.slice(0, LONGEST_HEADING).replace(/[ \t]+#+[ \t]*$/, "");
  const anchor = ANCHOR_IN_FRONT.exec(raw) ?? ANCHOR_BEHIND.exec(raw);
  const explicitId = /\{:?\s*#([^\s}]+)[^}]*\}\s*$/.exec(raw)?.[1] ?? anchor?.[1] ?? null;
  const headingText = toPlainText(raw.replace(anchor?.[0] ?? "", "").replace(/\{:?\s*[#.][^}]*\}\s*$/, ""));
  return { ...rest, text: headingText, explicitId };
}

function isParagraph(line: string): boolean {
  return line.trim() !== "" && !/^\s{0,3}(?:#{1,6}\s|>|[-*+]\s|\d+[.)]\s|\||---|===|<)/.test(line);
}
