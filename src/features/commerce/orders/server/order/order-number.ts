import { randomBytes } from "node:crypto";
import { SHANGHAI_AHEAD_MS } from "../../../../../kit/values/shanghai-day.ts";

// Crockford's base 32: no I, L, O, U, so that a number read aloud is written down correctly.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A new order number: Shanghai date and time (14 digits), then 50 random bits; 24 of `[0-9A-Z]` (decisions §5). */
export function createOrderNumber(now: Date): string {
  const digits = new Date(now.getTime() + SHANGHAI_AHEAD_MS).toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const random = Array.from(randomBytes(10), (byte) => ALPHABET[byte % 32]).join("");
  return digits + random;
}
