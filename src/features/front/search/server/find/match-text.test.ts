import fc from "fast-check";
import { expect, test } from "vitest";
import { loadFold } from "../../../../../kit/values/fold-text.ts";
import { lexemeOf, lexemeOfMistakable, slipsOf } from "../words/lexemes.ts";
import { createMatcher } from "./match-text.ts";
import { readQuery } from "./read-query.ts";

const fold = await loadFold();
const places = (query: string, written: string) =>
  createMatcher(readQuery(query, fold).units, fold).match({ written, folded: fold(written) });

test("a word in letters matches a text with one letter added, removed, replaced or two exchanged", () => {
  for (const slip of ["windoow", "windw", "wondow", "widnow", "indow"]) {
    const matches = places("window", `打开 ${slip} 之后`);
    expect(matches, slip).toEqual([{ unit: 0, start: 3, end: 3 + slip.length, likeness: 0.6 }]);
  }
  expect(places("window", "打开 wnidwo 之后")).toEqual([]);
  expect(slipsOf("окно").map(lexemeOf)).toContain(lexemeOfMistakable("ожно"));
});

test("a word matches exactly the typing errors that the index finds", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), minLength: 4, maxLength: 16 });
  fc.assert(
    fc.property(word, word, (wanted, written) => {
      const isNear = slipsOf(wanted).includes(`~${written}`);
      const isFound = places(wanted, `在 ${written} 里`).length > 0;
      expect(isFound).toBe(isNear || written.includes(wanted));
    }),
    { numRuns: 500 },
  );
});

test("a name matches in its parts, with a lower likeness", () => {
  expect(places("minWindow", "把 min 和 window 分开写")).toEqual([
    { unit: 0, start: 2, end: 5, likeness: 0.35 },
    { unit: 0, start: 8, end: 14, likeness: 0.35 },
  ]);
});

test.each([
  ["nodejs", "用 Node.js 写"],
  ["node.js", "用 nodejs 写"],
  ["node-js", "用 node.js 写"],
  ["utf8", "编码是 UTF-8 的"],
  ["utf-8", "编码是 utf8 的"],
])("%s matches in “%s”, however the name is joined", (query, written) => {
  expect(places(query, written)).toEqual([expect.objectContaining({ unit: 0, start: written.indexOf(" ") + 1 })]);
});

test("letters match before digits; digits joined by a point are another number", () => {
  expect(places("abc", "型号 ABC123 的")).toEqual([{ unit: 0, start: 3, end: 6, likeness: 1 }]);
  expect(places("abc", "型号 xabc123 与 abcd")).toEqual([]);
  expect(places("v12", "版本 v1.2")).toEqual([]);
  expect(places("h", "h264")).toEqual([]);
});

test("an emoji matches in any colour", () => {
  expect(places("👍", "很好👍🏽！")).toEqual([{ unit: 0, start: 2, end: 4, likeness: 1 }]);
  expect(places("❤️", "喜欢❤")).toEqual([{ unit: 0, start: 2, end: 3, likeness: 1 }]);
  expect(places("🇨🇳", "国旗🇨🇳")).toEqual([{ unit: 0, start: 2, end: 6, likeness: 1 }]);
});
