import { expect, test } from "vitest";
import { firstLetter } from "./first-letter.ts";

test.each([
  ["林晓", "林"],
  ["👩‍👩‍👧 一家", "👩‍👩‍👧"],
  ["🇨🇳队", "🇨🇳"],
  ["é́cole", "é́"],
  ["👍🏽好", "👍🏽"],
  ["𠮷野", "𠮷"],
  ["", ""],
])("%s begins with %s", (name, letter) => {
  expect(firstLetter(name)).toBe(letter);
});
