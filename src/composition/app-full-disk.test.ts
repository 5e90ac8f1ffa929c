import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson } from "../../test/auth/people.ts";
import { createTestApp } from "../../test/create-test-app.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database/database.ts";
import { reviewNothing } from "../../test/review-nothing.ts";
import { runJob } from "../../test/run-job.ts";
import { serveTestApp } from "../../test/serve-test-app.ts";
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from "../../test/site/small-disk.ts";
import { createFixedClock } from "../../test/time/fixed-clock.ts";
import { findExport, insertExport } from "../features/identity/personal-data/server/export-store.ts";
import { EXPORT_JOB } from "../features/identity/personal-data/server/personal-data.ts";

let database: TestDatabase;
let disk: SmallDisk;
const clock = createFixedClock("2026-11-20T08:00:00Z");

beforeAll(async () => {
  if (whyNoSmallDisk) return;
  database = await createTestDatabase();
  disk = await mountSmallDisk(2);
});
afterAll(async () => {
  if (whyNoSmallDisk) return;
  await disk.remove();
  await database.drop();
});

async function draw(red: number): Promise<FormData> {
  const background = { r: red, g: 40, b: 80 };
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("avatar", new File([new Uint8Array(picture)], "me.png"));
  return form;
}

test("a picture without disk space is answered with 503, the old one stays, and the same picture is accepted when there is space", async ({
  skip,
}) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  const app = createTestApp(database.db, { dataDir: disk.folder, clock });
  const sendRequest = serveTestApp(app);
  await reviewNothing(database);
  const { headers } = await createPerson(database.db, { auth: app.auth, clock });
  const upload = async (red: number) => sendRequest("POST", "/users/upload-avatar", { headers, body: await draw(red) });
  const files = () => readdirSync(disk.folder, { recursive: true, encoding: "utf8" }).filter((name) => /\./.test(name));

  const first = await upload(10);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const stored = files();
  expect(stored).not.toEqual([]);
  disk.fill();
  const refused = await upload(200);
  expect(refused.status, JSON.stringify(refused.body)).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.body).toMatchObject({ success: false, message: "服务暂时不可用，请稍后重试" });
  expect(files().filter((name) => name !== "filler")).toEqual(stored);
  const me = await sendRequest("GET", "/user", { headers });
  expect(JSON.stringify(me.body)).toContain(first.body.data.avatar_url);

  await disk.giveRoom();
  expect((await upload(200)).status).toBe(200);
});

test("an export of personal data on a full disk fails and leaves no files; a new request creates it", async ({
  skip,
}) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  const app = createTestApp(database.db, { dataDir: disk.folder, clock });
  const { user } = await createPerson(database.db, { auth: app.auth, clock });
  const folder = path.join(disk.folder, "exports");
  const pack = async (name: string) => {
    const now = clock.now();
    const begunUpload = { userId: user.id, sessionId: "s", fileName: `${name.repeat(43)}.zip`, now, expiresAt: now };
    const { id } = await database.db.transaction((tx) => insertExport(tx, begunUpload));
    await runJob(app, EXPORT_JOB, { exportId: id });
    return findExport(database.db, id);
  };

  disk.fill();
  expect(await pack("a")).toMatchObject({ state: "failed", sizeBytes: null });
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  await disk.giveRoom();
  const packed = await pack("b");
  expect(packed?.state).toBe("ready");
  expect(statSync(path.join(folder, packed?.fileName ?? "")).size).toBe(packed?.sizeBytes);
  expect(readdirSync(folder)).toHaveLength(1);
});
