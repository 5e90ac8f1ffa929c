import { afterAll, expect, test } from "vitest";
import type { Person } from "../../test/auth/people.ts";
import { chapter, documentLesson, videoLesson } from "../../test/courses-fixture.ts";
import { serveFilms } from "../../test/media/serve-films.ts";
import { createDeliveryFixture } from "../../test/orders/delivery-fixture.ts";
import { runJob } from "../../test/run-job.ts";
import { openStorage } from "../adapters/storage/open-storage.ts";
import type { LessonNode } from "../features/content/courses/course-draft.ts";
import { insertMedia } from "../features/content/media/server/files/media-store.ts";
import { finishedWorks } from "../features/learning/progress/server/learning-tables.ts";
import { systemClock } from "../ports/clock.ts";

// Films, recordings and downloads as refunds count them (decisions §9, 4), delivered by the media server.
const fixture = await createDeliveryFixture();
const { app, clock, db, sendRequest, sell, preview, createPerson } = fixture;
const site = await serveFilms(app);
afterAll(() => site.close());

const FILM_SECONDS = 300;
const BYTES_A_SECOND = 10_000;
const storageName = `${"ab".repeat(32)}.mp4`;
const sizeBytes = FILM_SECONDS * BYTES_A_SECOND;
await openStorage({ dataDir: fixture.dataDir, s3: null }, systemClock).media.save(
  storageName,
  Buffer.alloc(sizeBytes, 7),
);
const facts = { state: "ready", kind: "video", mediaType: "video/mp4", durationMs: FILM_SECONDS * 1_000 } as const;
const moments = { createdAt: clock.now(), updatedAt: clock.now() };
const film = { ...facts, ...moments, width: 640, height: 360, name: "film", sizeBytes, storageName };
const { id: mediaId } = await insertMedia(db, film);

let courseCount = 0;

/** 960 words: 144 seconds of an attentive reader in addition to the 300 of the film. */
const TEXT = "会员才能读的正文。\n\n".repeat(120);

/** A members' course of one film, and of one text if given; whoever finishes it may get a certificate. */
async function addCourse({
  text = "",
  contentType = "vip",
  ...film
}: Partial<LessonNode> & { text?: string; contentType?: "vip" | "basic_course" } = {}) {
  courseCount += 1;
  const facts = { title: `课 ${courseCount}`, contentType, hasCertificate: true } as const;
  const { courseId } = await app.courses.saveCourse("new", { ...facts, publishedAt: new Date("2026-01-01") });
  const lessons = [videoLesson("film", { mediaId, durationSeconds: FILM_SECONDS, ...film })];
  if (text !== "") lessons.push(documentLesson("text"));
  const { lessonIds } = await app.courses.arrangeCourse({ courseId, chapters: [chapter("一", ...lessons)] });
  const [lessonId = 0, textId = 0] = ["film", "text"].map((key) => lessonIds.get(key) ?? 0);
  if (text !== "") await app.courses.saveLessonText({ lessonId: textId, source: { markdown: text } });
  return { courseId, lessonId, textId };
}

interface Ticket {
  url: string;
  cookie: string;
}

async function begin(person: Person, path: string): Promise<Ticket> {
  const { body, headers } = await sendRequest("POST", path, { headers: person.headers, body: {} });
  const url = body.data.files?.[0]?.url ?? body.data.url;
  return { url, cookie: (headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
}

function fetchBytes({ url, cookie }: Ticket, range?: [from: number, to: number], method = "GET"): Promise<Response> {
  const headers = { cookie, ...(range && { range: `bytes=${range[0]}-${range[1] - 1}` }) };
  return fetch(`${site.url}${url}`, { method, headers });
}

const seconds = (from: number, to: number): [number, number] => [from * BYTES_A_SECOND, to * BYTES_A_SECOND];
const drain = async (answer: Promise<Response>) => (await (await answer).arrayBuffer()).byteLength;
const refusalOf = async (person: Person, orderNo: string) => (await preview(person, orderNo)).choices[0]?.refusal;

test("counts at most twenty-five seconds of a film that was opened for ten and buffered", async () => {
  const buyer = await createPerson();
  const { courseId, lessonId } = await addCourse();
  const orderNo = await sell(buyer, { resourceKey: `course:${courseId}` });
  const ticket = await begin(buyer, `/lessons/${lessonId}/play`);
  expect(await drain(fetchBytes(ticket, seconds(0, 119)))).toBe(119 * BYTES_A_SECOND);
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { percent: 0 } });
  clock.advance(10);
  expect(await drain(fetchBytes(ticket, seconds(119, 144)))).toBe(25 * BYTES_A_SECOND);
  // 24 of 300 seconds.
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { percent: 8 } });
  expect(await refusalOf(buyer, orderNo)).toBeNull();
});

