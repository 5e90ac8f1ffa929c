import { expect, test } from "vitest";
import { HOUR_MS } from "../../../kit/values/durations.ts";
import { decideCancel, dueReminder, findMoveObstacle, isEarly } from "./booking-rules.ts";
import { BOOKING_STATES, type BookingState, canMoveBooking } from "./booking-states.ts";

const START = new Date("2026-11-28T07:00:00Z");
const before = (hours: number) => new Date(START.getTime() - hours * HOUR_MS);
const terms = { cancelHours: 24, latePercent: 30 };

test.each([
  ["member", 24, 100],
  ["member", 23.99, 30],
  ["member", 0.01, 30],
  ["member", 0, null],
  ["member", -1, null],
  ["staff", 48, 100],
  ["staff", 1, 100],
  ["staff", -1, 100],
] as const)("a cancellation by %s %d hours before refunds %s percent", (by, hours, percent) => {
  const answer = decideCancel({ startsAt: START, terms }, { by, now: before(hours) });
  expect(answer.refusal === null ? answer.percent : null).toBe(percent);
});

test("without a setting, late cancellation refunds nothing", () => {
  const answer = decideCancel(
    { startsAt: START, terms: { ...terms, latePercent: 0 } },
    { by: "member", now: before(1) },
  );
  expect(answer).toEqual({ percent: 0, refusal: null });
  expect(isEarly(START, { cancelHours: 0 }, before(0))).toBe(true);
});

test.each([
  [48, 0, true],
  [48, 1, true],
  [48, 2, false],
  [23, 0, false],
])("a move %d hours before, after %d moves, is allowed: %s", (hours, moves, may) => {
  expect(findMoveObstacle({ startsAt: START, terms, moves }, before(hours)) === null).toBe(may);
});

test.each([
  ["two days before", 48, 100, null, null],
  ["a day before", 24, 100, null, 24],
  ["later that day", 5, 100, null, 24],
  ["already sent", 5, 100, 24, null],
  ["an hour before", 1, 100, 24, 1],
  ["half an hour before", 0.5, 100, 24, 1],
  ["already sent", 0.5, 100, 1, null],
  ["the site was stopped for a day", 0.5, 100, null, 1],
  ["booked within the day", 5, 6, null, null],
  ["booked within the day, an hour before", 1, 6, null, 1],
  ["booked within the hour", 0.5, 0.6, null, null],
  ["it has begun", 0, 100, 24, null],
] as const)("chooses the reminder: %s (%d hours before, booked %d, sent %s)", (_, hours, bookedBefore, sent, due) => {
  expect(dueReminder({ startsAt: START, confirmedAt: before(bookedBefore), sent }, before(hours))).toBe(due);
});

const ALLOWED: Readonly<Record<BookingState, readonly BookingState[]>> = {
  chosen: ["held"],
  held: ["confirmed", "released"],
  released: ["confirmed"],
  confirmed: ["done", "no_show", "cancelled"],
  done: [],
  no_show: [],
  cancelled: [],
};
const STATES = Object.keys(BOOKING_STATES) as BookingState[];

test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))("decides a step %s to %s", (from, to) => {
  expect(canMoveBooking(from, to)).toBe(ALLOWED[from].includes(to));
});
