import { expect, test } from "vitest";
import { cutText, isStorable, toStorable } from "./storable-text.ts";

test.each([
  ["a lone surrogate", "a\ud800b"],
  ["a NUL", "a\0"],
  ["a lone surrogate in a list", [["\udc00"]]],
  ["a lone surrogate in a name", { a: { "\ud800": 1 } }],
  ["a NUL in an object without a prototype", Object.assign(Object.create(null), { a: "\0" })],
])("%s cannot be stored, and the replaced value can", (_name, value) => {
  expect(isStorable(value)).toBe(false);
  expect(isStorable(toStorable(value))).toBe(true);
});

test("does not change storable values, including surrogate pairs and dates", () => {
  const value = { text: "😀 \t\n", list: [1, null, true], at: new Date(0) };
  expect(isStorable(value)).toBe(true);
  expect(toStorable(value)).toEqual(value);
});

test("cuts a text without splitting a surrogate pair", () => {
  expect([cutText("ab😀", 3), cutText("ab😀", 4), cutText("abc", 2), cutText("ab", 9)]).toEqual([
    "ab",
    "ab😀",
    "ab",
    "ab",
  ]);
});
