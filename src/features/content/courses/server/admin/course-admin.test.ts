import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../../../../../test/auth/people.ts";
import { createTestApp } from "../../../../../../test/create-test-app.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { serveTestApp } from "../../../../../../test/serve-test-app.ts";
import { createStaff } from "../../../../../../test/staff-fixture.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { auditLog } from "../../../../identity/staff/server/staff-tables.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let folder: string;
let teacher: Person;
let request: ReturnType<typeof serveTestApp>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "course-admin-"));
  const app = createTestApp(database.db, { dataDir: folder, clock });
  request = serveTestApp(app);
  teacher = await createStaff(database.db, "teacher", { clock, auth: app.auth });
});
beforeEach(() => database.db.delete(auditLog));
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function requestAdmin(method: string, where: string, body?: object) {
  const { headers } = teacher;
  return request(method, `/admin/${where}`, { headers, ...(body && { body }) });
}
const see = async (where: string) => (await request("GET", where)).status;

test("a teacher writes a course from nothing to published, withdraws it and publishes it again", async () => {
  const made = await requestAdmin("POST", "courses", {
    title: "Make It 做一门课",
    content_type: "basic_course",
    tags: ["写作"],
  });
  expect(made.body.data).toMatchObject({ slug: "make-it-zuo-yi-men-ke", state: "draft", shelf: "basic", chapters: [] });
  const { id } = made.body.data;
  const named = await requestAdmin("POST", "teachers", { name: "林", headline: "作者" });
  await requestAdmin("PUT", `courses/${id}`, { teacher_id: named.body.data.id, intro_markdown: "**介绍**" });
  const lessons = [
    { title: "第一课", kind: "document", is_preview: true },
    { title: "第二课", kind: "video", preview_seconds: 30 },
  ];
  const arranged = await requestAdmin("PUT", `courses/${id}/outline`, { chapters: [{ title: "一", lessons }] });
  const [first, second] = arranged.body.data.chapters[0].lessons;
  expect(second).toMatchObject({ kind: "video", preview_seconds: 30, has_text: false });
  expect((await requestAdmin("PUT", `lessons/${first.id}/text`, { markdown: "正文" })).body.data).toMatchObject({
    is_changed: true,
    warnings: [],
  });
  expect((await requestAdmin("GET", `lessons/${first.id}/text`)).body.data.markdown).toBe("正文");
  expect(await see(`/courses/${id}`)).toBe(404);

  const tomorrow = new Date(clock.now().getTime() + DAY_MS).toISOString();
  expect((await requestAdmin("PUT", `courses/${id}/state`, { state: "published", at: tomorrow })).body.data.state).toBe(
    "scheduled",
  );
  expect(await see(`/courses/${id}`)).toBe(404);
  const published = (await requestAdmin("PUT", `courses/${id}/state`, { state: "published" })).body.data;
  expect(published).toMatchObject({ state: "published", published_at: clock.now().toISOString() });
  const readCourse = (await request("GET", `/courses/${id}`)).body.data;
  expect(readCourse).toMatchObject({
    intro_html: "<p><strong>介绍</strong></p>",
    teacher: { name: "林" },
    course: { lesson_count: 2 },
  });
  expect((await request("GET", `/courses/${id}/lessons/${first.id}`)).body.data.lesson.html).toContain("正文");

  expect((await requestAdmin("PUT", `courses/${id}/state`, { state: "withdrawn" })).body.data.state).toBe("withdrawn");
  expect(await see(`/courses/${id}`)).toBe(404);
  expect(await see(`/courses/${id}/lessons/${first.id}`)).toBe(404);
  clock.advance(60);
  const back = (await requestAdmin("PUT", `courses/${id}/state`, { state: "published" })).body.data;
  expect([back.state, back.published_at]).toEqual(["published", published.published_at]);

  const acts = await database.db.select().from(auditLog).orderBy(auditLog.id);
  expect(acts.map(({ action, subject }) => [action, subject])).toEqual([
    ["createCourse", `course:${id}`],
    ["createTeacher", `teacher:${named.body.data.id}`],
    ["changeCourse", `course:${id}`],
    ["arrangeCourseOutline", `course:${id}`],
    ["writeLesson", `lesson:${first.id}`],
    ...Array.from({ length: 4 }, () => ["changeCourseState", `course:${id}`]),
  ]);
  expect(acts.at(-2)).toMatchObject({
    before: { state: "published" },
    after: { state: "withdrawn" },
    actorId: teacher.user.id,
  });
});

test("lessons keep their numbers when moved, and omitted fields stay unchanged", async () => {
  const { id } = (await requestAdmin("POST", "courses", { title: "搬动" })).body.data;
  const at = "2026-12-01T00:00:00.000Z";
  const lessons = [
    { title: "甲", kind: "video", duration_seconds: 60, opens_at: at },
    { title: "乙", kind: "video", is_preview: true },
  ];
  const before = (await requestAdmin("PUT", `courses/${id}/outline`, { chapters: [{ title: "一", lessons }] })).body
    .data.chapters[0];
  const [first, second] = before.lessons;
  const short = ({ key, title, kind }: typeof first) => ({ key, title, kind });
  const chapters = [
    { title: "新", lessons: [short(second)] },
    { key: before.key, title: "旧", lessons: [short(first)] },
  ];
  const after = (await requestAdmin("PUT", `courses/${id}/outline`, { chapters })).body.data.chapters;
  expect(after[0].lessons).toEqual([second]);
  expect(after[1]).toEqual({ ...before, title: "旧", lessons: [first] });
  expect(first).toMatchObject({ duration_seconds: 60, opens_at: at });
});

test.each([
  ["a course without a title", "POST", "courses", { summary: "x" }],
  ["a blank title", "POST", "courses", { title: "   " }],
  ["a type that courses do not have", "POST", "courses", { title: "课", content_type: "free" }],
  ["a missing teacher", "POST", "courses", { title: "课", teacher_id: 99_999 }],
  ["a cover of another site", "POST", "courses", { title: "课", cover_url: "https://evil.test/x.png" }],
  ["a slug with a slash", "POST", "courses", { title: "课", slug: "a/b" }],
  ["too many tags", "POST", "courses", { title: "课", tags: Array.from({ length: 13 }, (_, at) => `签${at}`) }],
] as const)("%s is rejected", async (_what, method, where, body) => {
  const { status, body: answer } = await requestAdmin(method, where, body);
  expect([status, answer.success]).toEqual([422, false]);
});

test("a missing course cannot be written", async () => {
  for (const [method, where, body] of [
    ["GET", "courses/99999", undefined],
    ["PUT", "courses/99999", { title: "课" }],
    ["PUT", "courses/99999/outline", { chapters: [] }],
    ["PUT", "courses/99999/state", { state: "draft" }],
    ["GET", "lessons/99999/text", undefined],
    ["PUT", "lessons/99999/text", { markdown: "x" }],
    ["PUT", "teachers/99999", { name: "x" }],
  ] as const)
    expect((await requestAdmin(method, where, body)).status, `${method} ${where}`).toBe(404);
});
