import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createPerson } from "../../test/auth/people.ts";
import { quietLogger } from "../../test/quiet-logger.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { importContent } from "../cli/transfer/import-content.ts";
import { articles } from "../features/content/articles/server/article-tables.ts";
import { books, documents } from "../features/content/books/server/book-tables.ts";
import { lessons } from "../features/content/courses/server/stores/course-tables.ts";
import { downloads } from "../features/content/downloads/server/download-tables.ts";
import type { ImportOptions } from "../features/content/imports/import-targets.ts";
import { mediaItems } from "../features/content/media/server/items/item-tables.ts";
import { auditLog } from "../features/identity/staff/server/staff-tables.ts";
import { createContentSlices } from "../start/content-slices.ts";

// AI marks of content, from the author's front matter to the page (decision 0115).
const { db, clock, app, dataDir, sendRequest } = await createAppFixture();

const editor = await createStaff(db, "editor", { clock, auth: app.auth });
const finance = await createStaff(db, "finance", { clock, auth: app.auth });
const member = await createPerson(db, { clock, auth: app.auth });
const home = await mkdtemp(path.join(tmpdir(), "zhixing-ai-marks-"));
afterAll(() => rm(home, { recursive: true }));

const slices = createContentSlices({ db, place: { dataDir, s3: null }, clock, logger: quietLogger });

async function importFiles(as: ImportOptions["as"], name: string, files: Record<string, string>) {
  const folder = path.join(home, name);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return importContent(slices, { path: folder, as, now: clock.now });
}

const page = (title: string, aigc?: string) =>
  `---\ntitle: ${title}\n${aigc === undefined ? "" : `aigc: ${aigc}\n`}---\n\n正文，写得够长，读得明白。\n`;
const read = async (address: string) => (await sendRequest("GET", address)).body.data;

test("front matter marks articles, and an unknown mark is reported and ignored", async () => {
  const report = await importFiles("articles", "posts", {
    "a.md": page("生成的", "generated"),
    "b.md": page("辅助的", "AI 辅助"),
    "c.md": page("自己写的"),
    "d.md": page("写错的", "maybe"),
  });
  expect(report.entries).toContainEqual({
    kind: "front-matter",
    where: "d.md",
    detail: "aigc 只能是 none、assisted、generated，这一项没有采用",
  });
  const { items } = await read("/articles");
  const marks = items.map(({ title, ai_mark }: { title: string; ai_mark: string }) => [title, ai_mark]);
  expect(Object.fromEntries(marks)).toEqual({
    生成的: "generated",
    辅助的: "assisted",
    自己写的: "none",
    写错的: "none",
  });
  expect((await read(`/articles/${items[0].id}`)).article.ai_mark).toBe(items[0].ai_mark);
});

test("an article whose file no longer has a mark keeps its own; the mark none removes it", async () => {
  const markAfter = async (aigc?: string) => {
    await importFiles("articles", "again", { "x.md": page("再写", aigc) });
    const { items } = await read("/articles");
    return items.find(({ title }: { title: string }) => title === "再写").ai_mark;
  };
  expect(await markAfter("generated")).toBe("generated");
  expect(await markAfter()).toBe("generated");
  expect(await markAfter("none")).toBe("none");
});

test("a book that is partly made with AI is labelled assisted, and its documents show the stronger mark", async () => {
  await importFiles("book", "guide", {
    "README.md": page("前言"),
    "a.md": page("甲", "generated"),
    "b.md": page("乙"),
  });
  const book = (await read("/books")).items.at(-1);
  expect(book.ai_mark).toBe("assisted");
  const { tree } = await read(`/books/${book.id}`);
  const marks = [];
  for (const { document_id: id, title } of tree)
    marks.push([title, (await read(`/books/${book.id}/documents/${id}`)).document.ai_mark]);
  expect(Object.fromEntries(marks)).toMatchObject({ 甲: "generated", 乙: "assisted" });
});

test("a book whose pages are all generated is labelled generated", async () => {
  await importFiles("book", "robot", { "a.md": page("一", "generated"), "b.md": page("二", "true") });
  expect((await read("/books")).items.at(-1).ai_mark).toBe("generated");
});

