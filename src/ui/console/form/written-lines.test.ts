import { expect, test } from "vitest";
import { writtenLines } from "./written-lines.ts";

test("empty lines and space around lines are not sent", () => {
  expect(writtenLines([" 2026-10-01 ", "", "   ", "2026-10-02"])).toEqual(["2026-10-01", "2026-10-02"]);
});
