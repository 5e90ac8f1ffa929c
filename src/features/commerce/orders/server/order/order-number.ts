import { randomBytes } from "node:crypto";
import { SHANGHAI_AHEAD_MS } from "../../../../../kit/values/shanghai-day.ts";

// Crockford's base 32: without I, L, O and U, so that a number can be dictated without errors.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A new order number: the date and time in Shanghai (14 digits), then 50 random bits; 24 characters of `[0-9A-Z]`
 * (decisions §5).
 */
export function createOrderNumber(now: Date): string {
  const digits = new Date(now.getTime() + SHANGHAI_AHEAD_MS).toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const random = Array.from(randomBytes(10), (byte) => ALPHABET[byte % 32]).join("");
  return digits + random;
}
