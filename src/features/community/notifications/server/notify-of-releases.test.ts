import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { callerOf, setUpNotifications } from "../../../../../test/notifications/fixture.ts";
import { runJob } from "../../../../../test/run-job.ts";
import type { FollowedKind } from "../../../../domain/notifications/followed.ts";
import { MAX_FOLLOWS, SETTLE_MINUTES } from "../../../../domain/notifications/notification-limits.ts";
import { listNotifications } from "../contract.ts";
import { follow, listFollows, readFollow, unfollow } from "../follow-contract.ts";

const fixture = setUpNotifications({ isFollowedReal: true });
const MINUTE = 60;

beforeEach(async () => {
  await fixture.database.pool.query(
    "truncate courses, course_chapters, lessons, teachers, books, documents, release_items restart identity cascade",
  );
});

const query = async (text: string, values: unknown[] = []) => (await fixture.database.pool.query(text, values)).rows;

async function addCourse({
  publishedAt = fixture.clock.now(),
  type = "system_course",
}: {
  publishedAt?: Date | null;
  type?: string;
} = {}) {
  const [teacher] = await query(
    "insert into teachers (name, headline, words, created_at, updated_at) values ('沈砚', '', '', now(), now()) returning id::int",
  );
  const [course] = await query(
    `insert into courses (slug, shelf, content_type, title, summary, category, tags, teacher_id, intro_markdown, intro_html,
       intro_references, renderer_version, position, published_at, created_at, updated_at)
     values ('one', 'system', $2, '写作课', '', '', '{}', $3, '', '', '{}', 1, 0, $1, now(), now()) returning id::int`,
    [publishedAt, type, teacher.id],
  );
  const [chapter] = await query(
    "insert into course_chapters (course_id, source_key, title, position) values ($1, 'a', '第一章', 0) returning id::int",
    [course.id],
  );
  return { courseId: course.id as number, chapterId: chapter.id as number, teacherId: teacher.id as number };
}

async function addLesson(
  { courseId, chapterId }: { courseId: number; chapterId: number },
  { title, opensAt = null, isPreview = false }: { title: string; opensAt?: Date | null; isPreview?: boolean },
) {
  const [row] = await query(
    `insert into lessons (course_id, chapter_id, source_key, kind, title, position, is_preview, duration_seconds, opens_at,
       created_at, updated_at) values ($1, $2, $3, 'video', $3, 0, $5, 60, $4, now(), now()) returning id::int`,
    [courseId, chapterId, title, opensAt, isPreview],
  );
  return row.id as number;
}

/** Runs the minute's job in both processes simultaneously, and then the jobs it queued. */
async function pass(minutes: number) {
  for (let minute = 0; minute <= minutes; minute += 1) {
    await Promise.all([runJob(fixture.one, "tell-releases"), runJob(fixture.other, "tell-releases")]);
    fixture.clock.advance(MINUTE);
  }
  await fixture.carry();
}

async function followAs(userId: number, kind: FollowedKind, id: number) {
  await callEndpoint(fixture.one.endpoints, {
    endpoint: follow,
    input: { params: { kind, id } },
    caller: callerOf(userId),
  });
  fixture.clock.advance(1);
}

async function bellOf(userId: number) {
  const { items } = await callEndpoint(fixture.one.endpoints, {
    endpoint: listNotifications,
    input: { query: { kind: "release" } },
    caller: callerOf(userId),
  });
  return items.map(({ title, text, path }) => ({ title, text, path }));
}

// Covers spec §2.11.
test("many new lessons are one notification with their levels, and new followers are not notified of earlier items", async () => {
  const course = await addCourse();
  await addLesson(course, { title: "老课" });
  await pass(SETTLE_MINUTES);
  const [reader = 0, other = 0] = await fixture.addPeople(2);
  await followAs(reader, "course", course.courseId);
  for (const title of ["一", "二", "三"]) await addLesson(course, { title });
  const last = await addLesson(course, { title: "四", isPreview: true });
  await pass(SETTLE_MINUTES);
  expect(await bellOf(reader)).toEqual([
    {
      title: "《写作课》有 4 节新课",
      text: "四、三（VIP）、二（VIP）等",
      path: `/vip/course/${course.courseId}/video/${last}`,
    },
  ]);
  expect(await bellOf(other)).toEqual([]);
  await query("update lessons set title = title || '（改）'");
  await pass(SETTLE_MINUTES);
  expect(await bellOf(reader)).toHaveLength(1);
});

