import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { decideAsGuest } from "../../../test/membership/access-deciders.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { createFixedClock } from "../../../test/time/fixed-clock.ts";
import { limit } from "../../../test/time/limits.ts";
import { createDiskStorage } from "../../adapters/storage/disk-storage.ts";
import { seedPlans } from "../../features/access/membership/server/plans/seed-plans.ts";
import { communityBoards } from "../../features/community/topics/server/community-tables.ts";
import { seedBoards } from "../../features/community/topics/server/seed-boards.ts";
import { createArticles } from "../../features/content/articles/server/articles.ts";
import { createBooks } from "../../features/content/books/server/books.ts";
import { readLearners } from "../../features/content/catalogue/server/learner-store.ts";
import { createCourses } from "../../features/content/courses/server/courses.ts";
import { CARRIER_KINDS } from "../../features/content/downloads/download-types.ts";
import { readFilmSeconds } from "../../features/content/media/server/files/describe-files.ts";
import { mediaItems } from "../../features/content/media/server/items/item-tables.ts";
import { createPictureCheck } from "../../features/front/site/server/pictures/require-picture.ts";
import { createSite } from "../../features/front/site/server/site.ts";
import { completeSettings } from "../../features/front/site/site-settings.ts";
import type { MarkdownWarning } from "../../kit/markdown/markdown-types.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../kit/markdown/renderer-version.ts";
import { createContentSlices } from "../../start/content-slices.ts";
import { type SeedDependencies, seedDemo } from "./seed-demo.ts";

const onePixelGif = Buffer.from("R0lGODlhAgADAIAAAP///wAAACH5BAAAAAAALAAAAAACAAMAAAICRAEAOw==", "base64");
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  // Films are taken in without ffmpeg, which would spend most of the time of these tests; what it draws has tests of its own.
  vi.stubEnv("PATH", "");
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-seed-"));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function writeContent(): Promise<void> {
  const files: Record<string, string | Buffer> = {
    "site.yaml": JSON.stringify({ ...completeSettings({}), name: "样站" }),
    "books/guide/book.yaml": `title: 指南
summary: 简介
category: 手册
shelf: system
content_type: system_course
position: 1
intro: 你好
documents:
  - { file: a.md, title: 甲, preview: true }
  - { group: 后篇 }
  - { file: b.md, title: 乙, depth: 1 }
`,
    "courses/small/course.yaml": `title: 小课
slug: small
summary: 简介
category: 手册
tags: [甲]
content_type: basic_course
position: 1
published_at: 2026-11-01T00:00:00Z
related_books: [guide]
teacher: { name: 周, headline: 编辑, words: 你好 }
intro: 你好
chapters:
  - title: 一
    lessons:
      - { file: 1.md, title: 甲, preview: true }
      - { file: 2.md, title: 乙 }
`,
    "media/media.yaml": `items:
  - title: 图
    summary: 简介
    kind: pictures
    content_type: vip
    category: 手册
    tags: []
    position: 1
    published_at: 2026-11-01T00:00:00Z
    cover: cover.gif
    files:
      - { file: one.gif, title: 第一张 }
`,
    "media/cover.gif": onePixelGif,
    "media/one.gif": onePixelGif,
    "courses/small/1.md": "见[乙](./2.md)与[书](../../books/guide)",
    "courses/small/2.md": "第二课",
    "books/guide/a.md": "见[乙](./b.md#后)与[文](../../articles/one.md)，[无](./none.md)。\n\n![图](images/dot.gif)",
    "books/guide/b.md": "## 后",
    "books/guide/images/dot.gif": onePixelGif,
    "articles/one.md": articleFile("一", "见[二](two.md)"),
    "articles/two.md": articleFile("二", "见[一](one.md)"),
  };
  for (const kind of ["terms", "privacy", "refund", "purchase", "community"]) {
    files[`legal/${kind}.md`] = `---\ntitle: 题 ${kind}\nversion: "1"\n---\n\n条款`;
  }
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, "content", name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

