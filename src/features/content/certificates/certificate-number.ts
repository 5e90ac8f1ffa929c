/** 20 decimal digits are 66 bits; digits are spoken and typed alike in every language, and no two look alike. */
export const NUMBER_DIGITS = 20;
const GROUP = /\d{4}(?=\d)/g;

/** `48210937…` → `4821-0937-5512-6640-0183`. */
export function formatNumber(digits: string): string {
  return digits.replace(GROUP, "$&-");
}

/** Reads a number that was typed or read from paper, with any separators; null: it is invalid. */
export function readNumber(typed: string): string | null {
  if (typed.length > 100) return null;
  const digits = typed.normalize("NFKC").replace(/[\s\-‐-―−.·,，。、]/gu, "");
  return digits.length === NUMBER_DIGITS && /^\d+$/.test(digits) ? digits : null;
}
