import { expect, test } from "vitest";
import { srcSetOf } from "./picture-widths.ts";

const SRC = `/files/${"a".repeat(64)}.jpg`;

test("offers a stored picture in the given widths", () => {
  expect(srcSetOf(SRC, [320, 640])).toBe(`${SRC}/320 320w, ${SRC}/640 640w`);
});

test.each([
  ["a drawn cover", "/covers/book/1.svg?v=1"],
  ["another site's picture", `https://elsewhere.test${SRC}`],
  ["a signed address", `${SRC}?t=abc.jpg`],
])("offers no widths of %s", (_what, src) => {
  expect(srcSetOf(src, [320])).toBeUndefined();
});
