const MAX_CUE_LINES = 10;
const MAX_LINE_CHARACTERS = 500;

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}`);

export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
}

/** Common Chinese characters: only the correct one of the two old encodings produces them. */
const FREQUENT = new Set("的一是了不在有我他这这個个们們來来说說为為时時会會对對就和你也到要可以学學习習");

/** The cues of SubRip and WebVTT, without markup, in the order of the file. */
export function readCues(source: string): Cue[] {
  const cues: Cue[] = [];
  for (const block of source.replaceAll(/\r\n?/g, "\n").split(/\n[ \t]*\n+/)) {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => TIMING.test(line));
    const [, ...numbers] = TIMING.exec(lines[at] ?? "") ?? [];
    if (numbers.length === 0) continue;
    const text = cleanText(lines.slice(at + 1));
    const [startMs, endMs] = [readTime(numbers.slice(0, 4)), readTime(numbers.slice(4))];
    if (text !== "" && endMs > startMs) cues.push({ startMs, endMs, text });
  }
  return cues;
}

function cleanText(lines: readonly string[]): string {
  // The lines are cut first, because the search for the end of unclosed markup would read each line many times.
  const short = lines.slice(0, MAX_CUE_LINES).map((line) => line.slice(0, MAX_LINE_CHARACTERS));
  const plain = short.map((line) => line.replaceAll(/<[^>]*>|\{\\[^}]*\}/g, "").trim()).filter(Boolean);
  const text = plain.join("\n").replaceAll("\0", "");
  const known = text
    .replaceAll(/&(?:nbsp|#160);/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  return known.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function readTime([hours = "0", minutes = "0", seconds = "0", fraction = "0"]: (string | undefined)[]): number {
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 +
    Number(fraction.padEnd(3, "0").slice(0, 3))
  );
}

/** The second at which a stored block of captions begins. */
export function secondsOfCue(block: string): number {
  const [, ...numbers] = TIMING.exec(block) ?? [];
  return readTime(numbers.slice(0, 4)) / 1_000;
}

/**
 * Text in any common encoding of Chinese subtitles; null: none fits. A byte order mark decides; otherwise the first
 * encoding in which all bytes are valid.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = ["utf-8", "utf-16le", "utf-16be"].find((name) => MARKS[name]?.every((mark, at) => bytes[at] === mark));
  if (marked) return decode(bytes, marked);
  const unmarked = decode(bytes, "utf-8");
  if (unmarked !== null && !unmarked.includes("\0")) return unmarked;
  const wide = guessWide(bytes);
  if (wide) return decode(bytes, wide);
  const [gb, big5] = [decode(bytes, "gb18030"), decode(bytes, "big5")];
  const text = countFrequent(big5) > countFrequent(gb) ? big5 : gb;
  return text?.includes("\0") ? null : text;
}

const MARKS: Readonly<Record<string, readonly number[]>> = {
  "utf-8": [0xef, 0xbb, 0xbf],
  "utf-16le": [0xff, 0xfe],
  "utf-16be": [0xfe, 0xff],
};

/** In UTF-16, digits and line ends have a zero byte next to them, always on the same side. */
function guessWide(bytes: Uint8Array): string | null {
  let [even, odd] = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 4_096).entries()) {
    if (byte === 0 && at % 2 === 0) even += 1;
    if (byte === 0 && at % 2 === 1) odd += 1;
  }
  if (even === 0 && odd === 0) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The text does not have this encoding; try the next one.
    return null;
  }
}

function countFrequent(text: string | null): number {
  let count = 0;
  for (const sign of text ?? "") if (FREQUENT.has(sign)) count += 1;
  return text === null ? -1 : count;
}
