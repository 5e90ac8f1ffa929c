import { appendFile, readFile, rm } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listHashes } from "../../../test/list-hashes.ts";
import { createFixedClock } from "../../../test/time/fixed-clock.ts";
import { limit } from "../../../test/time/limits.ts";
import { createSites, type Site, type Sites } from "../../../test/transfer/exported-site-fixture.ts";
import { productDraftSchema } from "../../features/commerce/products/admin-contract.ts";
import { addProduct, changeProduct } from "../../features/commerce/products/server/product-admin.ts";
import type { SoldResource } from "../../features/commerce/products/sold-product.ts";
import { AI_MARKS } from "../../kit/values/ai-mark.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const demoMedia = path.join(import.meta.dirname, "../../../content/media");
let home = "";
let openSite: Sites["openSite"];
let remove: Sites["remove"];

beforeAll(async () => {
  ({ home, openSite, remove } = await createSites(clock));
});
afterAll(() => remove());

/** All content in the database, rendered parts too; without columns of our own. */
async function readContent({ database }: Site): Promise<Record<string, unknown[]>> {
  const tables = `articles article_texts article_tags article_tag_counts books documents document_texts courses
    course_slugs course_books course_chapters lessons lesson_texts teachers media_items media_item_files media_captions
    media_files settings legal_texts plans products product_parts pictures listed_works work_words search_open search_whole`;
  const content: Record<string, unknown[]> = {};
  for (const table of tables.split(/\s+/)) {
    const { rows } = await database.pool.query(
      `select to_jsonb(t) - 'learners' - array(select 'created_at' where '${table}' = 'pictures') as row from ${table} t`,
    );
    content[table] = rows.map(({ row }) => JSON.stringify(row)).sort();
  }
  content.article_tag_counts =
    content.article_tag_counts?.filter((row) => !String(row).includes('"article_count": 0')) ?? [];
  return content;
}

const word = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom("---", "标题: 值", "\u2028\u0085\ufeff", '"\\', "null", "- 1", "'", "[]", "a/b\\c", "😀", "{", "# "),
);
const title = word.map((text) => `题${text.replaceAll("\0", "")}`);
const line = fc.oneof(
  word,
  fc.constantFrom("\r", "---", "# 一", "## 二 $x^2$", "![图](x.png)", "[链](b.md#二)", "```ts", "text: null"),
);
const markdown = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n").replaceAll("\0", ""));
const moment = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((ms) => new Date(ms));
const draft = fc.option(moment);
const tags = fc.array(title, { maxLength: 3 });
const aiMark = fc.constantFrom(...AI_MARKS);

const text = { aiMark, title, markdown };
const work = { ...text, tags, publishedAt: draft };
const articleOf = fc.record({
  ...work,
  summary: word.map((text) => text.replaceAll("\0", "")),
  contentType: fc.constantFrom("free" as const, "paid_article" as const),
  isUnlisted: fc.boolean(),
  hasKey: fc.boolean(),
});
const nodeOf = fc.record({
  ...text,
  isGroup: fc.boolean(),
  isPreview: fc.boolean(),
  isUnlisted: fc.boolean(),
  depth: fc.integer({ min: 0, max: 8 }),
  isDraft: fc.boolean(),
  isWithdrawn: fc.boolean(),
  publishedAt: draft.map((at) => at ?? undefined),
});
const bookOf = fc.record({
  ...work,
  position: fc.nat(9),
  nodes: fc.array(nodeOf, { maxLength: 5 }),
  contentType: fc.constantFrom("free" as const, "vip" as const),
});
const lessonOf = fc.record({
  ...text,
  isPreview: fc.boolean(),
  previewSeconds: fc.option(fc.integer({ min: 1, max: 90 })),
  release: fc.record({ opensAt: draft, opensAfterDays: fc.option(fc.nat(30)) }),
});
const courseOf = fc.record({
  ...work,
  withdrawnAt: draft,
  position: fc.nat(9),
  chapters: fc.array(fc.array(lessonOf, { maxLength: 3 }), { maxLength: 3 }),
  slug: fc.option(fc.stringMatching(/^[a-z]{3,12}$/)),
});
const siteOf = fc.record({
  articles: fc.array(articleOf, { maxLength: 4 }),
  books: fc.array(bookOf, { maxLength: 3 }),
  courses: fc.array(courseOf, { maxLength: 2 }),
  siteName: title.map((text) => [...text].slice(0, 30).join("")),
});

