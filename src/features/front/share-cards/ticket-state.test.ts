import { expect, test } from "vitest";
import { RENEW_BEFORE_MS, ticketState } from "./ticket-state.ts";

const NOW = new Date("2026-11-25T08:00:00Z");
const endsIn = (milliseconds: number) => ({ ticket: "t", expiresAt: new Date(NOW.getTime() + milliseconds) });

test.each([
  ["no row", null, "gone"],
  ["none fetched yet", { ticket: null, expiresAt: null }, "gone"],
  ["long to go", endsIn(RENEW_BEFORE_MS + 1), "fresh"],
  ["four minutes to go", endsIn(RENEW_BEFORE_MS), "due"],
  ["a moment to go", endsIn(1), "due"],
  ["over", endsIn(0), "gone"],
] as const)("%s: %j is %s", (_, row, state) => expect(ticketState(row, NOW)).toBe(state));
