import { expect, test } from "vitest";
import { isChosen, readNotebookChoice } from "./notebook-choice.ts";

const nothing = { work: null, colour: null, from: null, to: null, q: null, page: 1 };

test.each([
  ["", nothing],
  ["?tab=notes&work=book:3&colour=pink&page=2", { ...nothing, work: "book:3", colour: "pink", page: 2 }],
  ["?from=2026-11-01&to=2026-11-30&q=%20拆解%20", { ...nothing, from: "2026-11-01", to: "2026-11-30", q: "拆解" }],
  ["?work=plan:1&colour=red&from=2026-13-40&page=-1&q=%20", nothing],
])("reads the choice from %j", (search, choice) => {
  expect(readNotebookChoice(search)).toEqual(choice);
});

test("a page number does not count as a filter", () => {
  expect(isChosen({ ...nothing, page: 3 })).toBe(false);
  expect(isChosen({ ...nothing, q: "甲" })).toBe(true);
});
