import { expect, test } from "vitest";
import { hoursText, readHours, weekText } from "./hours-text.ts";

test("reads back the hours it wrote", () => {
  const parts = [
    { from: 540, to: 720 },
    { from: 840, to: 1440 },
  ];
  expect(hoursText(parts)).toBe("09:00–12:00, 14:00–24:00");
  expect(readHours(hoursText(parts))).toEqual(parts);
});

test("accepts punctuation of Chinese keyboards, and reads an empty text as no hours", () => {
  expect(readHours("9：00-12：00，14:00至18:30")).toEqual([
    { from: 540, to: 720 },
    { from: 840, to: 1110 },
  ]);
  expect(readHours(" ")).toEqual([]);
});

test("refuses an invalid time span", () => {
  expect(readHours("上午")).toBeNull();
  expect(readHours("09:00")).toBeNull();
});

test("names days with the same hours together", () => {
  const morning = [{ from: 540, to: 720 }];
  const evening = [{ from: 1140, to: 1260 }];
  expect(weekText([morning, [], morning, evening, [], [], morning])).toBe("周一、三、日 09:00–12:00；周四 19:00–21:00");
  expect(weekText([[], [], [], [], [], [], []])).toBe("每周没有时间");
});
