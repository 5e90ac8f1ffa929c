import { expect, test, vi } from "vitest";
import { firstLetter } from "./first-letter.ts";

test.each([
  ["林晓", "林"],
  ["👩‍👩‍👧 一家", "👩‍👩‍👧"],
  ["🇨🇳队", "🇨🇳"],
  ["é́cole", "é́"],
  ["👍🏽好", "👍🏽"],
  ["𠮷野", "𠮷"],
  ["1️⃣班", "1️⃣"],
  ["e\u0301cole", "e\u0301"],
  ["葛\u{e0100}城", "葛\u{e0100}"],
  ["Ångström", "Å"],
  ["9 号", "9"],
  ["", ""],
])("%s begins with %s", (name, letter) => {
  expect(firstLetter(name)).toBe(letter);
});

test("plain names use no segmenter, which is slow to create", async () => {
  vi.resetModules();
  const made = vi.spyOn(Intl, "Segmenter");
  const { firstLetter: first } = await import("./first-letter.ts");
  expect(["知行", "Ada", "7 班"].map(first)).toEqual(["知", "A", "7"]);
  expect(made).not.toHaveBeenCalled();
  expect(first("👍🏽好")).toBe("👍🏽");
  expect(made).toHaveBeenCalledOnce();
  made.mockRestore();
});
