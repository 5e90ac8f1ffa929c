import { escapePattern } from "../../../../../kit/values/escape-pattern.ts";
import type { TextEdit } from "../edit-text.ts";
import { blankOut } from "../mask-code.ts";

const DEFINITION = /^\*\[([^\]\n]{1,60})\]:[ \t]*([^\n]{1,300})$/gm;
/** Addresses and tags, in which a word is not text. */
const NOT_TEXT = /\]\([^()\n]{0,1000}\)|<[^<>\n]{1,1000}>|https?:\/\/[^\s<>"'()]{1,1000}|^\[[^\]\n]{1,300}\]:.*$/gm;
const MAX_ABBREVIATIONS = 1_000;

/** `*[HTML]: …` of Python-Markdown: the line vanishes, and the word names its long form. `masked`: code blanked out. */
export function findAbbreviations(masked: string): TextEdit[] {
  const definitions = [...masked.matchAll(DEFINITION)].slice(0, MAX_ABBREVIATIONS);
  if (definitions.length === 0) return [];
  const lines = definitions.map(({ 0: line, index }) => ({ start: index, end: index + line.length }));
  const longForms = new Map(definitions.map(([, word = "", long = ""]) => [word, long.trim()]));
  const places = [...masked.matchAll(NOT_TEXT)].map(({ 0: part, index }) => ({
    start: index,
    end: index + part.length,
  }));
  const words = [...longForms.keys()].toSorted((one, other) => other.length - one.length).map(escapePattern);
  // Chinese characters beside a word do not belong to it.
  const letter = "[A-Za-z0-9_-]";
  const word = new RegExp(`(?<!${letter})(?:${words.join("|")})(?!${letter})`, "g");
  const used = Array.from(blankOut(blankOut(masked, places), lines).matchAll(word), ({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    text: `<abbr title="${escaped(longForms.get(written) ?? "")}">${written}</abbr>`,
    name: null,
  }));
  return [
    ...lines.map((line): TextEdit => ({ ...line, text: "", name: "缩写（*[…]:），改成词的全称", outcome: "changed" })),
    ...used,
  ];
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
