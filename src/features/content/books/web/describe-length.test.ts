import { expect, test } from "vitest";
import { describeLength } from "./describe-length.ts";

test.each([
  ["", 0, "还没有正文"],
  ["<pre>code</pre>", 0, "0 字 · 约 1 分钟"],
  ["<p>text</p>", 599, "599 字 · 约 1 分钟"],
  ["<p>text</p>", 600, "600 字 · 约 2 分钟"],
])("describes the length of %j with %d words", (html, wordCount, text) => {
  expect(describeLength({ html, word_count: wordCount })).toBe(text);
});
