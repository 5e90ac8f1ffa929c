import { expect, test } from "vitest";
import { maskCode } from "./mask-code.ts";
import { scanMisread } from "./scan-misread.ts";

const linesOf = (text: string) =>
  scanMisread(text, maskCode(text)).map(
    ({ name, offset }) => `${text.slice(0, offset).split("\n").length} ${name.includes("表格") ? "cell" : "heading"}`,
  );
const HEAD = "| 写法 | 说明 |\n| --- | :-: |\n";

test.each([
  ["code", `${HEAD}| \`a | b\` | x |`],
  ["an address", `${HEAD}| [链接](https://e.com/x|y) | z |`],
  ["a wiki link", `${HEAD}| [[页面|别名]] | z |`],
  ["code in a row with too few cells", `${HEAD}| \`a | b\` |`],
  ["a row without outer bars", "写法 | 说明\n--- | ---\n`a|b` | x"],
])("a | in %s of a table cell is reported with its line", (_name, text) => {
  expect(linesOf(text)).toEqual(["3 cell"]);
});

test("a | in the head of a table is reported", () => {
  expect(linesOf("| `a|b` | x |\n|---|---|\n| 1 | 2 |")).toEqual(["1 cell"]);
});

test.each([
  ["an escaped |", `${HEAD}| \`a \\| b\` | x |`],
  ["fewer cells than columns", `${HEAD}| 1 |\n\n后面 | 的文字 | 不是 | 表格`],
  ["a table in a code block", `\`\`\`\n${HEAD}| \`a | b\` | x |\n\`\`\``],
  ["headings with a blank, an id or nothing", "# 一\n\n## 二\n\n###\n\n## {#three}"],
  ["tags of a note", "正文\n\n#读书 #笔记"],
  ["comments of a script", "```sh\n##标题\n```"],
])("does not report %s", (_name, text) => {
  expect(linesOf(text)).toEqual([]);
});

test("a heading without a space, or with one of full width, is reported with its line", () => {
  expect(linesOf("#标题\n\n正文\n\n####小节\n\n##　全角空格")).toEqual(["1 heading", "5 heading", "7 heading"]);
});
