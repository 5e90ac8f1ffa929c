import { expect, test } from "vitest";
import { type FilmUse, isFileCounted, isFilmCounted, usedSecondsOf } from "./delivered-use.ts";

const film = (lengthSeconds: number, deliveredSeconds: number, reportedSeconds = 0): FilmUse => ({
  lengthSeconds,
  deliveredSeconds,
  reportedSeconds,
});

test.each([
  // Length, delivered, reported; then the use and whether it counts for a membership.
  ["nothing of a long film within its buffer of 120 seconds", film(300, 120), 0, false],
  ["what was delivered beyond the buffer", film(300, 149.5), 29.5, false],
  ["thirty seconds of a long film as an item", film(300, 150), 30, true],
  ["a buffer of half the length below 240 seconds", film(200, 110), 10, false],
  ["a tenth of a film below 300 seconds as an item", film(200, 120), 20, true],
  ["less than a tenth of a short film as no item", film(100, 59), 9, false],
  ["a tenth of a short film as an item", film(100, 60), 10, true],
  ["a whole short film that was copied as its half", film(100, 100), 50, true],
  ["what the player reports where it is more", film(300, 150, 200), 200, true],
  ["what was delivered where the player reports less", film(300, 250, 20), 130, true],
  ["no more than the whole film", film(100, 100, 900), 100, true],
  ["nothing of a film without length", film(0, 0, 5), 0, false],
])("counts %s", (_case, use, used, isCounted) => {
  expect([usedSecondsOf(use), isFilmCounted(use)]).toEqual([used, isCounted]);
});

test("counts a file once half of its bytes were delivered", () => {
  expect(isFileCounted({ delivered: 499, length: 1_000 })).toBe(false);
  expect(isFileCounted({ delivered: 500, length: 1_000 })).toBe(true);
  expect(isFileCounted({ delivered: 0, length: 0 })).toBe(false);
});
