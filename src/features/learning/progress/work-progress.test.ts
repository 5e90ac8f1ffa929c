import { expect, test } from "vitest";
import { percentOfResource, percentOfWork, type ResourceProgress } from "./work-progress.ts";

const resources = [
  { workId: 1, resourceId: 1, length: 300, unit: "words" as const },
  { workId: 1, resourceId: 2, length: 100, unit: "words" as const },
  { workId: 1, resourceId: 3, length: 0, unit: "words" as const },
];

function seen(resourceId: number, seenLength: number): ResourceProgress {
  return { resourceId, seenLength, isFinished: false };
}

function finished(resourceId: number): ResourceProgress {
  return { resourceId, seenLength: 0, isFinished: true };
}

test.each<[string, ResourceProgress[], number]>([
  ["nothing read", [], 0],
  ["half of the long document read", [seen(1, 150)], 37],
  ["the short document read", [finished(2)], 24],
  ["everything except the pictures", [finished(1), finished(2)], 99],
  ["all text seen, and one resource not finished", [seen(1, 300), finished(2), finished(3)], 99],
  ["everything read", [finished(1), finished(2), finished(3)], 100],
  ["a deleted document", [finished(9)], 0],
])("computes the percentage of a work: %s", (_case, progress, percent) => {
  expect(percentOfWork(resources, progress)).toBe(percent);
});

test("an empty work counts as unseen", () => {
  expect(percentOfWork([], [])).toBe(0);
});

test("weights words and seconds by time: 400 words count as much as a minute", () => {
  const mixed = [
    { workId: 1, resourceId: 1, length: 60, unit: "seconds" as const },
    { workId: 1, resourceId: 2, length: 400, unit: "words" as const },
  ];
  expect(percentOfWork(mixed, [finished(1)])).toBe(50);
  expect(percentOfWork(mixed, [seen(2, 200)])).toBe(25);
});

test.each([
  [0, false, 100, 0],
  [89, false, 100, 89],
  [100, false, 100, 99],
  [120, false, 100, 99],
  [50, true, 100, 100],
  [0, false, 0, 0],
])("%i seen, finished: %s, of %i are %i percent", (seenLength, isFinished, length, percent) => {
  expect(percentOfResource({ seenLength, isFinished }, length)).toBe(percent);
});
