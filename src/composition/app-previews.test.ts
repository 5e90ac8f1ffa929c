import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../test/auth/people.ts";
import { createTestApp } from "../../test/create-test-app.ts";
import { setUpDatabase } from "../../test/database/database.ts";
import { serveTestApp } from "../../test/serve-test-app.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { createFixedClock } from "../../test/time/fixed-clock.ts";
import { auditLog } from "../features/identity/staff/server/staff-tables.ts";
import { VIEWS, type View } from "../kit/api/caller.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
const { db } = database;
const MARKDOWN = Array.from({ length: 30 }, (_, number) => `第 ${number} 段，写得比前一段长一些。`).join("\n\n");
const END = "第 29 段";
let folder: string;
let app: ReturnType<typeof createTestApp>;
let request: ReturnType<typeof serveTestApp>;
let teacher: Person;
let previews: { article: string; course: string; gated: string; open: string };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "previews-"));
  app = createTestApp(db, { dataDir: folder, clock });
  request = serveTestApp(app);
  teacher = await createStaff(db, "teacher", { clock, auth: app.auth });
  const write = async (method: string, where: string, body: object) =>
    (await request(method, `/admin/${where}`, { headers: teacher.headers, body })).body.data;
  const article = await write("POST", "articles", { title: "草稿", author: "林知行", content_type: "paid_article" });
  const { version } = (await read(`/admin/texts/article/${article.id}`, teacher)).body.data;
  await write("PUT", `texts/article/${article.id}`, { markdown: MARKDOWN, base_version: version });
  const course = await write("POST", "courses", { title: "还在写的课", content_type: "vip_premium" });
  const lessons = [
    { title: "第一课", kind: "document", opens_after_days: 30 },
    { title: "试学课", kind: "document", is_preview: true },
  ];
  const { chapters } = await write("PUT", `courses/${course.id}/outline`, { chapters: [{ title: "一", lessons }] });
  const [gated, open] = chapters[0].lessons;
  for (const { id } of [gated, open]) await write("PUT", `lessons/${id}/text`, { markdown: MARKDOWN });
  const lessonAt = ({ id }: { id: number }) => `/admin/courses/${course.id}/lessons/${id}/preview`;
  previews = {
    article: `/admin/articles/${article.id}/preview`,
    course: `/admin/courses/${course.id}/preview`,
    gated: lessonAt(gated),
    open: lessonAt(open),
  };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const read = (where: string, person: Person | null) => request("GET", where, person ? { headers: person.headers } : {});

/** The levels of readers that see the end of the text. */
async function readersOf(where: string, textOf: (data: Record<string, { html: string }>) => string): Promise<View[]> {
  const answers = await Promise.all(
    VIEWS.map(async (view) => {
      const { status, body } = await read(`${where}?as=${view}`, teacher);
      expect(status).toBe(200);
      return { view, text: textOf(body.data) };
    }),
  );
  for (const { text } of answers) expect(text).toContain("第 0 段");
  return answers.filter(({ text }) => text.includes(END)).map(({ view }) => view);
}

test("a draft shows each level what it will read, by the rule for published content", async () => {
  expect(await readersOf(previews.article, ({ article }) => article?.html ?? "")).toEqual(["vip", "premium"]);
  expect(await readersOf(previews.gated, ({ lesson }) => lesson?.html ?? "")).toEqual(["premium"]);
  expect(await readersOf(previews.open, ({ lesson }) => lesson?.html ?? "")).toEqual([...VIEWS]);
  const { body } = await read(previews.course, teacher);
  expect(body.data.chapters[0].lessons.map(({ title }: { title: string }) => title)).toEqual(["第一课", "试学课"]);
});

test("only staff who may edit the content see its preview", async () => {
  const [user, owner, editor, support, finance] = [
    await createPerson(db, { clock, auth: app.auth }),
    await createStaff(db, "owner", { clock, auth: app.auth }),
    await createStaff(db, "editor", { clock, auth: app.auth }),
    await createStaff(db, "support", { clock, auth: app.auth }),
    await createStaff(db, "finance", { clock, auth: app.auth }),
  ];
  const statusOf = async (person: Person | null) =>
    Promise.all(Object.values(previews).map(async (where) => (await read(`${where}?as=premium`, person)).status));
  const all = (status: number) => Object.values(previews).map(() => status);
  expect(await statusOf(null)).toEqual(all(401));
  for (const person of [user, support, finance]) expect(await statusOf(person)).toEqual(all(403));
  for (const person of [owner, editor, teacher]) expect(await statusOf(person)).toEqual(all(200));
});

test("a preview publishes nothing and is not recorded; unknown content and levels are refused", async () => {
  await db.delete(auditLog);
  const published = previews.article.replace("/admin", "").replace("/preview", "");
  expect((await read(published, null)).status).toBe(404);
  expect((await read(`${previews.article}?as=vip`, teacher)).headers.get("cache-control")).toContain("no-store");
  expect((await read(published, teacher)).status).toBe(404);
  expect((await read(previews.gated.replace("/admin", "").replace("/preview", ""), teacher)).status).toBe(404);
  expect(await db.select().from(auditLog)).toEqual([]);
  expect((await read("/admin/articles/999999/preview?as=vip", teacher)).status).toBe(404);
  expect((await read("/admin/courses/999999/preview", teacher)).status).toBe(404);
  expect((await read(`${previews.gated.replace(/courses\/\d+/, "courses/999999")}?as=vip`, teacher)).status).toBe(404);
  expect((await read(`${previews.article}?as=owner`, teacher)).status).toBe(422);
});