test("limits a film that is copied at once, and counts it after it was copied", async () => {
  const buyer = await createPerson();
  const { courseId, lessonId } = await addCourse();
  const orderNo = await sell(buyer, { resourceKey: `course:${courseId}` });
  const ticket = await begin(buyer, `/lessons/${lessonId}/play`);
  const answer = await fetchBytes(ticket);
  const reader = answer.body?.getReader();
  let received = 0;
  const copied = (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return;
      received += value?.byteLength ?? 0;
    }
  })();
  await expect.poll(() => received, { timeout: 20_000 }).toBeGreaterThan(90 * BYTES_A_SECOND);
  expect(received).toBeLessThanOrEqual(120 * BYTES_A_SECOND);
  clock.advance(180 / 2.5 + 1);
  await copied;
  expect(received).toBe(sizeBytes);
  // 180 of 300 seconds.
  expect(await refusalOf(buyer, orderNo)).toContain("看了 60%，超过 20%");
});

/** The sent seconds of each film; bytes that were reserved and not sent are returned when the answer ends. */
async function sentSeconds({ user }: Person): Promise<number[]> {
  const { rows } = await fixture.database.pool.query("select sent_ms from media_allowances where user_id = $1", [
    user.id,
  ]);
  return rows.map(({ sent_ms: sentMs }) => Math.round(Number(sentMs) / 1_000));
}

test("a new ticket gives no new allowance until the sent bytes were watched", async () => {
  const buyer = await createPerson();
  const { courseId, lessonId } = await addCourse();
  await sell(buyer, { resourceKey: `course:${courseId}` });
  const play = `/lessons/${lessonId}/play`;
  expect(await drain(fetchBytes(await begin(buyer, play), seconds(0, 119)))).toBe(119 * BYTES_A_SECOND);
  const again = await begin(buyer, play);
  await expect.poll(() => sentSeconds(buyer)).toEqual([119]);
  clock.advance(10);
  expect(await drain(fetchBytes(again, seconds(119, 144)))).toBe(25 * BYTES_A_SECOND);
  await expect.poll(() => sentSeconds(buyer)).toEqual([144]);
  // All of it was used: the next ticket starts again with only the initial allowance.
  clock.advance(600);
  await begin(buyer, play);
  await expect.poll(() => sentSeconds(buyer)).toEqual([]);
});

test("sends again at once what was already sent, also for a new ticket", async () => {
  const buyer = await createPerson();
  const { courseId, lessonId } = await addCourse();
  await sell(buyer, { resourceKey: `course:${courseId}` });
  const play = `/lessons/${lessonId}/play`;
  const ticket = await begin(buyer, play);
  await drain(fetchBytes(ticket, seconds(0, 119)));
  // The clock stands still: anything taken from the allowance would wait.
  expect(await drain(fetchBytes(ticket, seconds(20, 119)))).toBe(99 * BYTES_A_SECOND);
  expect(await drain(fetchBytes(await begin(buyer, play), seconds(0, 100)))).toBe(100 * BYTES_A_SECOND);
  await expect.poll(() => sentSeconds(buyer)).toEqual([119]);
});

test("sends a film that is open to every account without a limit", async () => {
  const reader = await createPerson();
  const { lessonId } = await addCourse({ contentType: "basic_course" });
  expect(await drain(fetchBytes(await begin(reader, `/lessons/${lessonId}/play`)))).toBe(sizeBytes);
  expect(await sentSeconds(reader)).toEqual([]);
});

test("counts a film for a membership from thirty seconds of use, and no request without a body", async () => {
  const buyer = await createPerson();
  const orderNo = await sell(buyer);
  const { lessonId } = await addCourse();
  const ticket = await begin(buyer, `/lessons/${lessonId}/play`);
  expect((await fetchBytes(ticket, undefined, "HEAD")).status).toBe(200);
  expect((await fetchBytes(ticket, [sizeBytes, sizeBytes + 1])).status).toBe(416);
  expect(await fixture.countRows(buyer)).toBe(0);
  await drain(fetchBytes(ticket, seconds(0, 119)));
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 0 } });
  clock.advance(20);
  await drain(fetchBytes(ticket, seconds(119, 155)));
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 1 } });
});

test("adds the player's reports, limited by the time since the delivery", async () => {
  const buyer = await createPerson();
  const { courseId, lessonId } = await addCourse();
  const orderNo = await sell(buyer, { resourceKey: `course:${courseId}` });
  const ticket = await begin(buyer, `/lessons/${lessonId}/play`);
  await drain(fetchBytes(ticket, seconds(0, 10)));
  const reports = [{ kind: "lesson", id: lessonId, seen: [[0, 1_000_000]], stopped_at: null }];
  await sendRequest("POST", "/learning/reports", { headers: buyer.headers, body: { reports } });
  // 60 of 300 seconds: not more than a fifth.
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { percent: 20 } });
  expect(await refusalOf(buyer, orderNo)).toBeNull();
});

const report = (person: Person, ids: readonly number[], seen: [number, number]) => {
  const reports = ids.map((id) => ({ kind: "lesson", id, seen: [seen], stopped_at: null }));
  return sendRequest("POST", "/learning/reports", { headers: person.headers, body: { reports } });
};
const readText = (person: Person, { courseId, textId }: { courseId: number; textId: number }) =>
  sendRequest("GET", `/courses/${courseId}/lessons/${textId}`, { headers: person.headers });
