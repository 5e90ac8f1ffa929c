/** A code as people type it is never longer. */
export const MAX_TYPED_CODE = 60;

/** `spring 26` → `SPRING26`; null: no code looks like this. */
export function readCouponCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .replaceAll(/[\s\-—_]/g, "")
    .toUpperCase();
  return /^[0-9A-Z]{4,24}$/.test(code) ? code : null;
}
