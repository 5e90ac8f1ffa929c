import { expect, test } from "vitest";
import { nextSort, readChoice, writeChoice } from "./list-choice.ts";

const NAMES = ["state", "from"];

test("reads back the selection it wrote, and keeps unknown query parameters", () => {
  const choice = readChoice("?state=held&q=%E9%A3%8E&sort=-created_at&at=abc&tab=log&other=1", NAMES);
  expect(choice).toEqual({ q: "风", sort: "-created_at", filters: { state: "held" }, at: "abc" });
  expect(writeChoice("?tab=log&state=old&q=x", NAMES, choice)).toBe(
    "?tab=log&q=%E9%A3%8E&state=held&sort=-created_at&at=abc",
  );
});

test("writes no query for an empty selection", () => {
  expect(writeChoice("?q=x&state=held", NAMES, { q: "", sort: null, filters: {}, at: null })).toBe("");
});

test.each([
  [null, "-name"],
  ["-name", "name"],
  ["name", null],
  ["-other", "-name"],
])("a click on a column header after %s sorts by %s", (current, next) => {
  expect(nextSort(current, "name")).toBe(next);
});
