import { expect, test } from "vitest";
import { isolateName } from "./isolate-name.ts";

test.each(["林小满", "Ana María", "Ольга", "ไทย", "😀", "अनु"])("leaves %s as it is", (name) => {
  expect(isolateName(name)).toBe(name);
});

test.each(["محمد", "דוד כהן", "林 محمد", "ﷺ", "𞤀𞤁"])("isolates %s from the words around it", (name) => {
  expect(isolateName(name)).toBe(`\u2068${name}\u2069`);
});
