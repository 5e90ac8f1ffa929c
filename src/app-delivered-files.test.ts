import { afterAll, expect, test } from "vitest";
import type { Person } from "../test/auth/people.ts";
import { chapter, videoLesson } from "../test/courses-stage.ts";
import { serveFilms } from "../test/media/serve-films.ts";
import { createDeliveryStage } from "../test/orders/delivery-stage.ts";
import { runJob } from "../test/run-job.ts";
import { openStorage } from "./adapters/storage/open-storage.ts";
import { insertMedia } from "./features/media/server/files/media-store.ts";
import { systemClock } from "./ports/clock.ts";

// Films, recordings and files to keep as refunds count them (decisions §9, 4), through the media door.
const stage = await createDeliveryStage();
const { app, clock, db, ask, sell, preview, createPerson } = stage;
const site = await serveFilms(app);
afterAll(() => site.close());

const FILM_SECONDS = 300;
const BYTES_A_SECOND = 10_000;
const storageName = `${"ab".repeat(32)}.mp4`;
const sizeBytes = FILM_SECONDS * BYTES_A_SECOND;
await openStorage({ dataDir: stage.dataDir, s3: null }, systemClock).media.save(
  storageName,
  Buffer.alloc(sizeBytes, 7),
);
const facts = { state: "ready", kind: "video", mediaType: "video/mp4", durationMs: FILM_SECONDS * 1_000 } as const;
const moments = { createdAt: clock.now(), updatedAt: clock.now() };
const film = { ...facts, ...moments, width: 640, height: 360, name: "film", sizeBytes, storageName };
const { id: mediaId } = await insertMedia(db, film);

let courseCount = 0;

/** A members' course of one film. */
async function addCourse() {
  courseCount += 1;
  const draft = { title: `课 ${courseCount}`, contentType: "vip", publishedAt: new Date("2026-01-01") } as const;
  const { courseId } = await app.courses.saveCourse("new", draft);
  const lesson = videoLesson("film", { mediaId, durationSeconds: FILM_SECONDS });
  const { lessonIds } = await app.courses.arrangeCourse({ courseId, chapters: [chapter("一", lesson)] });
  return { courseId, lessonId: lessonIds.get("film") ?? 0 };
}

interface Ticket {
  url: string;
  cookie: string;
}

async function begin(person: Person, path: string): Promise<Ticket> {
  const { body, headers } = await ask("POST", path, { headers: person.headers, body: {} });
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

test("holds back a film that is copied at once, and counts it once it was", async () => {
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

test("counts a film for a membership from thirty seconds of use, and no request without a body", async () => {
  const buyer = await createPerson();
  const orderNo = await sell(buyer);
  const { lessonId } = await addCourse();
  const ticket = await begin(buyer, `/lessons/${lessonId}/play`);
  expect((await fetchBytes(ticket, undefined, "HEAD")).status).toBe(200);
  expect((await fetchBytes(ticket, [sizeBytes, sizeBytes + 1])).status).toBe(416);
  expect(await stage.countRows(buyer)).toBe(0);
  await drain(fetchBytes(ticket, seconds(0, 119)));
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 0 } });
  clock.advance(20);
  await drain(fetchBytes(ticket, seconds(119, 155)));
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 1 } });
});

test("adds what the player reports, bounded by the time since the delivery", async () => {
  const buyer = await createPerson();
  const { courseId, lessonId } = await addCourse();
  const orderNo = await sell(buyer, { resourceKey: `course:${courseId}` });
  const ticket = await begin(buyer, `/lessons/${lessonId}/play`);
  await drain(fetchBytes(ticket, seconds(0, 10)));
  const reports = [{ kind: "lesson", id: lessonId, seen: [[0, 1_000_000]], stopped_at: null }];
  await ask("POST", "/learning/reports", { headers: buyer.headers, body: { reports } });
  // 60 of 300 seconds: not more than a fifth.
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { percent: 20 } });
  expect(await refusalOf(buyer, orderNo)).toBeNull();
});

test("counts an e-book that was fetched as all gated documents of its book", async () => {
  const { bookId } = await stage.addBook({ documents: 6, previews: 1, key: "taken" });
  await stage.database.pool.query("update books set offers_ebook = true where id = $1", [bookId]);
  app.forgetReads();
  const buyer = await createPerson();
  const orderNo = await sell(buyer);
  const ordered = await ask("POST", `/books/${bookId}/ebook`, { headers: buyer.headers, body: {} });
  const { id } = ordered.body.data.ebook;
  await runJob(app, "make-ebook", { ebookId: id });
  const ticket = await begin(buyer, `/ebooks/${id}/fetch`);
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 0 } });
  expect(await drain(fetchBytes(ticket))).toBeGreaterThan(1_000);
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 5 } });
  expect(await refusalOf(buyer, orderNo)).toContain("已阅读 5 篇会员内容");
  const fetchAgain = async () =>
    (await ask("POST", `/ebooks/${id}/fetch`, { headers: buyer.headers, body: {} })).body.data;
  expect(await fetchAgain()).toMatchObject({ ends_refund: false });
  await sell(buyer, { resourceKey: `book:${bookId}` });
  expect(await fetchAgain()).toMatchObject({ ends_refund: true });
});
