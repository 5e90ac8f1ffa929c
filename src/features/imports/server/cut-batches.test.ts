import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { memoryTargets } from "../fixtures/memory-targets.ts";
import type { PlannedDocument } from "../plan/import-plan.ts";
import { cutBatches } from "./cut-batches.ts";
import { runImport } from "./run-import.ts";

const pagesOf = (lengths: readonly number[]) =>
  lengths.map((length) => ({ markdown: "字".repeat(length) }) as PlannedDocument);
const sizesOf = (lengths: readonly number[]) => cutBatches(pagesOf(lengths)).map(({ length }) => length);

test("sixteen pages are saved together, and the rest", () => {
  expect(sizesOf(Array.from({ length: 35 }, () => 10))).toEqual([16, 16, 3]);
  expect(sizesOf([])).toEqual([]);
});

test("long pages are saved with fewer others or alone", () => {
  expect(sizesOf([100_000, 40_000, 80_000, 11_072, 1, 300_000, 5])).toEqual([1, 3, 1, 1, 1]);
});

test("a page that cannot be saved keeps no other of its batch", async () => {
  const path = await mkdtemp(join(tmpdir(), "batch-"));
  for (const words of ["a", "b BOOM", "c"])
    await writeFile(join(path, `${words[0]}.md`), `# ${words[0]}\n\n正文 ${words}`);
  const { targets, documents } = memoryTargets();
  const { documents: counts, entries } = await runImport({ path, as: "book", targets });
  expect(counts).toMatchObject({ new: 2, failed: 1 });
  expect(entries).toContainEqual({ kind: "failed", where: "b.md", detail: "排版失败" });
  expect([...documents.values()].map(({ markdown }) => markdown)).toEqual(["正文 a", null, "正文 c"]);
  await rm(path, { recursive: true });
});