/** Fills a site through the interfaces that authors use. */
async function fillSite({ slices }: Site, wanted: typeof siteOf extends fc.Arbitrary<infer T> ? T : never) {
  const { src } = await slices.site.savePicture({
    bytes: await readFile(path.join(demoMedia, "cover-rain-desk.webp")),
    isSvgAllowed: false,
  });
  const source = (text: string) => ({
    markdown: text,
    resolveImage: () => ({ src, width: 4, height: 3, aiMark: "assisted" as const }),
    resolveLink: (href: string) => (href.startsWith("b.md") ? { href: "/articles/1#二" } : null),
  });
  await slices.site.updateSettings({ name: wanted.siteName });
  await slices.site.saveLegalText({ kind: "terms", version: "2026-11", title: "用户协议", markdown: "协议一。" });
  for (const [index, { markdown: text, hasKey, ...article }] of wanted.articles.entries())
    await slices.articles.saveArticle({
      ...article,
      author: "林",
      source: source(text),
      sourceKey: hasKey ? `a/${index}` : null,
    });
  for (const [index, { nodes, markdown: text, ...book }] of wanted.books.entries()) {
    const intro = source(text);
    const shelf = book.contentType === "free" ? ("system" as const) : ("vip" as const);
    const { bookId } = await slices.books.saveBook({
      ...book,
      shelf,
      intro,
      summary: "",
      sourceKey: `b/${index}`,
      coverUrl: src,
    });
    const outline = nodes.map(({ markdown: _, isWithdrawn: __, publishedAt, ...node }, at) => ({
      ...node,
      sourceKey: `n/${at}`,
      ...(publishedAt && { publishedAt }),
    }));
    const { ids } = await slices.books.arrangeBook({ bookId, nodes: outline });
    for (const [at, node] of nodes.entries()) {
      const documentId = ids.get(`n/${at}`) ?? 0;
      if (node.isGroup) continue;
      await slices.books.saveDocument({ documentId, source: source(node.markdown) });
      if (node.isWithdrawn) await slices.books.publishable.change(documentId, { state: "withdrawn" });
    }
  }
  const mediaId = await addFilm(slices);
  const teacherId = await slices.courses.saveTeacher({
    sourceKey: null,
    name: "林",
    headline: "",
    words: "话",
    pictureUrl: src,
  });
  for (const [index, { chapters, markdown: text, slug, ...course }] of wanted.courses.entries()) {
    const { courseId } = await slices.courses.saveCourse(
      { sourceKey: `c/${index}` },
      { ...course, teacherId, intro: source(text), relatedBookIds: [1] },
    );
    if (slug !== null) await slices.courses.saveCourse({ id: courseId }, { slug: `${slug}-${index}` });
    const { lessonIds } = await slices.courses.arrangeCourse({
      courseId,
      chapters: chapters.map((lessons, at) => ({
        sourceKey: `${at}`,
        title: `章 ${at}`,
        lessons: lessons.map(({ markdown: _, ...lesson }, place) => ({
          ...lesson,
          kind: "video" as const,
          mediaId,
          sourceKey: `${at}/${place}`,
        })),
      })),
    });
    for (const [at, lessons] of chapters.entries())
      for (const [place, lesson] of lessons.entries())
        await slices.courses.saveLessonText({
          lessonId: lessonIds.get(`${at}/${place}`) ?? 0,
          source: source(lesson.markdown),
        });
  }
}

/** The first article by itself, off sale, and a bundle of two. */
async function addProducts({ database: { db } }: Site): Promise<void> {
  const exportedItems = new Map(
    (["article", "book", "course"] as const).map((type): [string, SoldResource] => {
      const facts = {
        type,
        id: 1,
        title: "题",
        path: "/",
        coverUrl: null,
        aiMark: "none",
        contentType: "vip",
      } as const;
      return [`${type}:1`, { ...facts, resourceKeys: [`${type}:1`] }];
    }),
  );
  const context = { db, clock, describeSold: async () => exportedItems };
  const add = (draft: object) => addProduct(context, { draft: productDraftSchema.parse(draft), note: () => undefined });
  const parts = [
    { type: "book", id: 1, list_price_fen: 300 },
    { type: "course", id: 1, list_price_fen: 700 },
  ];
  const { id } = await add({ parts, title: "一起", summary: "两行\n---\n", price_fen: 900 });
  await changeProduct(context, { id, change: { is_on_sale: true, position: 7 }, note: () => undefined });
  await add({ parts: [{ type: "article", id: 1 }], price_fen: 200 });
}

