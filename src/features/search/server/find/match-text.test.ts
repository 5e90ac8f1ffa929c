import fc from "fast-check";
import { expect, test } from "vitest";
import { loadFold } from "../../../../kit/values/fold-text.ts";
import { nearForms } from "../words/lexemes.ts";
import { createMatcher } from "./match-text.ts";
import { readQuery } from "./read-query.ts";

const fold = await loadFold();
const places = (query: string, written: string) =>
  createMatcher(readQuery(query, fold).units, fold)({ written, folded: fold(written) });

test("a word in letters is found in a text with a letter too many, one missing, one other or two that changed places", () => {
  for (const slip of ["windoow", "windw", "wondow", "widnow", "indow"]) {
    const matches = places("window", `打开 ${slip} 之后`);
    expect(matches, slip).toEqual([{ unit: 0, start: 3, end: 3 + slip.length, likeness: 0.6 }]);
  }
  expect(places("window", "打开 wnidwo 之后")).toEqual([]);
});

test("what shares a form with a word is found, whatever the letters", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), minLength: 4, maxLength: 16 });
  fc.assert(
    fc.property(word, word, (asked, written) => {
      const isNear = nearForms(asked).some((form) => nearForms(written).includes(form));
      const isFound = places(asked, `在 ${written} 里`).length > 0;
      expect(isFound).toBe(isNear || written.includes(asked));
    }),
    { numRuns: 500 },
  );
});

test("a name is found in its parts, and parts of it are less like it", () => {
  expect(places("minWindow", "把 min 和 window 分开写")).toEqual([
    { unit: 0, start: 2, end: 5, likeness: 0.35 },
    { unit: 0, start: 8, end: 14, likeness: 0.35 },
  ]);
});
