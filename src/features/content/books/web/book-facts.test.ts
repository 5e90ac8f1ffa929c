import { expect, test } from "vitest";
import { bookFacts } from "./book-facts.ts";

test.each([
  [{ document_count: 3, word_count: 9_999, preview_count: 0 }, "3 篇 · 9999 字"],
  [{ document_count: 21, word_count: 13_512, preview_count: 9 }, "21 篇 · 1.4 万字 · 9 篇可试读"],
])("the facts of %o are displayed as %s", (book, text) => {
  expect(bookFacts(book)).toBe(text);
});
