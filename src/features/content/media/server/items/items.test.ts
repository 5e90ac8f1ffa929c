import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPerson, type Person } from "../../../../../../test/auth/people.ts";
import { createTestApp } from "../../../../../../test/create-test-app.ts";
import { connectGuest } from "../../../../../../test/database/connect-guest.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { serveTestApp } from "../../../../../../test/serve-test-app.ts";
import { createStaff } from "../../../../../../test/staff-fixture.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import type { DatabaseConnection } from "../../../../../adapters/database/connect.ts";
import type { App } from "../../../../../composition/app.ts";
import { auditLog } from "../../../../identity/staff/server/staff-tables.ts";
import { ITEM_TYPES } from "../../item-types.ts";
import { insertMedia } from "../files/media-store.ts";
import { mediaItems } from "./item-tables.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let guestConnection: DatabaseConnection;
let folder: string;
let app: App;
let editor: Person;
let request: ReturnType<typeof serveTestApp>;

beforeEach(async () => {
  await database.db.delete(mediaItems);
  await database.db.delete(auditLog);
});
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-items-"));
  guestConnection = connectGuest(database);
  app = createTestApp(database.db, { dataDir: folder, clock, guestDb: guestConnection.db });
  request = serveTestApp(app);
  editor = await createStaff(database.db, "editor", { clock, auth: app.auth });
});
afterAll(async () => {
  await guestConnection.close();
  await rm(folder, { recursive: true, force: true });
});

type Kind = "video" | "audio" | "picture";

let files = 0;
async function addFile(kind: Kind, change: { state?: "uploaded" | "broken"; reason?: string } = {}): Promise<number> {
  const now = clock.now();
  files += 1;
  const facts = {
    kind,
    mediaType: `${kind}/x`,
    storageName: `${String(files).padStart(64, "0")}.x`,
    name: `文件${files}`,
  };
  const length = kind === "picture" ? null : 61_000;
  const row = {
    state: "ready",
    sizeBytes: 9,
    durationMs: length,
    createdAt: now,
    updatedAt: now,
    ...facts,
    ...change,
  } as const;
  return (await insertMedia(database.db, row)).id;
}

const draft = (change: object = {}) => ({
  title: "节目",
  summary: "说明",
  kind: "audio",
  content_type: "free",
  published_at: "2026-11-20T07:00:00.000Z",
  files: [],
  ...change,
});

const write = (method: string, address: string, body?: object) =>
  request(method, `/admin/media/items${address}`, { headers: editor.headers, ...(body && { body }) });

async function createItem(change: object): Promise<number> {
  const answer = await write("POST", "", draft(change));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.item.id;
}

