import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { memoryTargets } from "../fixtures/memory-targets.ts";
import { createInFlight } from "./in-flight.ts";
import { runImport } from "./run-import.ts";

test("saves run two at a time and report in the order in which they began", async () => {
  const inFlight = createInFlight();
  const seen: string[] = [];
  let running = 0;
  let peak = 0;
  const save = async (name: string, milliseconds: number) => {
    running += 1;
    peak = Math.max(peak, running);
    await setTimeout(milliseconds);
    running -= 1;
    return () => seen.push(name);
  };
  for (const [name, milliseconds] of [
    ["slow", 30],
    ["quick", 1],
    ["middle", 10],
    ["last", 1],
  ] as const) {
    await inFlight.makeRoom();
    inFlight.add(save(name, milliseconds));
  }
  await inFlight.settle();
  expect(seen).toEqual(["slow", "quick", "middle", "last"]);
  expect(peak).toBe(2);
});

test.each([
  ["book", 2, 100],
  ["articles", 35, 35],
] as const)("stopping an import of %s leaves none of its %i saves running", async (as, saves, stopAt) => {
  const path = await mkdtemp(join(tmpdir(), "stopped-"));
  await mkdir(join(path, "_posts"));
  for (let number = 10; number < 130; number += 1) await writeFile(join(path, `_posts/${number}.md`), `# ${number}`);
  const { targets } = memoryTargets();
  let begun = 0;
  let ended = 0;
  const slowly = async <T>(save: () => Promise<T>): Promise<T> => {
    begun += 1;
    await setTimeout(2);
    ended += 1;
    return save();
  };
  const { saveDocuments } = targets.books;
  const { saveArticle } = targets.articles;
  targets.books.saveDocuments = (drafts) => slowly(() => saveDocuments(drafts));
  targets.articles.saveArticle = (draft) => slowly(() => saveArticle(draft));
  const onProgress = ({ done }: { done: number }) => {
    if (done === stopAt) throw new Error("已停止");
  };
  await expect(runImport({ path, as, targets, onProgress })).rejects.toThrow("已停止");
  expect([begun, ended]).toEqual([saves, saves]);
  await rm(path, { recursive: true });
});

test("a page that cannot be saved does not affect others of its batch", async () => {
  const path = await mkdtemp(join(tmpdir(), "batch-"));
  for (const input of ["a", "b BOOM", "c"])
    await writeFile(join(path, `${input[0]}.md`), `# ${input[0]}\n\n正文 ${input}`);
  const { targets, documents } = memoryTargets();
  const { documents: counts, entries } = await runImport({ path, as: "book", targets });
  expect(counts).toMatchObject({ new: 2, failed: 1 });
  expect(entries).toContainEqual({ kind: "failed", where: "b.md", detail: "排版失败" });
  expect([...documents.values()].map(({ markdown }) => markdown)).toEqual(["正文 a", null, "正文 c"]);
  await rm(path, { recursive: true });
});
