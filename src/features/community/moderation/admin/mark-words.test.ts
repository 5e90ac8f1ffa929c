import { expect, test } from "vitest";
import { markWords } from "./mark-words.ts";

const shown = (text: string, words: readonly string[]) =>
  markWords(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join("");

test("marks every occurrence of a word regardless of case", () => {
  expect(shown("加 WeChat 群，wechat 同号", ["wechat"])).toBe("加 [WeChat] 群，[wechat] 同号");
});

test("marks a longer word as a whole", () => {
  expect(shown("免费代考班", ["代考", "代考班"])).toBe("免费[代考班]");
});

test("treats special characters of a word literally", () => {
  expect(shown("a.b axb", ["a.b"])).toBe("[a.b] axb");
});

test("returns one part without words, and nothing for an empty text", () => {
  expect(markWords("正文", [])).toEqual([{ at: 0, text: "正文", isMarked: false }]);
  expect(markWords("", ["词"])).toEqual([]);
});
