import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { readCues } from "../../../../../domain/content/cue-text.ts";
import { joinChineseLines } from "../../../../../kit/values/chinese-lines.ts";
import { walkHtml } from "../../../../learning/notes/text-of-html.ts";

/** A paragraph, heading, piece of code with its lines, caption line or line of facts: the target of a result. */
export interface Passage {
  text: string;
  kind: "words" | "heading" | "code" | "caption" | "facts";
  /** The heading above it; empty: before the first heading. */
  anchor: string;
  /** The time at which it is spoken. */
  seconds: number | null;
}

const BLOCKS = new Set(
  "p li h1 h2 h3 h4 h5 h6 pre tr dt dd blockquote figcaption summary details div section ul ol dl table".split(" "),
);
const HEADING = /^h[1-6]$/;
/** A longer paragraph is split after a sentence, so that a result has a limited length. */
const LONGEST = 600;

export function passagesOfHtml(html: string): Passage[] {
  const passages: Passage[] = [];
  let words = "";
  let kind: "words" | "heading" | "code" = "words";
  let anchor = "";
  const flush = () => {
    const text = kind === "code" ? tidyLines(words) : tidy(joinChineseLines(words));
    words = "";
    for (const piece of cutLong(text)) passages.push({ text: piece, kind, anchor, seconds: null });
  };
  for (const piece of walkHtml(html)) {
    if ("words" in piece) {
      words += piece.words;
      continue;
    }
    const { tag, isEnd, attributes } = piece;
    if (tag === "br" || tag === "td" || tag === "th") words += " ";
    if (!BLOCKS.has(tag)) continue;
    flush();
    if (HEADING.test(tag)) {
      kind = isEnd ? "words" : "heading";
      if (!isEnd) anchor = /\sid="([^"]*)"/.exec(attributes)?.[1] ?? anchor;
    } else if (tag === "pre") kind = isEnd ? "words" : "code";
  }
  flush();
  return passages;
}

/** Captions that begin within the first seconds; null: all of them. */
export function passagesOfCaptions(vtt: string, seconds: number | null): Passage[] {
  return readCues(vtt)
    .filter(({ startMs }) => seconds === null || startMs < seconds * 1_000)
    .map(({ startMs, text }) => ({
      text: tidy(joinChineseLines(readSigns(text))),
      kind: "caption",
      anchor: "",
      seconds: Math.floor(startMs / 1_000),
    }));
}

/** Captions are stored as WebVTT. */
function readSigns(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function tidy(text: string): string {
  return text.replaceAll("\0", "").replace(/\s+/g, " ").trim();
}

/** Code keeps its lines, so that a result shows one of them. */
function tidyLines(code: string): string {
  return code.split("\n").map(tidy).filter(Boolean).join("\n");
}

function cutLong(text: string): string[] {
  if (text.length <= LONGEST) return text === "" ? [] : [text];
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > LONGEST) {
    const end = Math.max(...["。", "！", "？", "；", ". "].map((sign) => rest.lastIndexOf(sign, LONGEST)));
    let at = end > LONGEST / 3 ? end + 1 : LONGEST;
    // A lone surrogate is invalid.
    if (/[\ud800-\udbff]$/.test(rest.slice(0, at))) at -= 1;
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at);
  }
  return [...pieces, rest.trim()].filter(Boolean);
}

/** The maximum length of text in one index row, so that the cost of a query does not depend on the length of a text. */
const CHARACTERS_PER_PART = 4_000;

export function cutParts(passages: readonly Passage[]): Passage[][] {
  const parts: Passage[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const passage of passages) {
    if (length + passage.text.length > CHARACTERS_PER_PART) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(passage);
    length += passage.text.length;
  }
  return parts.length === 0 ? [[]] : parts;
}

const KINDS = ["words", "heading", "code", "caption", "facts"] as const;
type Packed = [text: string, kind: number, place?: string | number];

const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 16 };

/** Passages in their stored form: a place is written only where it changes, and everything is compressed. */
export function packPassages(passages: readonly Passage[]): Buffer {
  let anchor = "";
  const written = JSON.stringify(
    passages.map((passage): Packed => {
      const kind = KINDS.indexOf(passage.kind);
      if (passage.seconds !== null) return [passage.text, kind, passage.seconds];
      if (passage.anchor === anchor) return [passage.text, kind];
      anchor = passage.anchor;
      return [passage.text, kind, anchor];
    }),
  );
  const bytes = Buffer.from(written);
  // The compressor's tables have the size of the hint; tables for any length take longer than packing a short text.
  return brotliCompressSync(bytes, { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}

export function unpackPassages(packed: Uint8Array): Passage[] {
  let anchor = "";
  return (JSON.parse(brotliDecompressSync(packed).toString()) as Packed[]).map(([text, kind, place]) => {
    if (typeof place === "string") anchor = place;
    // Spoken text is under no heading, whatever is written before it.
    if (typeof place === "number") return { text, kind: KINDS[kind] ?? "words", anchor: "", seconds: place };
    return { text, kind: KINDS[kind] ?? "words", anchor, seconds: null };
  });
}
