import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "@babel/parser";
import { expect, test } from "vitest";
import { listSourceFiles } from "./list-source-files.ts";
import { root } from "./run-command.ts";

interface Node {
  type: string;
  start: number;
  argument?: Node;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Spreads of literals, which pack several lines into one. Returns how each begins. */
function findPackedLiterals(source: string): string[] {
  // Most files are not parsed: nothing in them looks like one.
  if (!/\.\.\.[{[]/.test(source)) return [];
  const { program } = parse(source, { sourceType: "module", plugins: ["typescript", "jsx"], errorRecovery: true });
  const found: string[] = [];
  const waiting: unknown[] = [program];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (Array.isArray(value)) waiting.push(...value);
    if (!isNode(value)) continue;
    const isSpread = value.type === "SpreadElement" || value.type === "JSXSpreadAttribute";
    if (isSpread && /^(?:Object|Array)Expression$/.test(value.argument?.type ?? ""))
      found.push(source.slice(value.start, value.start + 60).split("\n")[0] ?? "");
    waiting.push(...Object.values(value));
  }
  return found;
}

test("no literal is spread to pack its contents into fewer lines", async () => {
  const files = (await listSourceFiles()).filter((file) => /\.tsx?$/.test(file));
  const found = await Promise.all(
    files.map(async (file) =>
      findPackedLiterals(await readFile(path.join(root, file), "utf8")).map((start) => `${file}: ${start}`),
    ),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(found.flat()).toEqual([]);
});

test.each([
  ["const a = { ...{ b, c }, d };", ["...{ b, c }, d };"]],
  ['run(...["x", "y"]);', ['...["x", "y"]);']],
  ["const a = <Page {...{ title }} />;", ["{...{ title }} />;"]],
  ["const a = { ...(b ? { c } : {}), ...[d].map(String) };", []],
  ["const text = `...{ a }`; // ...{ b }", []],
])("%s", (source, found) => {
  expect(findPackedLiterals(source)).toEqual(found);
});
