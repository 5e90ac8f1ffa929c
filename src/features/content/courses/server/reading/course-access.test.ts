import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callEndpoint } from "../../../../../../test/call-endpoint.ts";
import { chapter, documentLesson, videoLesson } from "../../../../../../test/courses-fixture.ts";
import { createTestApp } from "../../../../../../test/create-test-app.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { createStaff } from "../../../../../../test/staff-fixture.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import type { App } from "../../../../../composition/app.ts";
import type { Caller, CallingUser, View } from "../../../../../kit/api/caller.ts";
import { explainAccess } from "../../../../access/membership/contract.ts";
import { getCourse, getCourseJoining, getLesson, joinCourse } from "../../contract.ts";
import { type CourseType, courseTypes } from "../../course-types.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let app: App;
let folder: string;
const places = new Map<CourseType, { courseId: number; lessonId: number; previewId: number; laterId: number }>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "course-access-"));
  app = createTestApp(database.db, { dataDir: folder, clock });
  for (const contentType of courseTypes) {
    const { courseId } = await app.courses.saveCourse("new", {
      title: contentType,
      contentType,
      publishedAt: clock.now(),
    });
    const later = documentLesson("later", { release: { opensAt: null, opensAfterDays: 2 } });
    const lessons = [documentLesson("gated"), videoLesson("preview", { isPreview: true }), later];
    const { lessonIds } = await app.courses.arrangeCourse({ courseId, chapters: [chapter("one", ...lessons)] });
    const [lessonId, previewId, laterId] = lessons.map(({ sourceKey }) => lessonIds.get(sourceKey)!) as [
      number,
      number,
      number,
    ];
    for (const id of [lessonId, laterId])
      await app.courses.saveLessonText({ lessonId: id, source: { markdown: `${"开头。".repeat(200)}\n\n尾巴` } });
    places.set(contentType, { courseId, lessonId, previewId, laterId });
  }
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function callerOf(user: CallingUser | null): Caller {
  const device = { id: "d", name: null, browser: null, os: null, userAgent: "t" };
  return { user, device, ip: "203.0.113.9", requestId: "r", header: () => null };
}

const explain = (user: CallingUser | null, query: { type: "course" | "lesson"; id: number }) =>
  callEndpoint(app.endpoints, { endpoint: explainAccess, input: { query }, caller: callerOf(user) });
const readLesson = async (user: CallingUser | null, course_id: number, id: number) =>
  (
    await callEndpoint(app.endpoints, {
      endpoint: getLesson,
      input: { params: { course_id, id } },
      caller: callerOf(user),
    })
  ).lesson;

/** An owner who has fulfilled the duties. */
async function createOwner(): Promise<CallingUser> {
  const { user } = await createStaff(database.db, "owner", { clock, auth: app.auth });
  return { id: user.id, sessionId: "s", isAdmin: true };
}

let nextUser = 7_000;
async function userWith(grant?: { level?: number; resourceKey?: string; until?: string }): Promise<CallingUser> {
  const user = { id: nextUser++, sessionId: "s", isAdmin: false };
  if (!grant) return user;
  const { level = null, resourceKey = null, until = null } = grant;
  await database.pool.query(
    `insert into grants (user_id, kind, level, resource_key, starts_at, ends_at, created_at, source)
      values ($1, $2, $3, $4, '2020-01-01', $5, now(), 'admin')`,
    [user.id, level === null ? "resource" : "level", level, resourceKey, until],
  );
  return user;
}

/** Spec §6, as written there. */
const NEEDS: Record<CourseType, number> = {
  basic_course: 1,
  system_course: 2,
  vip: 2,
  vip_basic: 2,
  vip_premium: 3,
  advanced_course: 3,
};

test.each(courseTypes)(
  "%s: every viewer gets access or a reason, for course, lesson and text (ACL-1)",
  async (contentType) => {
    const { courseId, lessonId, previewId } = places.get(contentType)!;
    const viewers: [string, CallingUser | null, number, string][] = [
      ["guest", null, 0, "not_logged_in"],
      ["user", await userWith(), 1, "not_vip"],
      // A former plain VIP member cannot open premium content by renewing.
      [
        "expired",
        await userWith({ level: 2, until: "2026-11-19" }),
        1,
        NEEDS[contentType] > 2 ? "not_vip" : "vip_expired",
      ],
      ["VIP", await userWith({ level: 2 }), 2, "insufficient_level"],
      ["premium", await userWith({ level: 3 }), 3, ""],
      ["admin", await createOwner(), 9, ""],
    ];
    for (const [who, user, level, reason] of viewers) {
      const allowed = level >= NEEDS[contentType];
      const expected = { allowed, reason: allowed ? null : reason, required_level: NEEDS[contentType] };
      for (const query of [
        { type: "course", id: courseId },
        { type: "lesson", id: lessonId },
      ] as const) {
        const answer = await explain(user, query);
        expect(answer, `${who} ${query.type}`).toMatchObject({
          ...expected,
          content_type: contentType,
          viewer_level: level,
        });
      }
      const lesson = await readLesson(user, courseId, lessonId);
      expect(lesson, who).toMatchObject({ is_complete: allowed, access: expected });
      expect(lesson.html.includes("尾巴"), who).toBe(allowed);
      expect((await explain(user, { type: "lesson", id: previewId })).allowed, who).toBe(true);
    }
  },
);