test("course.yml marks a course, and front matter a lesson", async () => {
  await importFiles("course", "lessons", {
    "course.yml": "title: 课\ntype: vip\naigc: assisted\n",
    "1/a.md": page("第一课", "generated"),
    "1/b.md": page("第二课"),
  });
  const course = (await read("/courses")).items.at(-1);
  expect(course.ai_mark).toBe("assisted");
  const { chapters } = await read(`/courses/${course.id}`);
  const marks = [];
  for (const { id } of chapters[0].lessons)
    marks.push((await read(`/courses/${course.id}/lessons/${id}`)).lesson.ai_mark);
  expect(marks).toEqual(["generated", "assisted"]);
});

test("an editor marks content of every kind, and the log records the former mark", async () => {
  const now = clock.now();
  const stamps = { createdAt: now, updatedAt: now, publishedAt: now };
  const [item] = await db
    .insert(mediaItems)
    .values({ ...stamps, title: "图集", summary: "", kind: "pictures", contentType: "free", position: 0 })
    .returning();
  const [file] = await db
    .insert(downloads)
    .values({ ...stamps, title: "文件", summary: "", category: "", contentType: "download", position: 0 })
    .returning();
  const [article, document, lesson] = [
    (await db.select().from(articles)).at(-1),
    (await db.select().from(documents)).at(-1),
    (await db.select().from(lessons)).at(-1),
  ];
  const marked = {
    article: article?.id,
    document: document?.id,
    book: document?.bookId,
    lesson: lesson?.id,
    course: lesson?.courseId,
    media_item: item?.id,
    download: file?.id,
  };
  for (const [kind, id] of Object.entries(marked)) {
    const address = `/admin/ai-marks/${kind}/${id}`;
    const { headers } = editor;
    const { ai_mark: before, title } = (await sendRequest("GET", address, { headers })).body.data;
    const mark = before === "generated" ? "assisted" : "generated";
    const answer = await sendRequest("PUT", address, { headers, body: { ai_mark: mark } });
    expect(answer.body.data, kind).toEqual({ title, ai_mark: mark });
    const log = await db.select().from(auditLog);
    expect(log.at(-1)).toMatchObject({
      action: "changeAiMark",
      subject: `${kind}:${id}`,
      before: { ai_mark: before },
      after: { ai_mark: mark },
    });
  }
  expect((await read(`/articles/${article?.id}`)).article.ai_mark).not.toBe(article?.aiMark);
  expect((await read(`/media/${item?.id}`)).item.ai_mark).toBe("generated");
  expect((await read(`/downloads/${file?.id}`)).download.ai_mark).toBe("generated");
});

test("marking a document updates the time of its book, and the same mark again changes no time", async () => {
  const [document] = await db.select().from(documents);
  const timeOf = async () =>
    (await db.select().from(books)).find(({ id }) => id === document?.bookId)?.updatedAt.getTime();
  const mark = (ai_mark: string) =>
    sendRequest("PUT", `/admin/ai-marks/document/${document?.id}`, { headers: editor.headers, body: { ai_mark } });
  await mark("none");
  clock.advance(60);
  const before = await timeOf();
  await mark("none");
  expect(await timeOf()).toBe(before);
  await mark("generated");
  expect(await timeOf()).toBe(clock.now().getTime());
});

test("only staff with publish permission mark content; an unknown mark or number is refused", async () => {
  const [article] = await db.select().from(articles);
  const address = `/admin/ai-marks/article/${article?.id}`;
  const put = (headers: object, ai_mark: string, to = address) =>
    sendRequest("PUT", to, { headers, body: { ai_mark } });
  expect((await put({}, "generated")).status).toBe(401);
  expect((await put(member.headers, "generated")).status).toBe(403);
  expect((await put(finance.headers, "generated")).status).toBe(403);
  const refused = await put(editor.headers, "maybe");
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining("AI 标识只能是")]);
  expect((await put(editor.headers, "none", "/admin/ai-marks/article/999999")).status).toBe(404);
  expect((await put(editor.headers, "none", "/admin/ai-marks/page/1")).status).toBe(404);
});
