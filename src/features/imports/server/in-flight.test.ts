import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { memoryTargets } from "../fixtures/memory-targets.ts";
import { createInFlight } from "./in-flight.ts";
import { runImport } from "./run-import.ts";

test("two saves at a time, told in the order in which they began", async () => {
  const inFlight = createInFlight();
  const seen: string[] = [];
  let running = 0;
  let most = 0;
  const save = async (name: string, milliseconds: number) => {
    running += 1;
    most = Math.max(most, running);
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
  expect(most).toBe(2);
});

test.each(["book", "articles"] as const)("an import of %s that is stopped leaves no save on its way", async (as) => {
  const path = await mkdtemp(join(tmpdir(), "stopped-"));
  await mkdir(join(path, "_posts"));
  for (const name of ["a", "b", "c", "d"]) await writeFile(join(path, `_posts/${name}.md`), `# ${name}`);
  const { targets } = memoryTargets();
  let begun = 0;
  let ended = 0;
  const slowly = async <T>(save: () => Promise<T>): Promise<T> => {
    begun += 1;
    await setTimeout(20);
    ended += 1;
    return save();
  };
  const { saveDocument } = targets.books;
  const { saveArticle } = targets.articles;
  targets.books.saveDocument = (draft) => slowly(() => saveDocument(draft));
  targets.articles.saveArticle = (draft) => slowly(() => saveArticle(draft));
  const onProgress = ({ done }: { done: number }) => {
    if (done === 3) throw new Error("已停止");
  };
  await expect(runImport({ path, as, targets, onProgress })).rejects.toThrow("已停止");
  expect([begun, ended]).toEqual([3, 3]);
  await rm(path, { recursive: true });
});
