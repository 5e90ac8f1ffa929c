import { expect, test } from "vitest";
import { SOLD_TYPES } from "../product-kinds.ts";
import { readPart } from "./part-keys.ts";

test.each(SOLD_TYPES)("reads content of type %s from its key", (type) => {
  expect(readPart(`${type}:3`)).toEqual({ type, id: 3 });
});

test("refuses content that is never sold", () => {
  expect(() => readPart("media:3")).toThrow("media:3");
});
