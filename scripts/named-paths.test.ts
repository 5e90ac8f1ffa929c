import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { listSourceFiles } from "./list-source-files.ts";
import { findMissingFiles, findMissingPaths, readNamedPaths } from "./named-paths.ts";
import { root } from "./run-command.ts";

let map: string;

beforeAll(async () => {
  map = await readFile(path.join(root, "docs/requirements-map.md"), "utf8");
});

test("every file, folder and test that docs/requirements-map.md names exists", async () => {
  expect(readNamedPaths(map).length).toBeGreaterThan(150);
  expect(findMissingPaths(map, await listSourceFiles())).toEqual([]);
});

test("every source file that the Markdown files name exists", async () => {
  const all = await listSourceFiles();
  const pages = all.filter((file) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(file));
  const missing = await Promise.all(
    pages.map(async (page) => {
      const text = await readFile(path.join(root, page), "utf8");
      return findMissingFiles(text, all).map((name) => `${page}: ${name}`);
    }),
  );
  expect(pages.length).toBeGreaterThan(15);
  expect(missing.flat()).toEqual([]);
});

test("a page that names a missing file is reported", () => {
  expect(findMissingFiles("`ui/theme.test.ts`, `ui/*.ts`, `npm test`, `gone.ts`", files)).toEqual(["gone.ts"]);
});

const files = ["src/features/identity/auth/web/session/session.ts", "src/ui/theme.test.ts", "test/site-log.test.ts"];
const row = (cell: string) => `| Spec | What | Implemented in |\n|---|---|---|\n| 4 | words in \`code\` | ${cell} |\n`;

test.each([
  "`web/session.ts`",
  "`features/commerce/orders/`",
  "`ession.ts`",
  "`ui/*.tsx`",
  "`site-logs`",
  "`theme`; `gone.ts`",
  "`session`",
])("reports a missing path in %s", (cell) => {
  expect(findMissingPaths(row(cell), files)).toHaveLength(1);
});

test.each([
  "`web/session/session.ts`",
  "`features/identity/auth/**/session.ts`",
  "`features/identity/auth/`",
  "`ui/them*.ts`",
  "`test/site-log`",
  "`site-log` (with `anything`)",
  "later",
])("reports no missing path in %s", (cell) => {
  expect(findMissingPaths(row(cell), files)).toEqual([]);
});
