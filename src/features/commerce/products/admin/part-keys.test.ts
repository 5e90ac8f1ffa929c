import { expect, test } from "vitest";
import { SOLD_TYPES } from "../product-kinds.ts";
import { readPart } from "./part-keys.ts";

test.each(SOLD_TYPES)("content of type %s is read from its key", (type) => {
  expect(readPart(`${type}:3`)).toEqual({ type, id: 3 });
});

test("content that is never sold is refused", () => {
  expect(() => readPart("media:3")).toThrow("media:3");
});