test("a published item is visible to everyone with its files in order, without their storage names", async () => {
  const [first, second] = [await addFile("audio"), await addFile("audio")];
  const episodes = [
    { media_id: second, title: "第一期" },
    { media_id: first, title: "第二期" },
  ];
  const id = await createItem({ files: episodes, content_type: "vip" });
  const { status, body } = await request("GET", `/media/${id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.item).toMatchObject({ kind: "audio", content_type: "vip", file_count: 2, duration_seconds: 122 });
  expect(body.data.item.files).toMatchObject([
    { id: second, title: "第一期", duration_seconds: 61, has_captions: false },
    { id: first, title: "第二期" },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/storage|\.x"|media_type|\/media\//);
  const listed = (await request("GET", "/media?kind=audio&content_type=vip")).body.data;
  expect(listed.items).toMatchObject([{ id, title: "节目", file_count: 2 }]);
  const [act] = await database.db.select().from(auditLog);
  expect(act).toMatchObject({ action: "createMediaItem", subject: `media-item:${id}`, actorId: editor.user.id });
});

test("drafts and scheduled items are hidden, and visible at their time", async () => {
  const file = { media_id: await addFile("video"), title: "" };
  const hidden = await createItem({ kind: "video", files: [file], published_at: null });
  const later = await createItem({ kind: "video", files: [file], published_at: "2026-11-20T08:05:00.000Z" });
  const listVideoIds = async () =>
    (await request("GET", "/media?kind=video")).body.data.items.map(({ id }: { id: number }) => id);
  expect(await listVideoIds()).toEqual([]);
  for (const id of [hidden, later]) {
    expect((await request("GET", `/media/${id}`)).status).toBe(404);
    expect((await request("POST", `/media/${id}/play`)).status).toBe(404);
  }
  const all = (await write("GET", "")).body.data.items.map(({ id }: { id: number }) => id);
  expect(all).toEqual(expect.arrayContaining([hidden, later]));
  clock.advance(600);
  expect(await listVideoIds()).toEqual([later]);
});

test("the order is the editor's, then by time", async () => {
  const file = [{ media_id: await addFile("picture"), title: "" }];
  const make = (position: number, hour: string) =>
    createItem({ kind: "pictures", files: file, position, published_at: `2026-11-19T${hour}:00:00.000Z` });
  const [last, first, second] = [await make(5, "09"), await make(1, "08"), await make(1, "07")];
  const { items } = (await request("GET", "/media?kind=pictures")).body.data;
  expect(items.map(({ id }: { id: number }) => id)).toEqual([first, second, last]);
  expect(items[0]).toMatchObject({ duration_seconds: null, poster_url: null });
  expect(items[0].cover_url).toMatch(/^\/covers\/item\/\d+\.svg\?v=/);
});

test.each(ITEM_TYPES)(
  "an item that is %s plays for viewers of its level, and gives others the reason (ACL-1)",
  async (contentType) => {
    const id = await createItem({
      kind: "video",
      content_type: contentType,
      files: [{ media_id: await addFile("video"), title: "" }],
    });
    const needed = { free: 0, vip: 2, premium_content: 3 }[contentType];
    for (const level of [0, 1, 2, 3]) {
      const person = level === 0 ? null : await createPerson(database.db, { clock, auth: app.auth });
      if (person && level > 1)
        await database.pool.query(
          "insert into grants (user_id, kind, level, starts_at, created_at, source) values ($1, 'level', $2, '2020-01-01', now(), 'admin')",
          [person.user.id, level],
        );
      const headers = person?.headers ?? {};
      const { status, body } = await request("POST", `/media/${id}/play`, { headers });
      expect(status, `level ${level}: ${JSON.stringify(body)}`).toBe(level >= needed ? 200 : 403);
      const explained = await request("GET", `/access?type=media&id=${id}`, { headers });
      expect(explained.body.data.allowed).toBe(level >= needed);
    }
  },
);

test.each([
  ["an item without files", async () => [], "至少要有一个文件"],
  ["a file of another kind", async () => [await addFile("video")], "不是这一类"],
  ["a missing file", async () => [999_999], "没有编号 999999"],
  ["a broken file", async () => [await addFile("audio", { state: "broken", reason: "文件是空的" })], "文件是空的"],
  ["a file that is not ready", async () => [await addFile("audio", { state: "uploaded" })], "还没有准备好"],
  ["a duplicate file", async () => new Array<number>(2).fill(await addFile("audio")), "放了两次"],
])("rejects %s with a message", async (_name, make, sentence) => {
  const ids = await make();
  const { status, body } = await write("POST", "", draft({ files: ids.map((media_id) => ({ media_id, title: "" })) }));
  expect([status, body.message]).toEqual([422, expect.stringContaining(sentence)]);
});

test("a file in use stays, and is deleted when nothing uses it any more", async () => {
  const mediaId = await addFile("audio");
  const id = await createItem({ title: "用着的", files: [{ media_id: mediaId, title: "" }] });
  const remove = () => request("DELETE", `/admin/media/files/${mediaId}`, { headers: editor.headers });
  const refused = await remove();
  expect([refused.status, refused.body.error_code]).toEqual([409, "MEDIA_IN_USE"]);
  expect(refused.body.message).toContain("《用着的》");
  expect((await write("PUT", `/${id}`, draft({ files: [], published_at: null }))).status).toBe(200);
  expect((await remove()).status).toBe(200);
  expect((await write("DELETE", `/${id}`)).status).toBe(200);
  expect((await write("DELETE", `/${id}`)).status).toBe(404);
});
