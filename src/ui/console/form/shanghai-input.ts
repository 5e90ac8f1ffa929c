import { SHANGHAI_AHEAD_MS } from "../../../kit/values/shanghai-day.ts";

const MINUTES = 16;

/**
 * Converts an ISO 8601 time to the value of a `datetime-local` field in Beijing time; returns an empty string for
 * anything else.
 */
export function formatShanghaiInput(moment: unknown): string {
  if (typeof moment !== "string" || Number.isNaN(Date.parse(moment))) return "";
  return new Date(Date.parse(moment) + SHANGHAI_AHEAD_MS).toISOString().slice(0, MINUTES);
}

/** Converts the value of such a field to UTC; null when it is empty. */
export function readShanghaiInput(typed: string): string | null {
  return typed === "" ? null : new Date(Date.parse(`${typed}:00Z`) - SHANGHAI_AHEAD_MS).toISOString();
}
