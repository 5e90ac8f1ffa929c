import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { RESTORE_FOLDER } from "../../src/adapters/unfinished-restore.ts";

const root = path.join(import.meta.dirname, "../..");

/** Paths directly below the data folder that are built with a literal name. */
const NAME_BELOW = /\bjoin\((?:\w+\.)?dataDir, "([\w.-]+)"/g;
/** Paths directly below the data folder that are built with a variable. */
const VARIABLE_BELOW = /\bjoin\((?:\w+\.)?dataDir, (?!")(\w+)/g;

test("operations.md describes every entry of the data folder and states whether it is backed up", async () => {
  const names = new Set([RESTORE_FOLDER]);
  const variables = new Set<string>();
  for await (const file of glob("src/{adapters,cli,composition,start}/**/*.ts", {
    cwd: root,
    exclude: ["**/*.test.ts"],
  })) {
    const source = await readFile(path.join(root, file), "utf8");
    for (const [, name = ""] of source.matchAll(NAME_BELOW)) names.add(name);
    for (const [, name = ""] of source.matchAll(VARIABLE_BELOW)) variables.add(name);
  }
  // These variables name folders of a backup, which have other names, and files in them.
  expect([...variables].toSorted()).toEqual(["RESTORE_FOLDER", "archived", "folder", "name"]);
  expect([...names].toSorted()).toEqual([...(await readDescribedNames())].toSorted());
});

/** The names in the first column of the table; each row must also have a second and third column. */
async function readDescribedNames(): Promise<Set<string>> {
  const text = await readFile(path.join(root, "docs/operations.md"), "utf8");
  const table = /\n\| 路径 \| 内容 \| 备份 \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(text)?.[1] ?? "";
  const rows = table
    .trim()
    .split("\n")
    .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")));
  expect(rows.filter((cells) => cells.length !== 3 || cells.includes(""))).toEqual([]);
  const own = rows.map(([paths = ""]) => paths.split("，")[0] ?? "");
  return new Set(own.flatMap((paths) => [...paths.matchAll(/`([\w.-]+)\/?`/g)].map(([, name = ""]) => name)));
}