function articleFile(title: string, body: string): string {
  const head = {
    title,
    summary: "简介",
    content_type: "free",
    author: "林",
    tags: ["甲"],
    published_at: "2026-11-01T00:00:00Z",
  };
  return `---\n${Object.entries(head)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join("\n")}\n---\n\n${body}\n`;
}

function prepare() {
  const clock = createFixedClock("2026-11-20T08:00:00Z");
  const { db } = database;
  const markdown = {
    renderMarkdown,
    cutTeaser: (html: string) => html.slice(0, 10),
    rendererVersion: RENDERER_VERSION,
  };
  const shared = { db, guestDb: db, clock, markdown, decideAccess: decideAsGuest };
  const books = createBooks({ ...shared, listCoursesOf: async () => [] });
  const courses = createCourses({
    ...shared,
    followCourse: books.followCourse,
    requirePicture: createPictureCheck(db),
    readLearners: (ids) => readLearners(db, { kind: "course", ids }),
    readFilmSeconds,
  });
  const articles = createArticles(shared);
  const site = createSite({ ...shared, storage: createDiskStorage({ folder: path.join(folder, "files") }) });
  const contentFolder = path.join(folder, "content");
  const fillPlans = () => seedPlans(db);
  const fillBoards = () => seedBoards(db);
  const sold: string[] = [];
  const { media, downloads } = createContentSlices({
    db,
    place: { dataDir: folder, s3: null },
    clock,
    logger: quietLogger,
  });
  const seeding: SeedDependencies = {
    db,
    clock,
    contentFolder,
    books,
    courses,
    articles,
    media,
    downloads,
    site,
    fillPlans,
    fillBoards,
    fillSamples: async () => undefined,
    // What it puts on sale is its own slice's.
    fillProducts: async (ids) => void sold.push(...ids.course.keys(), ...ids.book.keys()),
  };
  return { db, books, courses, articles, downloads, site, seeding };
}

test("fills an empty site once, with working links and pictures", async () => {
  await writeContent();
  const { db, books, courses, articles, site, seeding } = prepare();
  expect(await Promise.all([seedDemo(seeding), seedDemo(seeding)])).toEqual(expect.arrayContaining([true, false]));
  expect(await seedDemo(seeding)).toBe(false);
  expect(await site.guest.readSettings()).toMatchObject({ name: "样站", terms_version: "1" });
  expect((await site.guest.getLegalText("purchase")).title).toBe("题 purchase");

  const shelf = await books.guest.listBooks({ page: 1, page_size: 10 });
  expect(shelf.items).toMatchObject([{ title: "指南", document_count: 2, preview_count: 1 }]);
  const bookId = shelf.items[0]!.id;
  const { tree } = await books.guest.getBook(bookId);
  expect(tree.map((node) => [node.title, node.depth])).toEqual([
    ["甲", 0],
    ["后篇", 0],
    ["乙", 1],
  ]);

  const boards = await db.select().from(communityBoards);
  expect(boards.map(({ slug, kind }) => [slug, kind])).toEqual([
    ["questions", "question"],
    ["exchange", "discussion"],
  ]);

  const [item, ...others] = await db.select().from(mediaItems);
  expect(others).toEqual([]);
  expect(item).toMatchObject({ title: "图", kind: "pictures", contentType: "vip" });
  // Only the cover is a public picture.
  expect(item?.coverUrl).toMatch(/^\/files\/[0-9a-f]{64}\.gif$/);

  const [course] = (await courses.guest.listCourses({ page: 1, page_size: 10 })).items;
  expect(course).toMatchObject({
    title: "小课",
    shelf: "basic",
    teacher_name: "周",
    lesson_count: 2,
    preview_count: 1,
  });
  const { chapters, related_book_ids } = await courses.guest.getCourse(course!.id);
  expect(related_book_ids).toEqual([bookId]);
  const { lesson } = await courses.guest.getLesson({ courseId: course!.id, lessonId: chapters[0]!.lessons[0]!.id });
  expect(lesson.html).toContain(`href="/basic/course/${course!.id}/video/${chapters[0]!.lessons[1]!.id}"`);
  expect(lesson.html).toContain(`href="/system/book/${bookId}"`);

  const list = await articles.guest.listArticles({ page: 1, page_size: 10 });
  const idOf = (title: string) => list.items.find((article) => article.title === title)!.id;
  const { document } = await books.guest.getDocument({ bookId, documentId: tree[0]!.document_id! });
  expect(decodeURI(document.html)).toContain(`href="/system/book/${bookId}/document/${tree[2]!.document_id}#后"`);
  expect(document.html).toContain(`href="/articles/${idOf("一")}"`);
  expect(document.html).toMatch(/src="\/files\/[0-9a-f]{64}\.gif"/);
  expect((await articles.guest.getArticle(idOf("一"))).html).toContain(`/articles/${idOf("二")}`);
  expect((await articles.guest.getArticle(idOf("二"))).html).toContain(`/articles/${idOf("一")}`);
});

