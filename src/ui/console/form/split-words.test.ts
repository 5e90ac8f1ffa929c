import { expect, test } from "vitest";
import { joinWords, splitWords } from "./split-words.ts";

test("splits words at Western and Chinese commas and removes duplicates", () => {
  expect(splitWords(" 写作、阅读, 思考，写作;;")).toEqual(["写作", "阅读", "思考"]);
  expect(splitWords("  ")).toEqual([]);
});

test("splits words pasted from the cells of a table", () => {
  expect(splitWords("13800000001\ta@example.com\r\n13800000002\n")).toEqual([
    "13800000001",
    "a@example.com",
    "13800000002",
  ]);
});

test("splits joined words into the same words", () => {
  expect(splitWords(joinWords(["写作", "a b"]))).toEqual(["写作", "a b"]);
});
