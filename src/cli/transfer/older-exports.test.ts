import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixedClock } from "../../../test/time/fixed-clock.ts";
import { createSites, type Site, type Sites } from "../../../test/transfer/exported-site-fixture.ts";

let home = "";
let openSite: Sites["openSite"];
let remove: Sites["remove"];

beforeAll(async () => {
  ({ home, openSite, remove } = await createSites(createFixedClock("2026-11-20T08:00:00Z")));
});
afterAll(() => remove());

/** Makes the export one of an earlier release, which did not state the facts of its items. */
async function forgetStatedFacts(folder: string): Promise<void> {
  const file = path.join(folder, "zhixing.json");
  const { facts, ...manifest } = JSON.parse(await readFile(file, "utf8"));
  expect(facts).toBeDefined();
  await writeFile(file, JSON.stringify(manifest));
}

test("refuses an item without any one of its facts, also in its lists", async () => {
  const site = await openSite("whole");
  const { courseId } = await site.slices.courses.saveCourse({ sourceKey: "c" }, { title: "课" });
  await site.slices.courses.arrangeCourse({
    courseId,
    chapters: [{ sourceKey: "1", title: "章", lessons: [] }],
  });
  const folder = path.join(home, "whole-export");
  await site.exportTo(folder);
  const file = path.join(folder, "courses", String(courseId), "course.md");
  const whole = await readFile(file, "utf8");
  const lines = [...whole.matchAll(/^([a-z_]+): (?!\[$).*\n/gm)].filter(([, name]) => name !== "thing");
  expect(lines.length).toBeGreaterThan(15);
  const empty = await openSite("whole-empty");
  for (const [line, name] of lines) {
    await writeFile(file, whole.replace(line, ""));
    expect((await empty.restore(folder)).failed, name).toEqual([expect.objectContaining({ reason: `缺少“${name}”` })]);
  }
  await writeFile(file, whole.replace('"title":"章",', ""));
  expect((await empty.restore(folder)).failed).toEqual([expect.objectContaining({ reason: "缺少“chapters.title”" })]);
  await writeFile(file, whole);
  expect(await empty.restore(folder)).toMatchObject({ new: 1, failed: [] });
});

test("imports documents of an export from before documents had states", async () => {
  const site = await openSite("older");
  const { books } = site.slices;
  const { bookId } = await books.saveBook({ sourceKey: "b", title: "书", summary: "" });
  const { ids } = await books.arrangeBook({
    bookId,
    nodes: [{ sourceKey: "a", title: "甲", depth: 0, isGroup: false }],
  });
  const documentId = ids.get("a") ?? 0;
  await books.saveDocument({ documentId, source: { markdown: "正文" } });
  const folder = path.join(home, "older-export");
  await site.exportTo(folder);
  const name = (await readdir(path.join(folder, "books", String(bookId)))).find((file) => file !== "book.md") ?? "";
  const file = path.join(folder, "books", String(bookId), name);
  const now = await readFile(file, "utf8");
  const older = now.replace(/^(published|withdrawn)_at: .*\n/gm, "");
  expect(older.split("\n").length).toBe(now.split("\n").length - 2);
  await writeFile(file, older);
  await forgetStatedFacts(folder);
  const empty = await openSite("newer");
  expect(await empty.restore(folder)).toMatchObject({ new: 2, failed: [] });
  const { book } = await empty.slices.books.guest.getDocument({ bookId, documentId });
  expect(book.document_count).toBe(1);
});

test("an export from before AI marks keeps existing marks, and adds none", async () => {
  const site = await openSite("unmarked");
  const article = { sourceKey: "one", title: "一", summary: "", author: "林", tags: [], source: { markdown: "正文" } };
  await site.slices.articles.saveArticle({ ...article, aiMark: "generated" });
  const folder = path.join(home, "unmarked-export");
  await site.exportTo(folder);
  const file = path.join(folder, "articles", "1-一.md");
  const now = await readFile(file, "utf8");
  expect(now).toContain('ai_mark: "generated"\n');
  await writeFile(file, now.replace(/^ai_mark: .*\n/m, "").replace("正文", "改过的正文"));
  expect((await site.restore(folder)).failed).toEqual([{ name: "articles/1-一.md", reason: "缺少“ai_mark”" }]);
  await forgetStatedFacts(folder);
  const markOf = async ({ slices }: Site) => (await slices.articles.guest.getArticle(1)).ai_mark;
  expect(await site.restore(folder)).toMatchObject({ changed: 1, failed: [] });
  expect(await markOf(site)).toBe("generated");
  const empty = await openSite("empty-of-marks");
  expect(await empty.restore(folder)).toMatchObject({ new: 1, failed: [] });
  expect(await markOf(empty)).toBe("none");
});
