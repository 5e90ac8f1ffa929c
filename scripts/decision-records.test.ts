import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { findRecordFaults } from "./decision-records.ts";
import { root } from "./run-command.ts";

const folder = path.join(root, "docs", "decisions");

test("decision records have number, title, date, status and headings, and are listed in the index", async () => {
  const names = (await readdir(folder)).filter((name) => /^\d/.test(name));
  const records = await Promise.all(
    names.map(async (file) => ({ file, text: await readFile(path.join(folder, file), "utf8") })),
  );
  expect(records.length).toBeGreaterThan(100);
  expect(findRecordFaults(records, await readFile(path.join(folder, "README.md"), "utf8"))).toEqual([]);
});

const FILE = "0001-use-one-cache.md";
const BODY = "## Context\na\n\n## Decision\nb\n\n## Consequences\nc\n";
const HEAD = "Date: 2026-01-01. Status: accepted.";
const ROW = `| 0001 | [Use one cache](${FILE}) | accepted | 2026-01-01 |`;
const recordOf = (head: string, title = "# 0001 Use one cache") => `${title}\n\n${head}\n\n${BODY}`;

test("accepts a complete record in the index", () => {
  expect(findRecordFaults([{ file: FILE, text: recordOf(HEAD) }], ROW)).toEqual([]);
});

test("tables do not count towards the length of a record", () => {
  const table = `\n${"| word | word |\n".repeat(300)}`;
  expect(findRecordFaults([{ file: FILE, text: recordOf(HEAD) + table }], ROW)).toEqual([]);
});

test("a file name may omit words of the title", () => {
  const file = "0001-use-cache.md";
  const row = ROW.replace(FILE, file);
  expect(findRecordFaults([{ file, text: recordOf(HEAD) }], row)).toEqual([]);
});

test.each([
  ["no date and valid status", recordOf("Date: soon. Status: accepted.")],
  ["no date and valid status", recordOf("Date: 2026-01-01. Status: probably.")],
  ["superseded by missing 0002", recordOf("Date: 2026-01-01. Status: superseded by 0002.")],
  ["no title with a number", recordOf(HEAD, "# Use one cache")],
  ["file name differs from number and title", recordOf(HEAD, "# 0003 Use one cache")],
  ["file name differs from number and title", recordOf(HEAD, "# 0001 Use two caches")],
  ["file name differs from number and title", recordOf(HEAD, "# 0001 Cache one use")],
  ["index has another title", recordOf(HEAD, "# 0001 Use two caches")],
  ["index has another date", recordOf("Date: 2026-01-02. Status: accepted.")],
  ["index has another status", recordOf("Date: 2026-01-01. Status: partly superseded by 0001: one sentence.")],
  ["longer than 600 words", `${recordOf(HEAD)}${"word ".repeat(600)}`],
  ['no "## Context"', recordOf(HEAD).replace("## Context", "## Story")],
  ['no "## Decision"', recordOf(HEAD).replace("## Decision", "## Result")],
  ['no "## Consequences"', recordOf(HEAD).replace("## Consequences", "## End")],
])("reports %s", (fault, text) => {
  expect(findRecordFaults([{ file: FILE, text }], ROW)).toContain(`${FILE}: ${fault}`);
});

test("reports a number that two records have", () => {
  const other = { file: "0001-use-two-caches.md", text: recordOf(HEAD, "# 0001 Use two caches") };
  expect(findRecordFaults([{ file: FILE, text: recordOf(HEAD) }, other], ROW)).toContain(`${FILE}: number used twice`);
});

test("reports a record outside the index, and a row without a record", () => {
  expect(findRecordFaults([{ file: FILE, text: recordOf(HEAD) }], "")).toEqual([`${FILE}: not in the index`]);
  expect(findRecordFaults([], ROW)).toEqual([`${FILE}: missing`]);
});