test("an unfinished work waits until it has not changed for a while", async () => {
  const course = await addCourse();
  await pass(SETTLE_MINUTES);
  const [reader = 0] = await fixture.addPeople(1);
  await followAs(reader, "course", course.courseId);
  await addLesson(course, { title: "一" });
  await pass(SETTLE_MINUTES - 2);
  await addLesson(course, { title: "二" });
  await pass(SETTLE_MINUTES - 2);
  expect(await bellOf(reader)).toEqual([]);
  await pass(SETTLE_MINUTES);
  expect((await bellOf(reader)).map(({ title }) => title)).toEqual(["《写作课》有 2 节新课"]);
});

test("a work waits while another transaction changes one of its items, and is then announced as a whole", async () => {
  const course = await addCourse();
  await pass(SETTLE_MINUTES);
  const [reader = 0] = await fixture.addPeople(1);
  await followAs(reader, "course", course.courseId);
  const first = await addLesson(course, { title: "一" });
  await addLesson(course, { title: "二" });
  await runJob(fixture.one, "tell-releases");
  fixture.clock.advance(SETTLE_MINUTES * MINUTE);
  const other = await fixture.database.pool.connect();
  try {
    await other.query("begin");
    await other.query("select from release_items where kind = 'lesson' and thing_id = $1 for update", [first]);
    await pass(0);
    expect(await bellOf(reader)).toEqual([]);
  } finally {
    await other.query("rollback");
    other.release();
  }
  await pass(1);
  expect((await bellOf(reader)).map(({ title }) => title)).toEqual(["《写作课》有 2 节新课"]);
});

// Covers spec §2.11.
test("a lesson with an opening time is announced then, and a lesson withdrawn before is not announced", async () => {
  const course = await addCourse();
  await pass(SETTLE_MINUTES);
  const [reader = 0] = await fixture.addPeople(1);
  await followAs(reader, "course", course.courseId);
  const inAnHour = new Date(fixture.clock.now().getTime() + 3600_000);
  await addLesson(course, { title: "晚开的课", opensAt: inAnHour });
  const gone = await addLesson(course, { title: "撤下的课" });
  await query("update lessons set chapter_id = null where id = $1", [gone]);
  await pass(SETTLE_MINUTES * 2);
  expect(await bellOf(reader)).toEqual([]);
  await pass(60);
  expect((await bellOf(reader)).map(({ text }) => text)).toEqual(["晚开的课（VIP）"]);
  await query("update lessons set chapter_id = $1 where id = $2", [course.chapterId, gone]);
  await pass(SETTLE_MINUTES);
  expect((await bellOf(reader)).map(({ text }) => text)).toEqual(["撤下的课（VIP）", "晚开的课（VIP）"]);
});

test("a course released by schedule is announced to its teacher's followers, with its lessons", async () => {
  const inAnHour = new Date(fixture.clock.now().getTime() + 3600_000);
  const course = await addCourse({ publishedAt: inAnHour, type: "advanced_course" });
  await addLesson(course, { title: "一" });
  const [reader = 0] = await fixture.addPeople(1);
  await followAs(reader, "teacher", course.teacherId);
  await pass(SETTLE_MINUTES * 2);
  expect(await bellOf(reader)).toEqual([]);
  await pass(70);
  const first = { title: "沈砚有 1 门新课", text: "写作课（高级会员）", path: `/vip/course/${course.courseId}` };
  expect(await bellOf(reader)).toEqual([first]);
  await followAs(reader, "course", course.courseId);
  await addLesson(course, { title: "二" });
  await pass(SETTLE_MINUTES);
  // Only once, although the reader follows both.
  expect((await bellOf(reader)).map(({ title }) => title)).toEqual(["《写作课》有 1 节新课", first.title]);
});

