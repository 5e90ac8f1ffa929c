import { expect, test } from "vitest";
import { hoursText, readHours } from "./hours-text.ts";

test("hours are written as they are read", () => {
  const parts = [
    { from: 540, to: 720 },
    { from: 840, to: 1440 },
  ];
  expect(hoursText(parts)).toBe("09:00–12:00, 14:00–24:00");
  expect(readHours(hoursText(parts))).toEqual(parts);
});

test("signs of other keyboards are taken too, and nothing is no hours", () => {
  expect(readHours("9：00-12：00，14:00至18:30")).toEqual([
    { from: 540, to: 720 },
    { from: 840, to: 1110 },
  ]);
  expect(readHours(" ")).toEqual([]);
});

test("what is no span is refused", () => {
  expect(readHours("上午")).toBeNull();
  expect(readHours("09:00")).toBeNull();
});
