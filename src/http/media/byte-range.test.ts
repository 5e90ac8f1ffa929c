import { expect, test } from "vitest";
import { readByteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes= 10-19 ", { start: 10, end: 19 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=99999999999999999999-", "unsatisfiable"],
  ["bytes=0-1,5-6", "unsatisfiable"],
  [`bytes=${"0".repeat(100)}-`, "unsatisfiable"],
  ["bytes=9-0", null],
  ["bytes=a-b", null],
  ["bytes=", null],
  ["bytes=0x1-", null],
  ["items=0-9", null],
  [undefined, null],
])("%s of 100 bytes is %j", (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range);
});

test("no range of an empty file can be satisfied", () => {
  expect(readByteRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(readByteRange("bytes=-5", 0)).toBe("unsatisfiable");
});
