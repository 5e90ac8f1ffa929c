import { expect, test } from "vitest";
import { CODE_ALPHABET } from "../values/code-alphabet.ts";
import { drawCode } from "./draw-code.ts";

test("draws the requested number of characters of the alphabet, each of them in time", () => {
  const drawn = drawCode(2_000);
  expect(drawn).toHaveLength(2_000);
  expect([...new Set(drawn)].sort().join("")).toBe(CODE_ALPHABET);
  expect(drawCode(40, "AB")).toMatch(/^[AB]{40}$/);
});

test("draws different codes", () => {
  const codes = Array.from({ length: 1_000 }, () => drawCode(10));
  expect(new Set(codes).size).toBe(1_000);
});
