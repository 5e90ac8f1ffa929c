import { expect, test } from "vitest";
import { plainWords } from "./read-headings.ts";

test.each([
  ["写到一半就换行了\n第二行**接着**写", "写到一半就换行了第二行接着写"],
  ["English words\ngo on", "English words go on"],
  ["用 Docker\n安装", "用 Docker 安装"],
])("a break in %j is read as its renderer shows it", (markdown, words) => {
  expect(plainWords(markdown)).toBe(words);
});
