import { expect, test } from "vitest";
import { joinWords, splitWords } from "./split-words.ts";

test("words between commas of either script are split, once each", () => {
  expect(splitWords(" 写作、阅读, 思考，写作;;")).toEqual(["写作", "阅读", "思考"]);
  expect(splitWords("  ")).toEqual([]);
});

test("joined words split into the same words", () => {
  expect(splitWords(joinWords(["写作", "a b"]))).toEqual(["写作", "a b"]);
});
