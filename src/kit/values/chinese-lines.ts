/**
 * Represents an object that is not a character, such as a picture or a formula, in a text whose line breaks are
 * checked.
 */
export const OBJECT = "\ufffc";

const LINE_BREAK = /(?<![ \t])[ \t]*\n[ \t\n]*/g;
const HANGUL = /\p{Script=Hangul}/u;
/** Full-width punctuation includes its spacing. */
const PUNCTUATION = /[\u3000-\u303f\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffe6]/u;
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uff65\uffe0-\uffe6]/u;
/**
 * Characters that Chinese shares with other scripts: quotation marks, dashes, the ellipsis, emoji with their modifiers.
 */
const SHARED = /[“”‘’…—·]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d/u;
/** The maximum number of shared characters next to a line break: 。”……“ */
const MAX_SHARED = 6;

interface Range {
  start: number;
  end: number;
}

/**
 * The line breaks of a text, with the surrounding spaces, between Chinese or Japanese characters. There a line break
 * only reflects how the source was typed, and would be rendered as a space. A line break next to Latin or Korean text
 * is a required space and stays.
 */
export function chineseLineBreaks(text: string): Range[] {
  if (!text.includes("\n")) return [];
  return Array.from(text.matchAll(LINE_BREAK), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  })).filter((range) => isBetweenChinese(text, range));
}

/** The text without the line breaks between Chinese or Japanese characters. */
export function joinChineseLines(text: string): string {
  let joined = "";
  let from = 0;
  for (const { start, end } of chineseLineBreaks(text)) {
    joined += text.slice(from, start);
    from = end;
  }
  return from === 0 ? text : joined + text.slice(from);
}

/** A text as one line: line breaks between Chinese characters are removed, all other white space becomes one space. */
export function toOneLine(text: string): string {
  return joinChineseLines(text.replace(/\r\n?/g, "\n")).replace(/\s+/g, " ").trim();
}

function isBetweenChinese(text: string, { start, end }: Range): boolean {
  const left = Array.from(text.slice(Math.max(0, start - 2 * MAX_SHARED), start)).reverse();
  const right = Array.from(text.slice(end, end + 2 * MAX_SHARED));
  const [beside, behind] = [left[0] ?? "", right[0] ?? ""];
  if (beside === "" || behind === "" || HANGUL.test(beside) || HANGUL.test(behind)) return false;
  if (PUNCTUATION.test(beside) || PUNCTUATION.test(behind)) return true;
  const [isWideLeft, isWideRight] = [WIDE.test(beside), WIDE.test(behind)];
  if (isWideLeft && isWideRight) return true;
  if (isWideLeft) return SHARED.test(behind);
  if (isWideRight) return SHARED.test(beside);
  if (!SHARED.test(beside) || !SHARED.test(behind)) return false;
  return WIDE.test(left.find(isOwn) ?? "") || WIDE.test(right.find(isOwn) ?? "");
}

function isOwn(character: string): boolean {
  return !SHARED.test(character);
}
