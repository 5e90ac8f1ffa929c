/** The characters that a unified social credit code can contain: no I, O, S, V, Z (GB 32100-2015). */
const CREDIT_ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const CREDIT_FORM = new RegExp(`^[1-9A-HJ-NP-RTUWXY][${CREDIT_ALPHABET}]\\d{6}[${CREDIT_ALPHABET}]{10}$`);

/** Older numbers: region and organisation, or a person's ID number with two more digits. */
const OLD_FORMS = [/^\d{6}[0-9A-Z]{9}$/, /^\d{17}[0-9X]\d{2}$/];

/**
 * The last character of a credit code: each of the seventeen characters before it is weighted by a power of 3, modulo
 * 31.
 */
function checkCharacter(seventeen: string): string | undefined {
  let weight = 1;
  let sum = 0;
  for (const character of seventeen) {
    sum += CREDIT_ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return CREDIT_ALPHABET[(31 - (sum % 31)) % 31];
}

/** A tax number in its printed form. null: no tax number, or a typing error. */
export function readTaxNumber(typed: string): string | null {
  const number = typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]+/gu, "")
    .toUpperCase();
  if (CREDIT_FORM.test(number)) return checkCharacter(number.slice(0, -1)) === number.at(-1) ? number : null;
  return OLD_FORMS.some((form) => form.test(number)) ? number : null;
}
