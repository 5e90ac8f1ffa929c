import { expect, test } from "vitest";
import { readWordList } from "./word-list.ts";

test("a list has word, action, forms and replacement; the default action is hold", () => {
  const { words, problems } = readWordList(
    "\uFEFF# 说明\n\n加我好友\n刷单 | refuse\r\n笨蛋 | replace | spaced, pinyin | 小可爱\n刷单 | hold | spaced\n",
  );
  expect(problems).toEqual([]);
  expect(words).toEqual([
    { word: "加我好友", action: "hold", forms: [], replacement: null },
    { word: "刷单", action: "hold", forms: ["spaced"], replacement: null },
    { word: "笨蛋", action: "replace", forms: ["spaced", "pinyin"], replacement: "小可爱" },
  ]);
});

test.each([
  ["甲", "第 1 行：词至少要有两个字或字母"],
  ["甲乙 | ban", "第 1 行：处理只能是 replace、hold、refuse，没有“ban”"],
  ["甲乙 | hold | loud", "第 1 行：写法只能是 spaced、pinyin，没有“loud”"],
  ["甲乙 | hold | | 丙", "第 1 行：只有 replace 可以写“换成”"],
  [`${"甲".repeat(33)} | hold`, "第 1 行：词不能超过 32 个字"],
  ["甲乙 | hold | | | 丁", "第 1 行：最多四栏：词 | 处理 | 写法 | 换成"],
])("reports the error of %s", (line, problem) => {
  expect(readWordList(line).problems).toEqual([problem]);
});
