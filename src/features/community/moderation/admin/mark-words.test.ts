import { expect, test } from "vitest";
import { markWords } from "./mark-words.ts";

const shown = (text: string, words: readonly string[]) =>
  markWords(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join("");

test("marks every place of a word, whatever its case", () => {
  expect(shown("加 WeChat 群，wechat 同号", ["wechat"])).toBe("加 [WeChat] 群，[wechat] 同号");
});

test("a longer word is marked as a whole", () => {
  expect(shown("免费代考班", ["代考", "代考班"])).toBe("免费[代考班]");
});

test("signs of a word mean themselves", () => {
  expect(shown("a.b axb", ["a.b"])).toBe("[a.b] axb");
});

test("without words the text is one part, and nothing stays nothing", () => {
  expect(markWords("正文", [])).toEqual([{ at: 0, text: "正文", isMarked: false }]);
  expect(markWords("", ["词"])).toEqual([]);
});