test("never changes a site that has content", async () => {
  await writeContent();
  const { articles, seeding } = prepare();
  const own = { sourceKey: null, title: "我的", summary: "", author: "我", tags: [], source: { markdown: "文" } };
  await articles.saveArticle({ ...own, publishedAt: null });
  expect(await seedDemo(seeding)).toBe(false);
  await database.pool.query("delete from articles");
  expect(await seedDemo(seeding)).toBe(false);
  expect(await articles.isEmpty()).toBe(true);
});

test("an interrupted seeding continues without duplicates", async () => {
  await writeContent();
  const { books, articles, seeding } = prepare();
  let texts = 0;
  const cutOff: SeedDependencies = {
    ...seeding,
    books: {
      ...books,
      saveDocument: (draft) => (++texts === 2 ? Promise.reject(new Error("power cut")) : books.saveDocument(draft)),
    },
  };
  await expect(seedDemo(cutOff)).rejects.toThrow("power cut");
  // Opened in the product in the meantime; the file has no mark.
  await database.pool.query("update documents set is_preview = true where title = '乙'");
  expect(await seedDemo(seeding)).toBe(true);
  expect((await books.guest.listBooks({ page: 1, page_size: 10 })).items).toMatchObject([
    { document_count: 2, preview_count: 2 },
  ]);
  expect((await articles.guest.listArticles({ page: 1, page_size: 10 })).total).toBe(2);
});

test("the content of the product has no broken links", { timeout: limit(60_000) }, async () => {
  const { books, courses, articles, downloads, seeding } = prepare();
  const warnings: MarkdownWarning[] = [];
  async function collect<T extends { warnings: MarkdownWarning[] }>(saving: Promise<T>): Promise<T> {
    const saved = await saving;
    warnings.push(...saved.warnings);
    return saved;
  }
  const shipped: SeedDependencies = {
    ...seeding,
    contentFolder: path.join(import.meta.dirname, "../../../content"),
    books: { ...books, saveDocument: (draft) => collect(books.saveDocument(draft)) },
    courses: { ...courses, saveLessonText: (draft) => collect(courses.saveLessonText(draft)) },
    // The first round may link to articles that are created later.
    articles: {
      ...articles,
      saveArticle: async (draft) => {
        const saved = await articles.saveArticle(draft);
        if (!saved.isNew) warnings.push(...saved.warnings);
        return saved;
      },
    },
  };
  expect(await seedDemo(shipped)).toBe(true);
  expect(warnings).toEqual([]);
  const shelves = await Promise.all(
    (["system", "vip"] as const).map((shelf) => books.guest.listBooks({ shelf, page: 1, page_size: 9 })),
  );
  for (const shelf of shelves) expect(shelf.total).toBeGreaterThan(0);
  const { items } = await articles.guest.listArticles({ page: 1, page_size: 20 });
  expect(items).toHaveLength(12);
  expect(items.filter((article) => article.content_type === "paid_article")).toHaveLength(4);
  const attached = (await downloads.listAll(100)).filter(({ carrierKind }) => carrierKind !== null);
  for (const kind of CARRIER_KINDS) {
    const types = attached.filter(({ carrierKind }) => carrierKind === kind).map(({ contentType }) => contentType);
    expect(types, kind).toHaveLength(2);
    expect(types, kind).toContain("download");
  }
});
