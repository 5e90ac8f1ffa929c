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

test("a list may contain the Chinese names of actions and forms, and full-width separators", () => {
  const { words, problems } = readWordList(
    "加我好友 | 等审核\n刷单｜不让发｜拼音\n笨蛋 | 换掉 | 中间隔开、拼音 | 小可爱\n代考 | refuse | pinyin 中间隔开\n",
  );
  expect(problems).toEqual([]);
  expect(words).toEqual([
    { word: "加我好友", action: "hold", forms: [], replacement: null },
    { word: "刷单", action: "refuse", forms: ["pinyin"], replacement: null },
    { word: "笨蛋", action: "replace", forms: ["spaced", "pinyin"], replacement: "小可爱" },
    { word: "代考", action: "refuse", forms: ["spaced", "pinyin"], replacement: null },
  ]);
});

test.each([
  ["甲", "第 1 行：词至少要有两个字或字母"],
  ["甲乙 | ban", "第 1 行：处理只能是换掉、等审核、不让发，没有“ban”"],
  ["甲乙 | hold | loud", "第 1 行：写法只能是中间隔开、拼音，没有“loud”"],
  ["甲乙 | hold | | 丙", "第 1 行：处理是换掉时才能写“换成”"],
  [`${"甲".repeat(33)} | hold`, "第 1 行：词不能超过 32 个字"],
  ["甲乙 | hold | | | 丁", "第 1 行：最多四栏：词 | 处理 | 写法 | 换成"],
])("reports the error of %s", (line, problem) => {
  expect(readWordList(line).problems).toEqual([problem]);
});
