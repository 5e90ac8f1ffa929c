import { expect, test } from "vitest";
import { percentOfBook } from "./book-progress.ts";

const documents = [
  { documentId: 1, wordCount: 300 },
  { documentId: 2, wordCount: 100 },
  { documentId: 3, wordCount: 0 },
];

test.each([
  ["nothing read", [], 0],
  ["the long document half read", [{ documentId: 1, percent: 50 }], 37],
  ["the short one read", [{ documentId: 2, percent: 100 }], 24],
  ["all but the pictures", [1, 2].map((documentId) => ({ documentId, percent: 100 })), 99],
  ["everything read", [1, 2, 3].map((documentId) => ({ documentId, percent: 100 })), 100],
  ["a document that is no longer there", [{ documentId: 9, percent: 100 }], 0],
])("%s", (_case, positions, percent) => {
  expect(percentOfBook(documents, positions)).toBe(percent);
});

test("an empty book is unread", () => {
  expect(percentOfBook([], [])).toBe(0);
});
