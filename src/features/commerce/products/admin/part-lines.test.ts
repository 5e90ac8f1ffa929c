import { expect, test } from "vitest";
import { readPart } from "./part-lines.ts";

test("a part is read from its key and from an address", () => {
  expect(readPart(" course:3 ")).toEqual({ type: "course", id: 3 });
  expect(readPart("https://example.org/admin/books/12")).toEqual({ type: "book", id: 12 });
});

test("what names no content has the number 0, which the schema refuses", () => {
  expect(readPart("something")).toEqual({ type: "course", id: 0 });
  expect(readPart("plan:3")).toEqual({ type: "course", id: 0 });
});
