import { expect, test } from "vitest";
import { maskName, tidyName } from "./visible-name.ts";

test.each([
  ["林知行", "林知行"],
  ["  Lin   Zhixing ", "Lin Zhixing"],
  ["学友\u3000一号", "学友 一号"],
  ["👩‍💻 程序员", "👩‍💻 程序员"],
  ["👨‍👩‍👧‍👦".repeat(10), "👨‍👩‍👧‍👦".repeat(10)],
  ["字".repeat(30), "字".repeat(30)],
  ["Zoe\u0308", "Zoë"],
])("accepts %j as a name", (typed, name) => {
  expect(tidyName(typed)).toBe(name);
});

test.each([
  "",
  "   ",
  "字".repeat(31),
  "admin\u202egnp",
  "a\u2066b",
  "a\u200bb",
  "林\u200d知行",
  "\u3164",
  "\u2800\u2800",
  "a\nb",
  "a\u0000b",
  "\ud83c",
  "\ue000",
  `z${"\u0300".repeat(9)}`,
  "a\u2028b",
])("rejects %j as a name", (typed) => {
  expect(tidyName(typed)).toBeNull();
});

test("accepts a name of at most 200 code units, however few characters it displays", () => {
  const longest = `${"👨‍👩‍👧‍👦".repeat(18)}字字`;
  expect([longest.length, tidyName(longest), tidyName(`${longest}字`)]).toEqual([200, longest, null]);
});

test.each([
  ["学友12345678", "学**8"],
  ["林知行", "林**行"],
  ["林知", "林**"],
  ["林", "林**"],
  ["👩‍💻一号👨‍👩‍👧‍👦", "👩‍💻**👨‍👩‍👧‍👦"],
  ["", "**"],
])("masks %j as %j", (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
