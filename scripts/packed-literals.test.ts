import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { listSourceFiles } from "./list-source-files.ts";
import { root } from "./run-command.ts";
import { listNodes, type SourceNode } from "./source-nodes.ts";

/** Finds spreads of literals, which pack several lines into one. Returns the beginning of each. */
function findPackedLiterals(source: string): string[] {
  // Most files contain no spread of a literal and need not be parsed.
  if (!/\.\.\.[{[]/.test(source)) return [];
  return listNodes(source).flatMap(({ type, argument, start }) => {
    const isSpread = type === "SpreadElement" || type === "JSXSpreadAttribute";
    const isLiteral = /^(?:Object|Array)Expression$/.test((argument as SourceNode | undefined)?.type ?? "");
    return isSpread && isLiteral ? [source.slice(start, start + 60).split("\n")[0] ?? ""] : [];
  });
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
])("finds spread literals in %s", (source, found) => {
  expect(findPackedLiterals(source)).toEqual(found);
});
