import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const folder = import.meta.dirname;

test("the file of drawings has one symbol for each name of an empty state", async () => {
  const drawings = await readFile(path.join(folder, "empty-drawings.svg"), "utf8");
  const component = await readFile(path.join(folder, "notes.tsx"), "utf8");
  const union = /type EmptyDrawing =([^;]+);/.exec(component)?.[1] ?? "";
  const names = [...union.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  const symbols = [...drawings.matchAll(/<symbol id="(\w+)" viewBox="0 0 48 48">/g)].map(([, id]) => id);
  expect(symbols.toSorted()).toEqual(names);
  expect(names).toContain("page");
});
