import { expect, test } from "vitest";
import { readHeadings, toPlainText } from "./read-headings.ts";

test.each([
  ["写到一半就换行了\n第二行**接着**写", "写到一半就换行了第二行接着写"],
  ["English words\ngo on", "English words go on"],
  ["用 Docker\n安装", "用 Docker 安装"],
])("a line break in %j is read as its renderer displays it", (markdown, headingText) => {
  expect(toPlainText(markdown)).toBe(headingText);
});

test.each([
  ["写到一半\n就换行了\n===\n正文", [{ depth: 1, text: "写到一半就换行了", start: 0 }]],
  ["正文\n\nTwo\nwords\n---\n", [{ depth: 2, text: "Two words", start: 4 }]],
  ["- 一项\n---\n", []],
])("the lines above an underline of signs in %j are one heading", (text, headings) => {
  expect(readHeadings(text, text)).toMatchObject(headings);
});
