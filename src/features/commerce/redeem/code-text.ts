/**
 * Crockford's base 32: digits and capitals without I, L, O and U, so that nothing on paper or on the telephone is taken
 * for something else. A code is fifteen drawn characters (75 bits) and one that checks them.
 */
export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const DRAWN_CHARACTERS = 15;
export const CODE_CHARACTERS = DRAWN_CHARACTERS + 1;

const GROUP = 4;
/** More than anybody types around a code. */
export const MAX_TYPED = 80;

/** x⁵ + x² + 1, by which 32 numbers are multiplied. */
const MODULUS = 0b100101;

/**
 * The last character, over the field of 32 elements: one wrong character and any two that changed places make another
 * one, so a slip is told at once and asks the server nothing.
 */
export function checkCharacter(drawn: string): string {
  const sum = [...drawn].reduce((so, character) => double(so ^ CODE_ALPHABET.indexOf(character)), 0);
  return CODE_ALPHABET[sum] ?? "";
}

function double(element: number): number {
  const doubled = element << 1;
  return doubled >= CODE_ALPHABET.length ? doubled ^ MODULUS : doubled;
}

/** Sixteen characters of a code as somebody types or pastes it; null: it is none, or has a slip in it. */
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

/** `7K3M-…`: as it is printed. */
export function formatCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-");
}

/** What stands on lists instead of the code. */
export function lastFourOf(code: string): string {
  return code.slice(-GROUP);
}
