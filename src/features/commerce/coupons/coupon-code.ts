/** The maximum length of an entered code. */
export const MAX_TYPED_CODE = 60;

/** `spring 26` → `SPRING26`; null: this cannot be a code. */
export function readCouponCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .replaceAll(/[\s\-—_]/g, "")
    .toUpperCase();
  return /^[0-9A-Z]{4,24}$/.test(code) ? code : null;
}
