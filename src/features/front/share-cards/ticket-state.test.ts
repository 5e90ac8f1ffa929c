import { expect, test } from "vitest";
import { RENEW_BEFORE_MS, ticketState } from "./ticket-state.ts";

const NOW = new Date("2026-11-25T08:00:00Z");
const endsIn = (milliseconds: number) => ({ ticket: "t", expiresAt: new Date(NOW.getTime() + milliseconds) });

test.each([
  ["no row", null, "gone"],
  ["none fetched yet", { ticket: null, expiresAt: null }, "gone"],
  ["long before its end", endsIn(RENEW_BEFORE_MS + 1), "fresh"],
  ["four minutes before its end", endsIn(RENEW_BEFORE_MS), "due"],
  ["a moment before its end", endsIn(1), "due"],
  ["at its end", endsIn(0), "gone"],
] as const)("%s: the ticket %j is %s", (_, row, state) => expect(ticketState(row, NOW)).toBe(state));
