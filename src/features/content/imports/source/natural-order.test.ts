import { expect, test } from "vitest";
import { compareNames, stripOrderPrefix } from "./natural-order.ts";

test("numerals of every script count alike", () => {
  const counted = ["7", "十", "十二", "二十", "廿一", "一百零三", "二〇二六"].map((numeral) => `第${numeral}章`);
  expect([...counted].reverse().sort(compareNames)).toEqual(counted);
});

test("names are ordered by their leading number in any notation; those without one follow", () => {
  const names = ["01-国风", "1.2 小节", "卷三", "（四）附", "chapter 5", "第十二回 某事", "国风", "甲"];
  expect([...names].reverse().sort(compareNames)).toEqual(names);
});

test("a number is stripped only where it is an ordinal", () => {
  expect(["01-国风", "1.2 小节", "2024", "3D打印", "第一章 起"].map(stripOrderPrefix)).toEqual([
    "国风",
    "小节",
    "2024",
    "3D打印",
    "第一章 起",
  ]);
});

test("orders introductions first, numbered names by number, other names, and appendices last", () => {
  const names = [
    "后记.md",
    "第十章.md",
    "附录A.md",
    "苹果.md",
    "第九章.md",
    "README.md",
    "前言.md",
    "2-b.md",
    "10-a.md",
    "安徽.md",
  ];
  expect(names.sort(compareNames)).toEqual([
    "README.md",
    "前言.md",
    "2-b.md",
    "第九章.md",
    "10-a.md",
    "第十章.md",
    "安徽.md",
    "苹果.md",
    "附录A.md",
    "后记.md",
  ]);
});
