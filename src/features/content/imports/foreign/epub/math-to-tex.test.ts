import { expect, test } from "vitest";
import { findAll } from "../html-tree.ts";
import { mathToTex } from "./math-to-tex.ts";
import { parseXhtml } from "./parse-xhtml.ts";

const x = "<mi>x</mi>";

test.each([
  ["a hat", `<mover>${x}<mo>^</mo></mover>`, "\\hat{x}"],
  ["a tilde", `<mover>${x}<mo>~</mo></mover>`, "\\tilde{x}"],
  ["a vector", `<mover>${x}<mo>→</mo></mover>`, "\\vec{x}"],
  ["a limit above", `<mover><mo>∑</mo><mi>n</mi></mover>${x}`, "\\sum ^{n}x"],
  ["a line below", `<munder>${x}<mo>_</mo></munder>`, "\\underline{x}"],
  ["a brace with its text", `<mover><mover>${x}<mo>⏞</mo></mover><mi>n</mi></mover>`, "\\overbrace{x}^{n}"],
  ["a norm", `<mfenced open="‖" close="‖">${x}</mfenced>`, "\\left\\Vert x\\right\\Vert "],
  ["one brace", `<mfenced open="{" close=".">${x}</mfenced>`, "\\left\\{x\\right."],
  ["brackets of one size", `<mfenced open="⟦" close="⟧">${x}</mfenced>`, "⟦x⟧"],
])("writes %s", (_name, inside, tex) => {
  const [math] = findAll(parseXhtml(`<math><mrow>${inside}</mrow></math>`), "math");
  expect(math && mathToTex(math)).toBe(tex.trim());
});
