import { expect, test } from "vitest";
import { writtenLines } from "./written-lines.ts";

test("drops empty lines and surrounding white space", () => {
  expect(writtenLines([" 2026-10-01 ", "", "   ", "2026-10-02"])).toEqual(["2026-10-01", "2026-10-02"]);
});
