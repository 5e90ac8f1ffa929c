import { expect, test } from "vitest";
import { curvePath, percentText, tenths } from "./drop-off-curve.ts";

test("draws a step for each part, as high as the share of viewers", () => {
  expect(curvePath([10, 5], 10)).toBe("M0 40L0 0L50 0L50 20L100 20L100 40Z");
  expect(curvePath([], 10)).toBe("M0 40L100 40Z");
});

test("stays inside the drawing when there are more viewers than learners", () => {
  expect(curvePath([12], 10)).toBe("M0 40L0 0L100 0L100 40Z");
});

test("lists every tenth of a hundred points", () => {
  const points = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(tenths(points).map(({ percent, seen }) => [percent, seen])).toEqual(
    Array.from({ length: 10 }, (_, at) => [at * 10, 100 - at * 10]),
  );
});

test("formats shares with one digit, and does not show missing values as zero", () => {
  expect([percentText(0.625), percentText(0), percentText(1), percentText(null)]).toEqual(["62.5%", "0%", "100%", "—"]);
});
