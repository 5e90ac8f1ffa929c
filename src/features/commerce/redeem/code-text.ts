import { CODE_ALPHABET } from "../../../kit/values/code-alphabet.ts";

/** A code is fifteen random characters (75 bits) and a check character. */
export const DRAWN_CHARACTERS = 15;
export const CODE_CHARACTERS = DRAWN_CHARACTERS + 1;

const GROUP = 4;
/** More characters than a user would enter. */
export const MAX_TYPED = 80;

/** x⁵ + x² + 1, the modulus by which the 32 field elements are multiplied. */
const MODULUS = 0b100101;

/**
 * The check character over the field of 32 elements. One wrong character or any two exchanged characters change it, so
 * a typing error is detected without a request.
 */
export function checkCharacter(drawn: string): string {
  const sum = [...drawn].reduce((so, character) => double(so ^ CODE_ALPHABET.indexOf(character)), 0);
  return CODE_ALPHABET[sum] ?? "";
}

function double(element: number): number {
  const doubled = element << 1;
  return doubled >= CODE_ALPHABET.length ? doubled ^ MODULUS : doubled;
}

/** The sixteen characters of an entered or pasted code. null: not a code, or a typing error. */
export function readCode(typed: string): string | null {
  if (typed.length > MAX_TYPED) return null;
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}_.·]+/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const isWhole = code.length === CODE_CHARACTERS && [...code].every((character) => CODE_ALPHABET.includes(character));
  return isWhole && checkCharacter(code.slice(0, DRAWN_CHARACTERS)) === code.at(-1) ? code : null;
}

/** `7K3M-…`: the printed form. */
export function formatCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-");
}

/** The short form of a code in lists. */
export function lastFourOf(code: string): string {
  return code.slice(-GROUP);
}
