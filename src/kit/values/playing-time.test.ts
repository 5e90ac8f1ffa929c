import { expect, test } from "vitest";
import { describePlayingTime, formatPlayingTime } from "./playing-time.ts";

test.each([
  [0, "0:00", "0 秒"],
  [9.9, "0:09", "9 秒"],
  [245, "4:05", "4 分 5 秒"],
  [3_600, "1:00:00", "1 小时"],
  [3_729, "1:02:09", "1 小时 2 分 9 秒"],
  [Number.NaN, "0:00", "0 秒"],
  [-3, "0:00", "0 秒"],
])("formats and describes %s seconds", (seconds, written, spoken) => {
  expect(formatPlayingTime(seconds)).toBe(written);
  expect(describePlayingTime(seconds)).toBe(spoken);
});