test("new documents of a book are announced together with it", async () => {
  const [book] = await query(
    `insert into books (shelf, content_type, title, summary, category, intro_markdown, intro_html, intro_references,
       renderer_version, position, published_at, created_at, updated_at)
     values ('system', 'vip', '一本书', '', '', '', '', '{}', 1, 0, $1, now(), now()) returning id::int`,
    [fixture.clock.now()],
  );
  const [reader = 0] = await fixture.addPeople(1);
  await followAs(reader, "book", book.id);
  const [document] = await query(
    `insert into documents (book_id, source_key, title, position, depth, is_group, is_preview, public_html, published_at, created_at, updated_at)
     values ($1, 'a', '第一篇', 0, 0, false, false, '<p>开头</p>', $2, now(), now()) returning id::int`,
    [book.id, fixture.clock.now()],
  );
  await query(
    `insert into document_texts (document_id, markdown, html, plain_text, toc, "references", content_hash, renderer_version)
     values ($1, '全文', '<p>全文</p>', '全文', '[]', '{}', '', 1)`,
    [document.id],
  );
  await pass(SETTLE_MINUTES);
  expect(await bellOf(reader)).toEqual([
    {
      title: "《一本书》有 1 篇新文档",
      text: "第一篇（VIP）",
      path: `/system/book/${book.id}/document/${document.id}`,
    },
  ]);
});

test("a document is announced when it is released: on publication, or at its scheduled time", async () => {
  const now = fixture.clock.now();
  const [book] = await query(
    `insert into books (shelf, content_type, title, summary, category, intro_markdown, intro_html, intro_references,
       renderer_version, position, published_at, created_at, updated_at)
     values ('system', 'vip', '一本书', '', '', '', '', '{}', 1, 0, $1, now(), now()) returning id::int`,
    [now],
  );
  const [reader = 0] = await fixture.addPeople(1);
  await followAs(reader, "book", book.id);
  const add = async (title: string, publishedAt: Date | null) => {
    await query(
      `with made as (
         insert into documents (book_id, source_key, title, position, depth, is_group, is_preview, public_html, published_at, created_at, updated_at)
         values ($1, $2, $2, 0, 0, false, false, '<p>开头</p>', $3, now(), now()) returning id)
       insert into document_texts (document_id, markdown, html, plain_text, toc, "references", content_hash, renderer_version)
       select id, '全文', '<p>全文</p>', '全文', '[]', '{}', '', 1 from made`,
      [book.id, title, publishedAt],
    );
  };
  await add("草稿", null);
  await add("定时", new Date(now.getTime() + 3600_000));
  await pass(SETTLE_MINUTES * 2);
  expect(await bellOf(reader)).toEqual([]);
  await query("update documents set published_at = $1 where title = '草稿'", [fixture.clock.now()]);
  await pass(SETTLE_MINUTES);
  expect((await bellOf(reader)).map(({ text }) => text)).toEqual(["草稿（VIP）"]);
  await pass(60);
  expect((await bellOf(reader)).map(({ text }) => text)).toEqual(["定时（VIP）", "草稿（VIP）"]);
  await query("update documents set withdrawn_at = $1 where title = '定时'", [fixture.clock.now()]);
  await query("update documents set withdrawn_at = null");
  await pass(SETTLE_MINUTES);
  expect(await bellOf(reader)).toHaveLength(2);
});

