import { expect, test } from "vitest";
import { trackReading } from "./reading-tracker.ts";

const LOOK_MS = 500;

function stay(tracker: ReturnType<typeof trackReading>, window: { from: number; to: number }, seconds: number): void {
  for (let passed = 0; passed < seconds * 1_000; passed += LOOK_MS) tracker.look({ ...window, forMs: LOOK_MS });
}

test("a page that was displayed as long as skimming takes counts as read, and is reported once", () => {
  const tracker = trackReading(1_000);
  stay(tracker, { from: 0, to: 0.1 }, 4);
  expect(tracker.takeRead()).toEqual([[0, 100]]);
  expect(tracker.takeRead()).toEqual([]);
  stay(tracker, { from: 0, to: 0.1 }, 4);
  expect(tracker.takeRead()).toEqual([]);
});

test("text that is scrolled past is not read", () => {
  const tracker = trackReading(10_000);
  for (let from = 0; from < 1; from += 0.05) stay(tracker, { from, to: from + 0.05 }, 1);
  expect(tracker.takeRead()).toEqual([]);
});

test("scrolled line by line, every part that was displayed long enough counts, and the first lines do not", () => {
  const tracker = trackReading(1_000);
  for (let from = -0.2; from < 1; from += 0.01) stay(tracker, { from, to: from + 0.2 }, 1);
  expect(tracker.takeRead()).toEqual([[0, 1_000]]);
});

test("a short text counts as read after a second, not earlier", () => {
  const tracker = trackReading(12);
  stay(tracker, { from: -1, to: 2 }, 0.5);
  expect(tracker.takeRead()).toEqual([]);
  stay(tracker, { from: -1, to: 2 }, 0.5);
  expect(tracker.takeRead()).toEqual([[0, 12]]);
});

test("a text that only contains images counts as one word", () => {
  const tracker = trackReading(0);
  stay(tracker, { from: 0, to: 1 }, 1);
  expect(tracker.takeRead()).toEqual([[0, 1]]);
});

test("time during which the machine slept does not count as reading", () => {
  const tracker = trackReading(1_000);
  tracker.look({ from: 0, to: 0.2, forMs: 3_600_000 });
  expect(tracker.takeRead()).toEqual([]);
});

test("eight seconds are enough for any amount of text in the window", () => {
  const tracker = trackReading(100_000);
  stay(tracker, { from: 0, to: 0.5 }, 7.5);
  expect(tracker.takeRead()).toEqual([]);
  stay(tracker, { from: 0, to: 0.5 }, 0.5);
  expect(tracker.takeRead()).toEqual([[0, 50_000]]);
});
