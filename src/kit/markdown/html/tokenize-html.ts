export type HtmlToken =
  | { kind: "text"; source: string }
  | { kind: "comment"; isClosed: boolean }
  | { kind: "open"; name: string; source: string; isBare: boolean }
  | { kind: "close"; name: string; source: string };

// After this many unsuccessful characters per input character the rest counts as text, so that the time stays linear.
const FRUITLESS_FACTOR = 8;
const MAX_DECLARATION = 2_000;

/** Splits raw HTML into tags, comments and text; text that only looks like a tag is escaped with `&lt;`. */
export function tokenizeHtml(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let fruitless = 0;
  let index = 0;
  while (index < html.length) {
    const start = html.indexOf("<", index);
    if (start < 0) break;
    if (start > index) tokens.push({ kind: "text", source: html.slice(index, start) });
    if (isDeclaration(html, start)) {
      const mark = html.startsWith("<!--", start) ? "-->" : ">";
      const end = html.indexOf(mark, start + 2);
      tokens.push({ kind: "comment", isClosed: end >= 0 });
      index = end < 0 ? html.length : end + mark.length;
      continue;
    }
    const end = fruitless > FRUITLESS_FACTOR * html.length ? -1 : findTagEnd(html, start);
    if (end < 0) {
      fruitless += html.length - start;
      tokens.push({ kind: "text", source: "&lt;" });
      index = start + 1;
      continue;
    }
    tokens.push(readTag(html.slice(start, end)));
    index = end;
  }
  if (index < html.length) tokens.push({ kind: "text", source: html.slice(index) });
  return tokens;
}

/** `<!-- -->`, `<!DOCTYPE>` and `<?php ?>`; a declaration without an end before the next tag is text. */
function isDeclaration(html: string, start: number): boolean {
  if (html.startsWith("<!--", start)) return true;
  if (!html.startsWith("<!", start) && !html.startsWith("<?", start)) return false;
  const end = html.slice(start + 2, start + 2 + MAX_DECLARATION).search(/[<>]/);
  return end >= 0 ? html[start + 2 + end] === ">" : html.length - start <= MAX_DECLARATION;
}

function readTag(source: string): HtmlToken {
  const name = (/^<\/?([^\s/>]+)/.exec(source)?.[1] ?? "").toLowerCase();
  if (source.startsWith("</")) return { kind: "close", name, source: `</${name}>` };
  return { kind: "open", name, source, isBare: source.length === name.length + 2 };
}

/** The index after the `>` that ends the tag at `start`, or -1 if there is no tag. */
function findTagEnd(html: string, start: number): number {
  const nameStart = html[start + 1] === "/" ? start + 2 : start + 1;
  if (!/[A-Za-z]/.test(html[nameStart] ?? "")) return -1;
  let index = nameStart;
  while (index < html.length) {
    const character = html[index];
    if (character === ">") return index + 1;
    if (character === "<") return -1;
    const isQuote = (character === '"' || character === "'") && html[index - 1] === "=";
    const quoteEnd = isQuote ? html.indexOf(character, index + 1) : index;
    if (quoteEnd < 0) return -1;
    index = quoteEnd + 1;
  }
  return -1;
}
