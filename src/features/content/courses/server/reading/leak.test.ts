import { afterAll, beforeAll, expect, test } from "vitest";
import { chapter, createCourseFixture, documentLesson, videoLesson } from "../../../../../../test/courses-fixture.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { decideForViewers } from "../../../../../../test/membership/access-deciders.ts";
import { quietLogger } from "../../../../../../test/quiet-logger.ts";
import { listAllPages } from "../../../../../../test/site/list-pages.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import { connectDatabase, type DatabaseConnection } from "../../../../../adapters/database/connect.ts";
import { guestViewer, type Viewer } from "../../../../../domain/access/access.ts";
import type { Caller } from "../../../../../kit/api/caller.ts";
import { getLesson } from "../../contract.ts";
import type { LessonNode } from "../../course-draft.ts";

// ACL-3: placed after the teaser of every gated lesson.
const canary = "金丝雀Canary9c1d";
const gatedText = `${"可以试读的开头。".repeat(24)}\n\n${"隔开的话。".repeat(60)}

## 标题${canary}

正文 ${canary} \`码${canary}\` $x_{${canary}}$
`;

const clock = createFixedClock("2026-11-20T08:00:00Z");
const member: Viewer = {
  userId: 2,
  isAdmin: false,
  grants: [{ kind: "level", level: 2, resourceKey: null, startsAt: new Date(0), endsAt: null }],
};
const VIEWERS = new Map([guestViewer, { ...guestViewer, userId: 1 }, member].map((viewer) => [viewer.userId, viewer]));

const database = await setUpDatabase();
let guestConnection: DatabaseConnection;
let fixture: ReturnType<typeof createCourseFixture>;
let courseId: number;
let ids: ReadonlyMap<string, number>;

const outline = (change: Partial<LessonNode> = {}) => [
  chapter(
    "one",
    documentLesson("gated", change),
    documentLesson("preview", { isPreview: true }),
    videoLesson("film", { previewSeconds: 60, mediaId: 7 }),
    documentLesson("later", { release: { opensAt: new Date("2026-12-01T00:00:00Z"), opensAfterDays: null } }),
    documentLesson("third-day", { release: { opensAt: null, opensAfterDays: 3 } }),
  ),
];

beforeAll(async () => {
  const { url } = database;
  guestConnection = connectDatabase({
    url,
    max: 4,
    applicationName: "guest",
    logger: quietLogger,
    role: "zhixing_guest",
  });
  const guestDb = guestConnection.db;
  fixture = createCourseFixture({ db: database.db, guestDb, clock, decideAccess: decideForViewers(VIEWERS, clock) });
  const { courses } = fixture;
  ({ courseId } = await courses.saveCourse({ sourceKey: "leak" }, { title: "课", publishedAt: clock.now() }));
  ids = (await courses.arrangeCourse({ courseId, chapters: outline() })).lessonIds;
  for (const key of ["gated", "film", "later", "third-day"])
    await courses.saveLessonText({ lessonId: ids.get(key)!, source: { markdown: gatedText } });
  await courses.saveLessonText({ lessonId: ids.get("preview")!, source: { markdown: "整课公开" } });
});

afterAll(async () => {
  await guestConnection.close();
});

async function read(userId: number | null, key: string) {
  const { endpoints } = fixture.courses;
  const served = endpoints.find(({ endpoint }) => endpoint.name === getLesson.name)!;
  const user = userId === null ? null : { id: userId, sessionId: "s", isAdmin: false };
  const input = { params: { course_id: courseId, id: ids.get(key)! } };
  return getLesson.output.parse(await served.answer(input, { user } as Caller)).lesson;
}

/** All that the guest role can read of courses, as one text. */
async function readPublicTables(): Promise<string> {
  const texts: string[] = [];
  for (const table of ["courses", "course_chapters", "lessons", "teachers", "listed_works", "work_words"]) {
    const { rows } = await guestConnection.pool.query(`select row_to_json(t) from ${table} as t`);
    texts.push(JSON.stringify(rows));
  }
  return texts.join("\n");
}

test("a member can read all of a lesson, and the notes to a video", async () => {
  for (const key of ["gated", "film"]) {
    const lesson = await read(2, key);
    expect(lesson, key).toMatchObject({ is_complete: true, access: { allowed: true }, release: { state: "open" } });
    expect(lesson.html, key).toContain(canary);
  }
});

test.each([
  ["a guest", null, "not_logged_in"],
  ["a user", 1, "not_vip"],
])("%s gets the teaser and the reason, and nothing else", async (_who, userId, reason) => {
  for (const key of ["gated", "film", "later", "third-day"]) {
    const lesson = await read(userId, key);
    expect(lesson, key).toMatchObject({ is_complete: false, access: { allowed: false, reason } });
    expect(lesson.html, key).toContain("可以试读的开头");
    expect(JSON.stringify(lesson), key).not.toContain(canary);
  }
});

test("everyone reads the whole text of a preview", async () => {
  for (const userId of [null, 1, 2])
    expect(await read(userId, "preview")).toMatchObject({ is_complete: true, access: { allowed: true } });
});

test("a member waits for a lesson's date and for its days after joining", async () => {
  for (const [key, state] of [
    ["later", "waiting"],
    ["third-day", "unjoined"],
  ] as const) {
    const lesson = await read(2, key);
    expect(lesson).toMatchObject({ is_complete: false, access: { allowed: true }, release: { state } });
    expect(JSON.stringify(lesson)).not.toContain(canary);
  }
  expect((await read(2, "third-day")).release.after_days).toBe(3);
});

test("no public column or guest answer contains a canary (ACL-3)", async () => {
  expect(await readPublicTables()).not.toContain(canary);
  const { guest } = fixture.courses;
  const answers = JSON.stringify([
    await guest.listCourses({ page: 1, page_size: 20 }),
    await guest.getCourse(courseId),
    ...(await Promise.all([...ids.values()].map((lessonId) => guest.getLesson({ courseId, lessonId })))),
    await fixture.courses.learned.describeResources([...ids.values()]),
    await listAllPages(guest.publicPages()),
  ]);
  expect(answers).not.toContain(canary);
});

test("the pages' connection can read neither a gated lesson nor who joined a course (SSR-1)", async () => {
  for (const sql of ["select html from lesson_texts", "select count(*) from course_members"])
    await expect(guestConnection.pool.query(sql)).rejects.toThrow("permission denied");
});

test("changing access to a lesson moves its text immediately, even while it is saved", async () => {
  const { courses } = fixture;
  const lessonId = ids.get("gated")!;
  await courses.arrangeCourse({ courseId, chapters: outline({ isPreview: true }) });
  expect((await read(null, "gated")).html).toContain(canary);
  for (let round = 0; round < 4; round++) {
    await courses.arrangeCourse({ courseId, chapters: outline({ isPreview: true }) });
    await Promise.all([
      courses.arrangeCourse({ courseId, chapters: outline({ isPreview: false }) }),
      courses.saveLessonText({ lessonId, source: { markdown: `${gatedText}\n第 ${round} 版` } }),
    ]);
    expect(await readPublicTables()).not.toContain(canary);
  }
});
