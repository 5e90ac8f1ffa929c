import { expect, test } from "vitest";
import { loadFold } from "./fold-text.ts";

const fold = await loadFold();

test("folds text to lower case, half width and simplified characters, each unit at its position", () => {
  expect(fold("傳統的 Ｗｉｎｄｏｗ　與SERVER")).toBe("传统的 window 与server");
});

test("folds a long text to its end, and keeps a lone surrogate", () => {
  const text = "漢A𠮷".repeat(5_000);
  expect(fold(text)).toBe("汉a𠮷".repeat(5_000));
  expect(fold(`${"字".repeat(8_191)}𠮷`.slice(0, 8_192))).toBe(`${"字".repeat(8_191)}\ud842`);
  expect(fold("")).toBe("");
});
