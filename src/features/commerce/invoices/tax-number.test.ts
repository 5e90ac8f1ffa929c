import { expect, test } from "vitest";
import { readTaxNumber } from "./tax-number.ts";

test.each(["91330100799655058B", "9144030071526726XG", "91110000802100433B", "914403001922038216"])(
  "accepts a published credit code: %s",
  (number) => {
    expect(readTaxNumber(number)).toBe(number);
  },
);

test("normalises spaces, dashes, lower-case and full-width letters", () => {
  expect(readTaxNumber(" 9133 0100-7996 5505 8b ")).toBe("91330100799655058B");
  expect(readTaxNumber("９１３３０１００７９９６５５０５８Ｂ")).toBe("91330100799655058B");
});

test("detects every single wrong character of a credit code", () => {
  const right = "91330100799655058B";
  for (let at = 0; at < right.length; at += 1) {
    for (const other of "0123456789ABCDEFGHJKLMNPQRTUWXY") {
      if (other === right[at]) continue;
      const wrong = right.slice(0, at) + other + right.slice(at + 1);
      expect(readTaxNumber(wrong), wrong).toBeNull();
    }
  }
});

test("detects two exchanged adjacent characters", () => {
  const right = "91330100799655058B";
  for (let at = 0; at + 1 < right.length; at += 1) {
    if (right[at] === right[at + 1]) continue;
    const swapped = right.slice(0, at) + right[at + 1] + right[at] + right.slice(at + 2);
    expect(readTaxNumber(swapped), swapped).toBeNull();
  }
});

test.each([
  ["15 digits of an organisation", "110108123456789", true],
  ["15 characters with a letter", "11010812345678X", true],
  ["20 characters of a person", "11010119900307001X01", true],
  ["letters that codes never contain", "9133010079965505SB", false],
  ["too short", "9133010079965505", false],
  ["too long", "91330100799655058B0", false],
  ["nothing", "", false],
  ["text", "纳税人识别号", false],
])("accepts or rejects a tax number: %s", (_, number, isOne) => {
  expect(readTaxNumber(number)).toBe(isOne ? number : null);
});
