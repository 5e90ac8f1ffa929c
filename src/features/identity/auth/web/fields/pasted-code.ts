const CODE_LENGTH = 6;

/** Finds the six digits in pasted or autofilled text: a whole text message, full-width digits, or only the code. */
export function digitsOfCode(text: string): string {
  const plain = text.normalize("NFKC");
  const standalone = /(?<!\d)\d{6}(?!\d)/.exec(plain);
  return standalone?.[0] ?? plain.replace(/\D/g, "").slice(0, CODE_LENGTH);
}
