import type { FoundReference } from "./found-reference.ts";
import { scanSiteTags } from "./scan-site-tags.ts";

const LONGEST_DESTINATION = 2048;
/** Embedded pictures are destinations too. */
const LONGEST_EMBEDDED = 24 * 1024 * 1024;
const LONGEST_LABEL = 4096;

/** Links and pictures of a text, Markdown and HTML, outside code (`masked` has it blanked). Linear in its length. */
export function scanReferences(text: string, masked: string): FoundReference[] {
  const found = [
    ...scanInline(text, masked),
    ...scanDefinitions(text, masked),
    ...scanHtml(text, masked),
    ...scanSiteTags(text, masked),
    ...scanWiki(masked),
  ];
  found.sort((left, right) => left.start - right.start);
  // A picture inside a link gives both; of nested matches in one place the first stays.
  return found.filter((reference, index) => index === 0 || reference.start >= (found[index - 1]?.end ?? 0));
}

function* scanInline(text: string, masked: string): Generator<FoundReference> {
  let position = masked.indexOf("](");
  while (position >= 0) {
    const destination = readDestination(text, position + 2);
    if (destination) yield { kind: isPictureLabel(masked, position) ? "picture" : "link", ...destination };
    position = masked.indexOf("](", position + 2);
  }
}

/** Reads `<a b>`, `a(b)c` or, forgiving, `a b.png` up to the closing bracket; null when it does not close. */
function readDestination(text: string, from: number): Omit<FoundReference, "kind"> | null {
  let start = from;
  while (text[start] === " " || text[start] === "\t") start += 1;
  if (text[start] === "<") {
    const close = text.indexOf(">", start);
    const isClosed = close > 0 && close - start < LONGEST_DESTINATION && !text.slice(start, close).includes("\n");
    return isClosed ? { destination: text.slice(start + 1, close), start, end: close + 1 } : null;
  }
  const limit = start + (text.startsWith("data:", start) ? LONGEST_EMBEDDED : LONGEST_DESTINATION);
  let depth = 0;
  for (let index = start; index < text.length && index < limit; index += 1) {
    const sign = text[index];
    if (sign === "\n") return null;
    if (sign === "\\") index += 1;
    else if (sign === "(") depth += 1;
    else if (sign === ")") {
      if (depth === 0) return withoutTitle(text, start, index);
      depth -= 1;
    }
  }
  return null;
}

function withoutTitle(text: string, start: number, close: number): Omit<FoundReference, "kind"> {
  const whole = text.slice(start, close);
  // 4000: a title is short, and a long embedded picture must not be searched for one.
  const title = whole.length < 4000 ? /\s+(?:"[^"]*"|'[^']*'|\([^()]*\)|=\d*%?x\d*%?)\s*$/.exec(whole) : null;
  const bare = (title ? whole.slice(0, title.index) : whole).trimEnd();
  return { destination: bare.replace(/\\([!-/:-@[-`{-~])/g, "$1"), start, end: start + bare.length };
}

function isPictureLabel(masked: string, closingBracket: number): boolean {
  let depth = 0;
  for (let index = closingBracket - 1; index >= 0 && closingBracket - index < LONGEST_LABEL; index -= 1) {
    const sign = masked[index];
    if (sign === "]" && masked[index - 1] !== "\\") depth += 1;
    else if (sign === "[" && masked[index - 1] !== "\\") {
      if (depth === 0) return masked[index - 1] === "!";
      depth -= 1;
    }
  }
  return false;
}

function* scanDefinitions(text: string, masked: string): Generator<FoundReference> {
  for (const match of masked.matchAll(/^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]*(<[^>\n]*>|[^\s<]\S*)/gm)) {
    const raw = match[1] ?? "";
    const end = match.index + match[0].length;
    const start = end - raw.length;
    const destination = text.slice(start, end).replace(/^<|>$/g, "");
    yield { kind: looksLikePicture(destination) ? "picture" : "link", destination, start, end };
  }
}

function* scanHtml(text: string, masked: string): Generator<FoundReference> {
  for (const tag of masked.matchAll(/<(a|img)\s[^<>]{1,4000}>/gi)) {
    const isLink = tag[1]?.toLowerCase() === "a";
    const attribute = (
      isLink ? /\bhref\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+)/i : /\bsrc\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+)/i
    ).exec(tag[0]);
    if (!attribute?.[1]) continue;
    const end = tag.index + attribute.index + attribute[0].length;
    const start = end - attribute[1].length;
    const destination = text
      .slice(start, end)
      .replace(/^["']|["']$/g, "")
      .replaceAll("&amp;", "&");
    yield { kind: isLink ? "link" : "picture", destination, start, end };
  }
}

/** `[[文档]]`, `[[文档#节|文字]]`, `![[图.png]]`. */
export function* scanWiki(masked: string): Generator<FoundReference> {
  for (const match of masked.matchAll(/(?<!\\)!?\[\[([^[\]\n|]{1,200})(?:\\?\|([^[\]\n]{0,200}))?\]\](?![(:[])/g)) {
    // In a table the bar is written `\|`.
    const destination = (match[1] ?? "").replace(/\\$/, "").trim();
    const isEmbedded = match[0].startsWith("!");
    const kind = isEmbedded && looksLikePicture(destination) ? "picture" : "link";
    const displayText = match[2]?.trim() ?? "";
    // Obsidian: `![[a.png|300]]` gives the width, `![[a.png|words|300]]` both.
    const sized = kind === "picture" ? SIZED_LABEL.exec(displayText) : null;
    const width = sized?.[2];
    const label = (sized ? sized[1] : displayText) || nameOfDestination(destination);
    const place = { start: match.index, end: match.index + match[0].length };
    yield { kind, destination, ...place, form: "wiki", isEmbedded, label, ...(width && { width }) };
  }
}

const SIZED_LABEL = /^(?:(.*?)\\?\|)?(\d{1,4})(?:x\d{1,4})?$/;

/** Label of a link without text: a block has no name, and a file name differs from its page title. */
function nameOfDestination(destination: string): string {
  const name = destination.replace(/#\^.*$/, "").replace(/(\.(?:pdf|mp3|mp4|m4a|wav|ogg|webm|mov))#.*$/i, "$1");
  return name.replace(/^#/, "") || "这一段";
}

export function looksLikePicture(destination: string): boolean {
  return (
    /\.(png|jpe?g|gif|webp|avif|svg|bmp|ico)(?:[?#].*)?$/i.test(destination) || destination.startsWith("data:image/")
  );
}
