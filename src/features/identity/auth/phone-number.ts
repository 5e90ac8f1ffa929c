const MAINLAND = /^1[3-9]\d{9}$/;

/**
 * Normalises a mainland number in any notation to E.164: full-width digits, spaces, dashes, brackets, `+86`, `0086`.
 * All notations of a number give the same string, so that they share one rate limit (security OTP-4).
 * @returns `+86…`, or null when it is not a mainland mobile number (decisions §3)
 */
export function normalizePhone(typed: string): string | null {
  const digits = typed.normalize("NFKC").replace(/[\s\p{Cf}().\p{Pd}]/gu, "");
  const national = digits.replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
  return MAINLAND.test(national) ? `+86${national}` : null;
}

/** `+8613800138000` → `138****8000`: users recognise their own number, and others cannot use it. */
export function maskPhone(phone: string): string {
  const national = phone.replace(/^\+86/, "");
  return national.length < 8 ? "****" : `${national.slice(0, 3)}****${national.slice(-4)}`;
}
