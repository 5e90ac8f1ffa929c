const MAINLAND = /^1[3-9]\d{9}$/;

/**
 * Normalises a mainland number to E.164 from any notation: full-width digits, spaces, dashes, brackets, `+86`, `0086`.
 * All spellings of one number become one string, so that they share one budget (security OTP-4).
 * @returns `+86…`, or null when it is not a mainland mobile number (decisions §3).
 */
export function normalizePhone(typed: string): string | null {
  const digits = typed.normalize("NFKC").replace(/[\s\p{Cf}().\p{Pd}]/gu, "");
  const national = digits.replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
  return MAINLAND.test(national) ? `+86${national}` : null;
}

/** `+8613800138000` → `138****8000`: enough for users to recognise their own number, too little to use it. */
export function maskPhone(phone: string): string {
  const national = phone.replace(/^\+86/, "");
  return national.length < 8 ? "****" : `${national.slice(0, 3)}****${national.slice(-4)}`;
}
