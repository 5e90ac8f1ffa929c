import { expect, test } from "vitest";
import { trackWatching, type WatchTracker } from "./watch-tracker.ts";

function play(tracker: WatchTracker, from: number, to: number, speed = 1): void {
  for (let at = from; at <= to + 1e-9; at += 0.25 * speed) tracker.pass(at);
}

test("played seconds count as watched second by second, and are reported once", () => {
  const tracker = trackWatching();
  play(tracker, 0, 10.5);
  expect(tracker.takeWatched()).toEqual([[0, 10]]);
  play(tracker, 10.5, 15);
  expect(tracker.takeWatched()).toEqual([[10, 15]]);
  expect(tracker.takeWatched()).toEqual([]);
});

test("skipped seconds are not watched", () => {
  const tracker = trackWatching();
  play(tracker, 0, 5);
  tracker.interrupt();
  play(tracker, 60, 70);
  expect(tracker.takeWatched()).toEqual([
    [0, 5],
    [60, 70],
  ]);
});

test("a jump without an event is detected, forwards and backwards", () => {
  const tracker = trackWatching();
  play(tracker, 0, 5);
  play(tracker, 100, 104);
  play(tracker, 50, 52);
  expect(tracker.takeWatched()).toEqual([
    [0, 5],
    [50, 52],
    [100, 104],
  ]);
});

test("at double speed every second counts", () => {
  const tracker = trackWatching();
  play(tracker, 0, 20, 2);
  expect(tracker.takeWatched()).toEqual([[0, 20]]);
});

test("half a second does not count as watched", () => {
  const tracker = trackWatching();
  play(tracker, 5.5, 5.75);
  tracker.interrupt();
  expect(tracker.takeWatched()).toEqual([]);
});

test("reaching the end counts as complete, even if the film ends within a second", () => {
  const tracker = trackWatching();
  play(tracker, 0, 9.5);
  tracker.finish(9.6);
  expect(tracker.takeWatched()).toEqual([[0, 10]]);
});

test("an end reached by a jump does not count as watched", () => {
  const tracker = trackWatching();
  play(tracker, 0, 3);
  tracker.finish(600);
  expect(tracker.takeWatched()).toEqual([[0, 3]]);
});