test("a document readable in the appendix is not announced when it moves to the contents", async () => {
  const now = fixture.clock.now();
  const [book] = await query(
    `insert into books (shelf, content_type, title, summary, category, intro_markdown, intro_html, intro_references,
       renderer_version, position, published_at, created_at, updated_at)
     values ('system', 'vip', '一本书', '', '', '', '', '{}', 1, 0, $1, now(), now()) returning id::int`,
    [now],
  );
  const [reader = 0] = await fixture.addPeople(1);
  await followAs(reader, "book", book.id);
  const add = (title: string, publishedAt: Date | null) =>
    query(
      `with made as (
         insert into documents (book_id, source_key, title, position, depth, is_group, is_preview, is_unlisted, public_html, published_at, created_at, updated_at)
         values ($1, $2, $2, 0, 0, false, false, true, '<p>开头</p>', $3, now(), now()) returning id)
       insert into document_texts (document_id, markdown, html, plain_text, toc, "references", content_hash, renderer_version)
       select id, '全文', '<p>全文</p>', '全文', '[]', '{}', '', 1 from made`,
      [book.id, title, publishedAt],
    );
  await add("读过的", now);
  await add("升级前读过的", now);
  await add("没发布的", null);
  await pass(SETTLE_MINUTES);
  // In the form stored by an older build.
  await query(
    "update release_items set state = 'hidden' where thing_id = (select id from documents where title = '升级前读过的')",
  );
  await query(await readFile(path.resolve("migrations/20261127163319_documents_read_in_appendix.sql"), "utf8"));
  await query("update documents set is_unlisted = false, published_at = coalesce(published_at, $1)", [now]);
  await pass(SETTLE_MINUTES);
  expect((await bellOf(reader)).map(({ text }) => text)).toEqual(["没发布的（VIP）"]);
});

test("replies in a topic are one notification until it is read, and their authors are not notified", async () => {
  const [reader = 0, writer = 0] = await fixture.addPeople(2);
  const before = new Date(fixture.clock.now().getTime() - 1000);
  for (const userId of [reader, writer])
    await query("insert into follows (user_id, kind, thing_id, followed_at) values ($1, 'topic', 5, $2)", [
      userId,
      before,
    ]);
  for (const id of [1, 2, 3])
    await fixture.notify({
      kind: "release",
      to: { followersOf: ["topic:5"] },
      about: "topic:5",
      key: `release:post:${id}`,
      actorId: writer,
      data: { of: "怎么开头", titles: [], count: 1, unit: "条新回复", path: `/community/5?post=${id}` },
    });
  expect(await bellOf(reader)).toEqual([{ title: "《怎么开头》有 3 条新回复", text: "", path: "/community/5?post=3" }]);
  expect(await bellOf(writer)).toEqual([]);
});

test("only existing subjects can be followed, once, up to a limit; the list has current titles, and unfollowing removes it", async () => {
  const course = await addCourse();
  const [reader = 0] = await fixture.addPeople(1);
  const call = <E extends typeof follow | typeof unfollow | typeof readFollow>(endpoint: E, id: number) =>
    callEndpoint(fixture.one.endpoints, {
      endpoint,
      input: { params: { kind: "course" as const, id } } as never,
      caller: callerOf(reader),
    });
  const list = () => callEndpoint(fixture.one.endpoints, { endpoint: listFollows, caller: callerOf(reader) });
  await expect(call(follow, course.courseId + 1)).rejects.toMatchObject({ status: 404 });
  expect(await call(readFollow, course.courseId)).toEqual({ is_followed: false });
  await Promise.all([call(follow, course.courseId), call(follow, course.courseId)]);
  const path = `/vip/course/${course.courseId}`;
  expect((await list()).items).toMatchObject([{ kind: "course", id: course.courseId, title: "写作课", path }]);
  await query("update courses set withdrawn_at = published_at, published_at = null");
  expect((await list()).items).toMatchObject([{ title: null, path: null }]);
  expect(await call(unfollow, course.courseId)).toEqual({ is_followed: false });
  expect((await list()).items).toEqual([]);
  await query(
    "insert into follows (user_id, kind, thing_id, followed_at) select $1, 'book', id, now() from generate_series(1, $2) id",
    [reader, MAX_FOLLOWS],
  );
  await query("update courses set published_at = $1, withdrawn_at = null", [fixture.clock.now()]);
  fixture.clock.advance(10 * 86_400);
  await expect(call(follow, course.courseId)).rejects.toMatchObject({ status: 409, code: "TOO_MANY_FOLLOWS" });
});