test("a right to the course opens its lessons, one to a lesson only that lesson", async () => {
  const { courseId, lessonId, laterId } = places.get("advanced_course")!;
  const buyer = await userWith({ resourceKey: `course:${courseId}` });
  expect((await explain(buyer, { type: "course", id: courseId })).allowed).toBe(true);
  expect((await readLesson(buyer, courseId, lessonId)).is_complete).toBe(true);
  const guest = await userWith({ resourceKey: `lesson:${lessonId}` });
  expect((await readLesson(guest, courseId, lessonId)).is_complete).toBe(true);
  expect((await readLesson(guest, courseId, laterId)).access.allowed).toBe(false);
  expect((await explain(guest, { type: "course", id: courseId })).allowed).toBe(false);
  const other = places.get("vip")!;
  expect((await readLesson(buyer, other.courseId, other.lessonId)).is_complete).toBe(false);
});

test.each([
  ["guest", 0],
  ["user", 1],
  ["vip", 2],
  ["premium", 3],
] as const)("staff who view as %s see lessons as that level does", async (viewAs: View, level) => {
  const owner: CallingUser = { ...(await createOwner()), viewAs };
  for (const contentType of courseTypes) {
    const { courseId, lessonId } = places.get(contentType)!;
    expect((await readLesson(owner, courseId, lessonId)).is_complete, contentType).toBe(level >= NEEDS[contentType]);
  }
});

test("a plan in days counts from joining, and joining again changes nothing", async () => {
  const { courseId, laterId } = places.get("vip")!;
  const member = await userWith({ level: 2 });
  const join = (user: CallingUser) =>
    callEndpoint(app.endpoints, { endpoint: joinCourse, input: { params: { id: courseId } }, caller: callerOf(user) });
  const release = async () => (await readLesson(member, courseId, laterId)).release;
  expect(await release()).toEqual({ state: "unjoined", opens_at: null, after_days: 2 });
  const joinedBy = (user: CallingUser, id = courseId) =>
    callEndpoint(app.endpoints, {
      endpoint: getCourseJoining,
      input: { params: { id } },
      caller: callerOf(user),
    });
  expect(await joinedBy(member)).toEqual({ joined_at: null });
  const { joined_at } = await join(member);
  expect(await joinedBy(member)).toEqual({ joined_at });
  expect(await joinedBy(await userWith())).toEqual({ joined_at: null });
  await expect(joinedBy(member, 999_999)).rejects.toMatchObject({ status: 404 });
  expect(joined_at).toBe("2026-11-20T08:00:00.000Z");
  expect(await release()).toEqual({ state: "waiting", opens_at: "2026-11-22T08:00:00.000Z", after_days: null });
  clock.advance(2 * 86_400 - 1);
  expect((await join(member)).joined_at).toBe(joined_at);
  expect((await release()).state).toBe("waiting");
  clock.advance(1);
  expect((await readLesson(member, courseId, laterId)).is_complete).toBe(true);
  expect(await app.courses.findPlayable({ lessonId: laterId, user: member })).toBeNull();
  await expect(join(await userWith())).rejects.toMatchObject({ status: 403 });
  await expect(joinUnknown(member)).rejects.toMatchObject({ status: 404 });
});

const joinUnknown = (user: CallingUser) =>
  callEndpoint(app.endpoints, { endpoint: joinCourse, input: { params: { id: 999_999 } }, caller: callerOf(user) });

test("an outline states the date of a lesson until it has opened", async () => {
  const { courseId } = await app.courses.saveCourse("new", {
    title: "按日期开放",
    contentType: "vip",
    publishedAt: clock.now(),
  });
  const opensAt = new Date(clock.now().getTime() + 3_600_000);
  const dated = documentLesson("dated", { release: { opensAt, opensAfterDays: 3 } });
  const { lessonIds } = await app.courses.arrangeCourse({ courseId, chapters: [chapter("one", dated)] });
  await app.courses.saveLessonText({ lessonId: lessonIds.get("dated") ?? 0, source: { markdown: "正文" } });
  const planned = async () => {
    const input = { params: { id: courseId } };
    const { chapters } = await callEndpoint(app.endpoints, { endpoint: getCourse, input, caller: callerOf(null) });
    return chapters[0]?.lessons[0];
  };
  expect(await planned()).toMatchObject({ opens_at: opensAt.toISOString(), opens_after_days: null });
  clock.advance(3_600);
  expect(await planned()).toMatchObject({ opens_at: null, opens_after_days: null });
});

test("a player receives the lesson's access rule and its release for this viewer", async () => {
  const { courseId, lessonId, previewId } = places.get("vip")!;
  const chapters = [
    chapter("one", documentLesson("gated"), videoLesson("preview", { isPreview: true }), documentLesson("later")),
    chapter(
      "two",
      videoLesson("film", { previewSeconds: 30, mediaId: 5, release: { opensAt: null, opensAfterDays: 1 } }),
    ),
  ];
  const film = (await app.courses.arrangeCourse({ courseId, chapters })).lessonIds.get("film")!;
  const member = await userWith({ level: 2 });
  const playable = await app.courses.findPlayable({ lessonId: film, user: member });
  expect(playable).toEqual({
    contentType: "vip",
    resourceKeys: [`lesson:${film}`, `course:${courseId}`],
    mediaId: 5,
    isPreview: false,
    previewSeconds: 30,
    release: { afterDays: 1 },
  });
  expect(await app.courses.findPlayable({ lessonId: previewId, user: null })).toMatchObject({
    contentType: "free",
    isPreview: true,
    release: null,
  });
  expect(await app.courses.findPlayable({ lessonId, user: null })).toBeNull();
  // A right to the course, and a video that opens a day after joining: it cannot be learned yet.
  expect(await app.courses.learned.checkResource({ id: film, user: member })).toMatchObject({
    workId: courseId,
    unit: "seconds",
    access: { allowed: false },
  });
});
