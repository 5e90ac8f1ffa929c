import { mkdtemp, rm } from "node:fs/promises";
import { request as ask } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStorage } from "../../src/adapters/storage/open-storage.ts";
import type { App } from "../../src/composition/app.ts";
import type { PlayTicket } from "../../src/features/content/media/contract.ts";
import {
  insertMedia,
  insertPreview,
  upsertCaptions,
} from "../../src/features/content/media/server/files/media-store.ts";
import { systemClock } from "../../src/ports/clock.ts";
import { createPerson, describeDevice, type Person } from "../auth/people.ts";
import { chapter, videoLesson } from "../courses-fixture.ts";
import { createTestApp } from "../create-test-app.ts";
import { createTestDatabase, type TestDatabase } from "../database/database.ts";
import { type FilmSite, serveFilms } from "./serve-films.ts";

export const SIZE = 24 * 1024 * 1024;
export const film = Buffer.alloc(SIZE, "0123456789abcdefghi");
export const teaser = Buffer.from("the first seconds");
const PREVIEW_NAME = `${"cd".repeat(32)}.mp4`;

export type LessonFacts = Parameters<typeof videoLesson>[1];

export interface Play {
  status: number;
  code?: string;
  cookie: string;
  ticket: string;
  isPreview: boolean;
  url: string;
  captions: string;
  /** The address on which a player keeps a connection open. */
  right: string;
  file: PlayTicket["files"][number];
}

export const cookieOf = ({ cookie }: Play) => ({ cookie: cookie.split(";")[0] ?? "" });

export type PlayFixture = Awaited<ReturnType<typeof createPlayFixture>>;

/** Two processes of one site, with a film and members who play it. */
export async function createPlayFixture() {
  const database: TestDatabase = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-play-"));
  const storage = openStorage({ dataDir: folder, s3: null }, systemClock).media;
  const one: App = createTestApp(database.db, { dataDir: folder, clock: systemClock });
  const two: App = createTestApp(database.db, { dataDir: folder, clock: systemClock });
  const [here, there] = [await serveFilms(one), await serveFilms(two)];

  async function addFilm(digits: string, content: Buffer): Promise<number> {
    const storageName = `${digits.repeat(32)}.mp4`;
    await storage.save(storageName, content);
    const now = new Date();
    const facts = { state: "ready", kind: "video", mediaType: "video/mp4", durationMs: 90_000 } as const;
    const row = { ...facts, width: 640, height: 360, name: "film", sizeBytes: content.length, storageName };
    return (await insertMedia(database.db, { ...row, createdAt: now, updatedAt: now })).id;
  }

  /** Adds the preview file with the first seconds. */
  async function addPreview(mediaId: number): Promise<void> {
    await storage.save(PREVIEW_NAME, teaser);
    const preview = { mediaId, seconds: 5, mediaType: "video/mp4", storageName: PREVIEW_NAME };
    await insertPreview(database.db, { ...preview, sizeBytes: teaser.length });
  }

  /** Creates a members' course with one lesson. */
  async function addCourse(facts: LessonFacts): Promise<{ courseId: number; lessonId: number }> {
    const draft = { title: "课", contentType: "vip", publishedAt: new Date() } as const;
    const { courseId } = await one.courses.saveCourse("new", draft);
    const lesson = videoLesson("film", facts);
    const { lessonIds } = await one.courses.arrangeCourse({ courseId, chapters: [chapter("一", lesson)] });
    return { courseId, lessonId: lessonIds.get("film") ?? 0 };
  }

  async function createMember({ until = null as Date | null } = {}): Promise<Person> {
    const person = await createPerson(database.db, { auth: one.auth });
    await grantVip(person, until);
    return person;
  }

  async function grantVip(person: Person, until: Date | null = null): Promise<void> {
    await database.pool.query(
      `insert into grants (user_id, kind, level, starts_at, ends_at, created_at, source)
        values ($1, 'level', 2, '2020-01-01', $2, now(), 'admin')`,
      [person.user.id, until],
    );
  }

  async function openSession(person: Person, deviceId: string): Promise<Person> {
    const client = { device: describeDevice(deviceId), ip: "203.0.113.7" };
    const tokens = await one.auth.issueSession({ userId: person.user.id, client });
    const headers = { authorization: `Bearer ${tokens.access_token}`, "x-device-id": deviceId };
    return { ...person, tokens, deviceId, headers };
  }

  async function play(lessonId: number, person: Person | null, site = here): Promise<Play> {
    const sending = { method: "POST", headers: person?.headers ?? {} };
    const answer = await fetch(`${site.url}/api/v1/lessons/${lessonId}/play`, sending);
    const body = await answer.json();
    const { ticket, is_preview: isPreview, right_url: right, files } = body.data ?? {};
    return {
      status: answer.status,
      code: body.error_code,
      cookie: answer.headers.get("set-cookie") ?? "",
      ticket,
      isPreview,
      right,
      url: files?.[0].url,
      captions: files?.[0].captions[0]?.url,
      file: files?.[0],
    };
  }

  function fetchPart(
    played: Play,
    {
      site = here,
      range = "bytes=0-9",
      address = played.url,
      headers = cookieOf(played) as object,
      method = "GET",
    } = {},
  ) {
    return fetch(`${site.url}${address}`, { method, headers: { ...headers, ...(range && { range }) } });
  }

  /** Starts reading a film, then stops as a paused player does. Reports when the site closes the connection. */
  function stall(played: Play, site: FilmSite = here): Promise<{ cutAfterMs(since: number): Promise<number> }> {
    const cut = new Promise<number>((resolve) => {
      site.server.once("request", (_request, response) => response.once("close", () => resolve(performance.now())));
    });
    return new Promise((resolve, reject) => {
      const sending = ask(`${site.url}${played.url}`, { headers: cookieOf(played) }, (response) => {
        response.on("error", () => undefined);
        response.pause();
        resolve({ cutAfterMs: async (since) => (await cut) - since });
      });
      sending.once("error", reject);
      sending.end();
    });
  }

  async function addCaptions(mediaId: number): Promise<void> {
    const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n开头\n\n00:01:00.000 --> 00:01:02.000\n秘密\n";
    await upsertCaptions(database.db, { mediaId, language: "zh-CN", label: "中文", vtt });
  }

  return {
    database,
    folder,
    storage,
    one,
    here,
    there,
    addFilm,
    addPreview,
    addCaptions,
    addCourse,
    createMember,
    grantVip,
    openSession,
    play,
    fetchPart,
    stall,
    async close(): Promise<void> {
      await here.close();
      await there.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
