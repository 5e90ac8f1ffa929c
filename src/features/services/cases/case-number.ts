/**
 * Without characters that are easily confused when read out or typed: no 0 O, 1 I L. Six of 31 characters are 30 bits,
 * and a contact is required as well.
 */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const DRAWN = 6;

export const CASE_NUMBER = /^TS-\d{8}-[2-9A-HJKMNP-Z]{6}$/;

/**
 * `TS-20261125-7K3M9Q`.
 * @param draw returns a random integer from 0 up to, but not including, its argument
 */
export function makeCaseNumber(day: string, draw: (below: number) => number): string {
  const letters = Array.from({ length: DRAWN }, () => LETTERS[draw(LETTERS.length)]).join("");
  return `TS-${day.replaceAll("-", "")}-${letters}`;
}

/** Reads an entered case number. Lower case, spaces and dashes of any kind are accepted. null: invalid. */
export function readCaseNumber(typed: string): string | null {
  if (typed.length > 60) return null;
  const bare = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, "");
  const [, day, letters] = /^TS(\d{8})(\w{6})$/.exec(bare) ?? [];
  const number = `TS-${day}-${letters}`;
  return CASE_NUMBER.test(number) ? number : null;
}
