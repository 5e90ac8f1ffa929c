import { expect, test } from "vitest";
import { compareNames, readNumeral, readOrderPrefix, stripOrderPrefix } from "./natural-order.ts";

test.each([
  ["十", 10],
  ["十二", 12],
  ["二十", 20],
  ["廿一", 21],
  ["一百零三", 103],
  ["二〇二六", 2026],
  ["7", 7],
  ["甲", null],
])("the numeral %s is %s", (text, value) => {
  expect(readNumeral(text)).toBe(value);
});

test.each([
  ["01-国风", [1]],
  ["1.2 小节", [1, 2]],
  ["第十二回 某事", [12]],
  ["卷三", [3]],
  ["（四）附", [4]],
  ["chapter 5", [5]],
  ["国风", null],
])("%s starts with %j", (name, numbers) => {
  expect(readOrderPrefix(name)).toEqual(numbers);
});

test("a number is stripped only where it numbers", () => {
  expect(["01-国风", "1.2 小节", "2024", "3D打印", "第一章 起"].map(stripOrderPrefix)).toEqual([
    "国风",
    "小节",
    "2024",
    "3D打印",
    "第一章 起",
  ]);
});

test("siblings stand as a reader expects them", () => {
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