async function addFilm(slices: Site["slices"]): Promise<number> {
  const captions = await readFile(path.join(demoMedia, "preview-minute.vtt"));
  const { id } = await slices.media.addFile({
    name: "一段 录音.m4a",
    content: { path: path.join(demoMedia, "rain-desk.m4a") },
    captions: [
      { language: "zh-CN", label: "中文", bytes: captions },
      { language: "en", label: "English", bytes: captions },
    ],
  });
  const item = {
    title: "雨声",
    summary: "一段",
    kind: "audio",
    content_type: "free",
    category: "",
    tags: ["雨"],
    cover_url: null,
  } as const;
  await slices.media.addItem({
    ...item,
    tags: [...item.tags],
    position: 1,
    published_at: "2026-11-01T00:00:00Z",
    files: [{ media_id: id, title: "一" }],
  });
  return id;
}

test("any site is restored into an empty one unchanged, and exported to the same bytes", {
  timeout: limit(300_000),
}, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(siteOf, async (wanted) => {
      run += 1;
      const [one, other] = [await openSite(`from-${run}`), await openSite(`to-${run}`)];
      const [first, second] = [path.join(home, `first-${run}`), path.join(home, `second-${run}`)];
      await fillSite(one, wanted);
      await addProducts(one);
      // The content was written without the slices, which index changes immediately.
      await one.slices.indexLeft();
      await one.exportTo(first);
      clock.advance(60);
      expect(await other.restore(first)).toMatchObject({ failed: [], missingPictures: [], changed: 0, unchanged: 0 });
      await other.exportTo(second);
      expect(await listHashes(second)).toEqual(await listHashes(first));
      const [before, after] = [await readContent(one), await readContent(other)];
      for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table]);
      const again = await other.restore(first);
      expect(again).toMatchObject({ new: 0, changed: 0, failed: [] });
      expect(await readContent(other)).toEqual(after);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

test("an edited export changes only what was edited, a foreign one nothing, and a dry run reports the same", async () => {
  const [site, other] = [await openSite("edited"), await openSite("stranger")];
  const article = (name: string, text: string) => ({
    sourceKey: name,
    title: name,
    summary: "",
    author: "林",
    tags: [],
    source: { markdown: text },
  });
  await site.slices.articles.saveArticle(article("one", "第一篇。"));
  await site.slices.articles.saveArticle(article("two", "第二篇。"));
  const folder = path.join(home, "edited-export");
  expect(await site.cli("export", folder)).toMatchObject({ code: 0, err: "", out: expect.stringContaining("文章 2") });
  await appendFile(path.join(folder, "articles", "1-one.md"), "\n\n加了一段。");
  const dry = await site.cli("import", folder, "--as", "site", "--dry-run");
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining("新 0，更新 1，未变 1，失败 0") });
  expect(dry.out).toContain("会改动的内容（1）：\n  改  articles/1-one.md  one\n");
  expect(dry.out).toContain("{+加了一段。+}");
  expect((await site.slices.articles.guest.getArticle(1)).html).not.toContain("加了一段");
  const done = await site.cli("import", folder, "--as", "site");
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining("新 0，更新 1，未变 1，失败 0") });
  expect(done.out).not.toContain("会改动");
  expect((await site.slices.articles.guest.getArticle(1)).html).toContain("加了一段");

  clock.advance(60);
  await other.slices.articles.saveArticle(article("mine", "别的站的文章。"));
  const refused = await other.cli("import", folder, "--as", "site");
  expect(refused).toMatchObject({ code: 1, out: expect.stringContaining("编号 1 在本站是另一样内容") });
  expect((await other.slices.articles.guest.getArticle(1)).html).toContain("别的站的文章");
  expect(await other.cli("export", folder)).toMatchObject({ code: 1, err: expect.stringContaining("已经存在") });
});

test("a zip contains the same files, and an incomplete export is refused", async () => {
  const site = await openSite("zipped");
  await addFilm(site.slices);
  const file = path.join(home, "site.zip");
  expect(await site.cli("export", file)).toMatchObject({ code: 0, err: "" });
  const empty = await openSite("unzipped");
  expect(await empty.restore(file)).toMatchObject({ new: 2, failed: [] });
  await site.exportTo(path.join(home, "zipped-1"));
  await empty.exportTo(path.join(home, "zipped-2"));
  expect(await listHashes(path.join(home, "zipped-2"))).toEqual(await listHashes(path.join(home, "zipped-1")));
  await rm(path.join(home, "zipped-1", "zhixing.json"));
  expect(await empty.cli("import", path.join(home, "zipped-1"), "--as", "site")).toMatchObject({
    code: 1,
    err: expect.stringContaining("不是完整的导出"),
  });
});
