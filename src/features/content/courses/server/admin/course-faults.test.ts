import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../../../../../test/auth/people.ts";
import { createTestApp } from "../../../../../../test/create-test-app.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { serveTestApp } from "../../../../../../test/serve-test-app.ts";
import { createStaff } from "../../../../../../test/staff-fixture.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { mediaFiles } from "../../../media/server/files/media-tables.ts";
import { courses } from "../stores/course-tables.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let folder: string;
let teacher: Person;
let app: ReturnType<typeof createTestApp>;
let request: ReturnType<typeof serveTestApp>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "course-faults-"));
  app = createTestApp(database.db, { dataDir: folder, clock });
  request = serveTestApp(app);
  teacher = await createStaff(database.db, "teacher", { clock, auth: app.auth });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function requestAdmin(method: string, where: string, body?: object) {
  const { headers } = teacher;
  return request(method, `/admin/${where}`, { headers, ...(body && { body }) });
}

async function addFilm(durationMs: number | null): Promise<number> {
  const now = clock.now();
  const facts = { kind: "video", mediaType: "video/mp4", storageName: "a.mp4", durationMs } as const;
  const [row] = await database.db
    .insert(mediaFiles)
    .values({
      state: durationMs === null ? "uploaded" : "ready",
      name: "影片.mp4",
      sizeBytes: 9,
      createdAt: now,
      updatedAt: now,
      ...(durationMs !== null && facts),
    })
    .returning({ id: mediaFiles.id });
  if (!row) throw new Error("no film was stored");
  return row.id;
}

/** Of the whole course, as its card shows it. */
async function readSeconds(courseId: number): Promise<number | undefined> {
  const [row] = await database.db
    .select({ seconds: courses.durationSeconds })
    .from(courses)
    .where(eq(courses.id, courseId));
  return row?.seconds;
}

async function makeCourse(title: string): Promise<number> {
  return (await requestAdmin("POST", "courses", { title })).body.data.id;
}

test("a film lesson is as long as its film, whatever length its outline gives", async () => {
  const id = await makeCourse("时长");
  const filmId = await addFilm(61_400);
  const lessons = [
    { title: "没写长度", kind: "video", media_id: filmId },
    { title: "写了别的长度", kind: "video", media_id: filmId, duration_seconds: 9_999 },
  ];
  const { data } = (await requestAdmin("PUT", `courses/${id}/outline`, { chapters: [{ title: "一", lessons }] })).body;
  expect(data.chapters[0].lessons.map((one: { duration_seconds: number }) => one.duration_seconds)).toEqual([61, 61]);
  expect(await readSeconds(id)).toBe(122);
});

test("a lesson whose film is still being checked gets its length when the film is ready", async () => {
  const id = await makeCourse("等待检查");
  const filmId = await addFilm(null);
  const lessons = [{ title: "甲", kind: "video", media_id: filmId }];
  const placed = await requestAdmin("PUT", `courses/${id}/outline`, { chapters: [{ title: "一", lessons }] });
  const ready = { state: "ready", kind: "video", mediaType: "video/mp4", storageName: "b.mp4", durationMs: 30_000 };
  await database.db
    .update(mediaFiles)
    .set(ready as Partial<typeof mediaFiles.$inferInsert>)
    .where(eq(mediaFiles.id, filmId));
  const ingest = app.jobs.find(({ name }) => name === "ingest-media");
  await ingest?.run({ mediaId: filmId });
  const { data } = (await requestAdmin("GET", `courses/${id}`)).body;
  expect(data.chapters[0].lessons[0].duration_seconds).toBe(30);
  // An outline that is open in an editor may still be saved.
  expect(data.outline_version).toBe(placed.body.data.outline_version);
  expect(await readSeconds(id)).toBe(30);
});

test.each([
  ["without chapters", []],
  ["with an empty chapter", [{ title: "一", lessons: [] }]],
  ["with unwritten texts only", [{ title: "一", lessons: [{ title: "甲", kind: "document" }] }]],
])("a course %s cannot be published or scheduled", async (_what, chapters) => {
  const id = await makeCourse("空的课");
  await requestAdmin("PUT", `courses/${id}/outline`, { chapters });
  const at = new Date(clock.now().getTime() + DAY_MS).toISOString();
  for (const body of [{ state: "published" }, { state: "published", at }]) {
    const { status, body: answer } = await requestAdmin("PUT", `courses/${id}/state`, body);
    expect([status, answer.code]).toEqual([409, "COURSE_EMPTY"]);
    expect(answer.message).toContain("没有读者能看的课");
  }
  expect((await requestAdmin("GET", `courses/${id}`)).body.data.state).toBe("draft");
});

test("a Chinese title becomes an address in pinyin, and the same title another one", async () => {
  const slugs = [];
  for (const title of ["把知识写成课", "把知识写成课", "Linux 101 入门", "🚀"])
    slugs.push((await requestAdmin("POST", "courses", { title })).body.data.slug);
  expect(slugs).toEqual(["ba-zhishi-xiecheng-ke", "ba-zhishi-xiecheng-ke-2", "linux-101-rumen", "course"]);
});

test.each([
  ["a course", "POST", "courses", "cover_url", {}],
  ["a teacher", "POST", "teachers", "picture_url", { name: "林" }],
  ["a media item", "POST", "media/items", "cover_url", { kind: "video", content_type: "vip", files: [] }],
] as const)("%s cannot use a picture that the site does not have", async (_what, method, where, field, facts) => {
  const draft = { title: "封面", published_at: null, ...facts };
  const absent = `/files/${"0".repeat(64)}.png`;
  const refused = await requestAdmin(method, where, { ...draft, [field]: absent });
  const sentence = "本站没有这张图片，先上传或从图片库里选";
  expect([refused.status, refused.body.errors]).toEqual([422, { [field]: [sentence] }]);
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  const { src } = await app.site.savePicture({ bytes: png, isSvgAllowed: false });
  expect((await requestAdmin(method, where, { ...draft, [field]: src })).status).toBe(200);
});
