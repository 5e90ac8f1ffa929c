import { expect, test } from "vitest";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { decideRelease } from "./release-plan.ts";

const now = new Date("2026-11-20T08:00:00Z");
const later = new Date("2026-12-01T00:00:00Z");
const none = { opensAt: null, opensAfterDays: null, isPreview: false };
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

test.each([
  ["no plan is open", none, null, { state: "open" }],
  ["a past date is open", { ...none, opensAt: now }, null, { state: "open" }],
  ["a future date waits", { ...none, opensAt: later }, daysAgo(900), { state: "waiting", opensAt: later }],
  ["a plan in days waits for joining", { ...none, opensAfterDays: 3 }, null, { state: "unjoined", days: 3 }],
  ["the third day is open", { ...none, opensAfterDays: 3 }, daysAgo(3), { state: "open" }],
  ["zero days do not wait", { ...none, opensAfterDays: 0 }, null, { state: "open" }],
  ["a date overrides days", { ...none, opensAt: now, opensAfterDays: 3 }, null, { state: "open" }],
  ["a preview does not wait", { opensAt: later, opensAfterDays: 9, isPreview: true }, null, { state: "open" }],
] as const)("%s", (_name, lesson, joinedAt, release) => {
  expect(decideRelease(lesson, { joinedAt, now })).toEqual(release);
});

test("a lesson states before its third day when it opens", () => {
  const release = decideRelease({ ...none, opensAfterDays: 3 }, { joinedAt: daysAgo(1), now });
  expect(release).toEqual({ state: "waiting", opensAt: new Date("2026-11-22T08:00:00Z") });
});
