import { expect, test } from "vitest";
import { fittingPicture, fittingSet } from "./cover-attributes.ts";

const UPLOADED = `/files/${"a".repeat(64)}.jpg`;
const DRAWN = "/covers/book/1.svg?v=1";

test("an uploaded cover is loaded in a width for its place and its screen", () => {
  expect(fittingPicture(UPLOADED)).toBe(`${UPLOADED}/640`);
  expect(fittingSet(UPLOADED, 320, 640)).toBe(`${UPLOADED}/320 1x,${UPLOADED}/640 2x`);
});

test("a drawn cover has one address for all screens", () => {
  expect([fittingPicture(DRAWN), fittingSet(DRAWN, 320, 640)]).toEqual([DRAWN, DRAWN]);
});
