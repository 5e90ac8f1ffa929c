import { beforeAll, expect, test } from "vitest";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createPerson, type Person } from "../../test/auth/people.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { downloadLog, downloads, downloadVersions } from "../features/content/downloads/server/download-tables.ts";
import { mediaFiles } from "../features/content/media/server/files/media-tables.ts";

const { db, clock, app, sendRequest } = await createAppFixture();

let editor: Person;

async function requestAdmin(method: string, where: string, body?: object) {
  const answer = await sendRequest(method, `/admin/${where}`, { headers: editor.headers, ...(body && { body }) });
  expect(answer.status, `${method} ${where} ${JSON.stringify(answer.body)}`).toBe(200);
  return typeof answer.body === "string" ? answer.body : answer.body.data;
}
const namesOf = async (query: string): Promise<string[]> =>
  (await requestAdmin("GET", `media/files?${query}`)).items.map(({ name }: { name: string }) => name);
const titlesOf = async (where: string): Promise<string[]> =>
  (await requestAdmin("GET", where)).items.map(({ title }: { title: string }) => title);

async function addFile(name: string, facts: Partial<typeof mediaFiles.$inferInsert> = {}): Promise<number> {
  const now = clock.now();
  const ready = { state: "ready", kind: "video", mediaType: "video/mp4", storageName: `${name}.mp4` } as const;
  const [row] = await db
    .insert(mediaFiles)
    .values({ ...ready, name, sizeBytes: 9, durationMs: 9_000, createdAt: now, updatedAt: now, ...facts })
    .returning({ id: mediaFiles.id });
  if (!row) throw new Error("no file was stored");
  return row.id;
}

beforeAll(async () => {
  editor = await createStaff(db, "editor", { clock, auth: app.auth });
});

test("finds files by name, kind and use, and sorts them by length and by a size beyond 32-bit integers", async () => {
  const inLesson = await addFile("课里的.mp4", { sizeBytes: 3_000_000_000, durationMs: 60_000 });
  const inItem = await addFile("节目.mp3", {
    kind: "audio",
    mediaType: "audio/mpeg",
    sizeBytes: 20,
    durationMs: 5_000,
  });
  await addFile("没传完.mp4", { state: "uploading", kind: null, mediaType: null, storageName: null, durationMs: null });
  await addFile("闲着_100%.mp4", { sizeBytes: 10 });
  const course = await requestAdmin("POST", "courses", { title: "课" });
  const lessons = [{ title: "一", kind: "video", media_id: inLesson }];
  await requestAdmin("PUT", `courses/${course.id}/outline`, { chapters: [{ title: "一", lessons }] });
  const item = { title: "听", kind: "audio", content_type: "free", published_at: null, files: [{ media_id: inItem }] };
  await requestAdmin("POST", "media/items", item);

  expect(await namesOf("use=used&sort=id")).toEqual(["课里的.mp4", "节目.mp3"]);
  expect(await namesOf("use=unused&state=ready")).toEqual(["闲着_100%.mp4"]);
  expect(await namesOf("kind=audio")).toEqual(["节目.mp3"]);
  expect(await namesOf("q=_100%25")).toEqual(["闲着_100%.mp4"]);
  expect(await namesOf("sort=duration_ms")).toEqual(["节目.mp3", "闲着_100%.mp4", "课里的.mp4", "没传完.mp4"]);
  const { items, next, total } = await requestAdmin("GET", "media/files?sort=-size_bytes&limit=1");
  expect([items[0].name, items[0].is_used, total]).toEqual(["课里的.mp4", true, 4]);
  expect(await namesOf(`sort=-size_bytes&limit=1&cursor=${next}`)).toEqual(["节目.mp3"]);
});

test("finds items of the media page by word, kind and state", async () => {
  const facts = { kind: "video", content_type: "vip", files: [] };
  await requestAdmin("POST", "media/items", { ...facts, title: "慢的一项", published_at: null, category: "讲座" });
  expect(await titlesOf("media/items?q=讲座&state=draft")).toEqual(["慢的一项"]);
  expect(await titlesOf("media/items?state=published")).toEqual([]);
  expect(await titlesOf("media/items?sort=title&kind=video")).toEqual(["慢的一项"]);
});

test("lists and exports downloads and their readers by name", async () => {
  const facts = { content_type: "free", published_at: clock.now().toISOString() };
  await requestAdmin("POST", "downloads", { ...facts, title: "讲义" });
  await requestAdmin("POST", "downloads", { ...facts, title: "=附录", published_at: null });
  expect(await titlesOf("downloads?state=draft")).toEqual(["=附录"]);
  expect(await titlesOf("downloads?q=讲&sort=title")).toEqual(["讲义"]);

  const reader = await createPerson(db, { clock, auth: app.auth });
  const [row] = await db.select({ id: downloads.id }).from(downloads).limit(1);
  const version = { state: "uploading", label: "第 2 版", fileName: "讲义.pdf", notes: "", sizeBytes: 3 } as const;
  const [stored] = await db
    .insert(downloadVersions)
    .values({ ...version, downloadId: row?.id ?? 0, createdAt: clock.now() })
    .returning();
  await db.insert(downloadLog).values({
    downloadId: row?.id ?? 0,
    versionId: stored?.id ?? 0,
    userId: reader.user.id,
    day: "2026-11-20",
    takenAt: clock.now(),
  });
  const { items, total } = await requestAdmin("GET", "download-log?q=讲义&from=2026-11-20");
  const user = { user_id: reader.user.id, name: reader.user.name };
  const taken = { file_name: "讲义.pdf", version: "第 2 版", user };
  expect([total, items]).toEqual([1, [expect.objectContaining(taken)]]);
  expect((await requestAdmin("GET", "download-log?to=2026-11-19")).items).toEqual([]);
  const csv = await requestAdmin("GET", "download-log/export");
  expect(csv).toContain('"时间","用户","用户编号","下载","版本","文件名"');
  expect(csv).toContain(reader.user.name);
});
