import { expect, test } from "vitest";
import { formatNumber, readNumber } from "./certificate-number.ts";

const DIGITS = "48210937551266400183";

test("a number is formatted in groups and read in any notation", () => {
  expect(formatNumber(DIGITS)).toBe("4821-0937-5512-6640-0183");
  for (const typed of [
    formatNumber(DIGITS),
    DIGITS,
    " 4821 0937 5512 6640 0183 ",
    "４８２１－０９３７－５５１２－６６４０－０１８３",
  ])
    expect(readNumber(typed), typed).toBe(DIGITS);
});

test("an invalid number is rejected", () => {
  for (const typed of ["", DIGITS.slice(1), `${DIGITS}0`, `${DIGITS.slice(1)}O`, "四".repeat(20), " ".repeat(200)])
    expect(readNumber(typed), typed).toBeNull();
});
