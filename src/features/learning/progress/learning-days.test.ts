import { expect, test } from "vitest";
import { dayOf } from "../../../kit/values/shanghai-day.ts";

test("a day begins at midnight in Shanghai", () => {
  expect(dayOf(new Date("2026-11-20T15:59:59Z"))).toBe("2026-11-20");
  expect(dayOf(new Date("2026-11-20T16:00:00Z"))).toBe("2026-11-21");
});
