import { expect, test } from "vitest";
import { joinInside } from "./safe-path.ts";

test.each([
  ["a/b", "c.md", "a/b/c.md"],
  ["", "c.md", "c.md"],
  ["a", "b/c", "a/b/c"],
  ["a", "./b", "a/b"],
  ["a/b", "../c/", "a/c"],
  ["a", "b//c", "a/b/c"],
  ["a", "b/./c", "a/b/c"],
  ["a", "b/..", "a"],
  ["a", "..", ""],
  ["a", ".", "a"],
  ["a", "", "a"],
  ["a", "/b", "a/b"],
  ["a", ".hidden/..b/c..", "a/.hidden/..b/c.."],
  ["a", "../../b", null],
  ["", "..", null],
  ["a/b", "c/../../../..", null],
  ["a", "b\u0000", null],
])("from %j the path %j is %j", (directory, relative, expected) => {
  expect(joinInside(directory, relative)).toBe(expected);
});