const certify = (person: Person, courseId: number) =>
  sendRequest("POST", `/courses/${courseId}/certificate`, { headers: person.headers, body: { name: "林晓" } });

test("counts no second of a film's preview, neither delivered nor reported", async () => {
  const buyer = await createPerson();
  const { courseId, lessonId } = await addCourse({ previewSeconds: 60 });
  const orderNo = await sell(buyer, { resourceKey: `course:${courseId}` });
  const ticket = await begin(buyer, `/lessons/${lessonId}/play`);
  await drain(fetchBytes(ticket, seconds(0, 119)));
  clock.advance(40);
  await drain(fetchBytes(ticket, seconds(119, 200)));
  // 140 seconds beyond the preview, minus 120 that a player buffers: 20 of 300.
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { percent: 7 } });
  await report(buyer, [lessonId], [0, 60]);
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { percent: 7 } });
  await report(buyer, [lessonId], [60, 90]);
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { percent: 10 } });
});

test("counts reported seconds of a film if only the preview was sent", async () => {
  const buyer = await createPerson();
  const { courseId, lessonId } = await addCourse({ previewSeconds: 60 });
  const course = await sell(buyer, { resourceKey: `course:${courseId}` });
  const member = await createPerson();
  const membership = await sell(member);
  for (const person of [buyer, member]) {
    await drain(fetchBytes(await begin(person, `/lessons/${lessonId}/play`), seconds(0, 60)));
  }
  clock.advance(40);
  for (const person of [buyer, member]) await report(person, [lessonId], [60, 90]);
  expect(await preview(buyer, course)).toMatchObject({ used: { percent: 10 } });
  expect(await preview(member, membership)).toMatchObject({ used: { count: 1 } });
});

test("weighs the texts of a course by their word counts", async () => {
  const buyer = await createPerson();
  const course = await addCourse({ text: TEXT });
  const orderNo = await sell(buyer, { resourceKey: `course:${course.courseId}` });
  expect((await readText(buyer, course)).status).toBe(200);
  // 144 of 444 seconds.
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { percent: 33, items: [{ title: "课 text" }] } });
});

test("counts a certificate as all lessons that it certifies", async () => {
  const buyer = await createPerson();
  const { courseId } = await addCourse({ text: TEXT });
  // Finished before the purchase, so the use of this order does not include it.
  await db
    .insert(finishedWorks)
    .values({ userId: buyer.user.id, kind: "course", workId: courseId, finishedAt: clock.now() });
  const orderNo = await sell(buyer, { resourceKey: `course:${courseId}` });
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { percent: 0 } });
  expect((await certify(buyer, courseId)).status).toBe(200);
  const items = [{ title: "课 film" }, { title: "课 text" }];
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { percent: 100, items } });
});

test("issues no certificate for reports faster than the clock, and issues it after enough time", async () => {
  const member = await createPerson();
  await sell(member);
  const course = await addCourse({ text: TEXT });
  const { courseId, lessonId, textId } = course;
  const claimAll = async () => {
    for (const id of [lessonId, textId]) expect((await report(member, [id], [0, 1_000_000])).status).toBe(200);
    const { status, body } = await certify(member, courseId);
    return status === 200 ? "certified" : body.error_code;
  };
  // Nothing was delivered yet.
  expect(await claimAll()).toBe("COURSE_NOT_FINISHED");
  await drain(fetchBytes(await begin(member, `/lessons/${lessonId}/play`), seconds(0, 10)));
  await readText(member, course);
  clock.advance(2);
  expect(await claimAll()).toBe("COURSE_NOT_FINISHED");
  clock.advance(FILM_SECONDS);
  expect(await claimAll()).toBe("certified");
});

test("counts a downloaded e-book as all restricted documents of its book", async () => {
  const { bookId } = await fixture.addBook({ documents: 6, previews: 1, key: "taken" });
  await fixture.database.pool.query("update books set offers_ebook = true where id = $1", [bookId]);
  app.forgetReads();
  const buyer = await createPerson();
  const orderNo = await sell(buyer);
  const ordered = await sendRequest("POST", `/books/${bookId}/ebook`, { headers: buyer.headers, body: {} });
  const { id } = ordered.body.data.ebook;
  await runJob(app, "make-ebook", { ebookId: id });
  const ticket = await begin(buyer, `/ebooks/${id}/fetch`);
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 0 } });
  expect(await drain(fetchBytes(ticket))).toBeGreaterThan(1_000);
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 5 } });
  expect(await refusalOf(buyer, orderNo)).toContain("已阅读 5 篇会员内容");
  const fetchAgain = async () =>
    (await sendRequest("POST", `/ebooks/${id}/fetch`, { headers: buyer.headers, body: {} })).body.data;
  expect(await fetchAgain()).toMatchObject({ ends_refund: false });
  await sell(buyer, { resourceKey: `book:${bookId}` });
  expect(await fetchAgain()).toMatchObject({ ends_refund: true });
});
