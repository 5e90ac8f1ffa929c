const DIGIT = /\p{N}/u;
const LETTER = /[\p{L}\p{N}_]/u;

/** A short word or a number must be separate, or precede digits; a longer word may be a part of a camel-case name. */
export function isWordAt(folded: string, start: number, word: string): boolean {
  const isLongWord = word.length > 3 && !DIGIT.test(word[0] ?? "");
  return isLongWord || isAloneAt(folded, start, word.length);
}

/** Whether no letter or digit joins it on either side; digits may follow letters. */
export function isAloneAt(folded: string, start: number, length: number): boolean {
  const [before, after] = [folded[start - 1] ?? " ", folded[start + length] ?? " "];
  const isJoined = (sign: string) => LETTER.test(sign) && sign < "\u2e80";
  const isBeforeDigits = length > 1 && DIGIT.test(after) && !DIGIT.test(folded[start + length - 1] ?? "");
  return !isJoined(before) && (!isJoined(after) || isBeforeDigits);
}
