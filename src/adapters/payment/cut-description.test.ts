import { expect, test } from "vitest";
import { cutDescription } from "./cut-description.ts";

test("keeps a description within its limit and never cuts a character in half", () => {
  expect(cutDescription("VIP 会员\n一年", 127)).toBe("VIP 会员 一年");
  expect(cutDescription("知".repeat(127), 127)).toBe("知".repeat(127));
  expect(cutDescription("知".repeat(128), 127)).toBe(`${"知".repeat(126)}…`);
  const family = "👨‍👩‍👧";
  const cut = cutDescription(family.repeat(40), 127);
  expect(cut).toBe(`${family.repeat(15)}…`);
  expect(cut.length).toBeLessThanOrEqual(127);
});
