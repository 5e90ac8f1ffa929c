import { expect, test } from "vitest";
import { findPrivateNotes } from "./find-removed.ts";
import { blankOut, maskCode } from "./mask-code.ts";

const shown = (text: string) =>
  blankOut(text, findPrivateNotes(maskCode(text)))
    .replaceAll(/[ \n]+/g, " ")
    .trim();

test.each([
  ["a note within a sentence", "公开 %%私下%% 的一句", "公开 的一句"],
  ["several notes of one line", "甲%%一%%乙%%二%%丙", "甲 乙 丙"],
  ["a note of several paragraphs", "甲\n\n%%\n一\n\n二\n%%\n\n乙", "甲 乙"],
  ["a note that begins a line and ends another paragraph", "%%一\n\n二%%\n乙", "乙"],
  ["a note of several paragraphs in an item of a list", "- 甲\n- %%一\n\n  二%%\n- 乙", "- 甲 - 乙"],
  ["a note in a quotation", "> 甲\n> %%一\n> 二%%\n> 乙", "> 甲 > > 乙"],
  ["a note in a cell of a table", "| 甲%%一%% | 乙 |", "| 甲 | 乙 |"],
  ["an unclosed mark alone on its line", "甲\n\n%%\n一\n\n二", "甲"],
  ["an indented line that continues a paragraph", "甲\n    %%一%%\n乙", "甲 乙"],
  ["an indented paragraph of an item", "- 甲\n\n    %%一%%\n\n  乙", "- 甲 乙"],
  ["an indented paragraph of an item with a number", "10. 甲\n\n    %%一%%\n\n    乙", "10. 甲 乙"],
  ["an indented paragraph of a footnote", "甲[^1]\n\n[^1]: 乙\n\n    %%一%%", "甲[^1] [^1]: 乙"],
  ["an indented paragraph of an admonition", "!!! note\n\n    %%一%%\n    甲", "!!! note 甲"],
])("removes %s from the text for readers", (_name, text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  ["a doubled sign in a sentence", "涨了 100%%，跌了 3%"],
  ["marks of different paragraphs", "写作 50%% 的人\n\n和 20%% 的人"],
  ["a sign that is explained in a list", "- %% 是百分号\n\n- %s 是文字\n\n所以写 50%%"],
  ["code", "`%%一%%`\n\n```\n%%\n二\n%%\n```"],
  ["rules made of signs", "%%%% 标题 %%%%"],
  ["indented code", "甲\n\n    %%一%%\n\n\t%%\n\n    二\n    %%"],
  ["indented code below a heading", "# 甲\n    %%一%%"],
  ["indented code below a rule", "甲\n\n---\n    %%一%%"],
  ["indented code below a fence", "```\n甲\n```\n    %%一%%"],
  ["indented code of an item", "- 甲\n\n      %%一%%\n\n1. 乙\n\n       %%二%%"],
  ["indented code of an item of an item", "- 甲\n  - 乙\n\n        %%一%%"],
  ["indented code of an admonition", "!!! note\n\n        %%一%%"],
  ["indented code of a quotation", "> 甲\n>\n>     %%一%%"],
])("keeps %s", (_name, text) => {
  expect(shown(text)).toBe(text.replaceAll(/[ \n]+/g, " "));
});
