import { drawCode } from "../../../../../kit/process/draw-code.ts";
import { SHANGHAI_AHEAD_MS } from "../../../../../kit/values/shanghai-day.ts";

/** Of 32: fifty random bits. */
const RANDOM_CHARACTERS = 10;

/**
 * A new order number: the date and time in Shanghai (14 digits), then 50 random bits; 24 characters of `[0-9A-Z]`
 * (decisions §5).
 */
export function createOrderNumber(now: Date): string {
  const digits = new Date(now.getTime() + SHANGHAI_AHEAD_MS).toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return digits + drawCode(RANDOM_CHARACTERS);
}
