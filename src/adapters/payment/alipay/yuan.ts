import type { Fen } from "../../../ports/payment-channel.ts";

/** `12345` → `123.45`; Alipay uses yuan as text in both directions. The amount is never converted to a float. */
export function toYuan(fen: Fen): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new Error(`${fen} 不是金额`);
  const digits = String(fen).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `123.4` → `12340`; null for an invalid amount. */
export function toFen(yuan: string): Fen | null {
  const [, whole, part = ""] = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
