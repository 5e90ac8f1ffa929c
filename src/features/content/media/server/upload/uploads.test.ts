import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPerson, type Person } from "../../../../../../test/auth/people.ts";
import { createTestApp } from "../../../../../../test/create-test-app.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { waveHead } from "../../../../../../test/media/wave-head.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import { serveOverHttp, type TestServer } from "../../../../../../test/serve-over-http.ts";
import { createStaff } from "../../../../../../test/staff-fixture.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import { openStorage } from "../../../../../adapters/storage/open-storage.ts";
import { createTusUploads } from "../../../../../adapters/uploads/tus-uploads.ts";
import type { App } from "../../../../../composition/app.ts";
import { systemClock } from "../../../../../ports/clock.ts";
import { auditLog } from "../../../../identity/staff/server/staff-tables.ts";
import { findMedia } from "../files/media-store.ts";

const MIB = 1024 * 1024;
const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let dataDir: string;
let app: App;
let server: TestServer;
let teacher: Person;
const jobs: object[] = [];

/** A recording of this length; only its bytes matter in these tests. */
const recording = (seconds: number) => {
  const rate = 8_000;
  return Buffer.concat([waveHead(seconds, rate), Buffer.alloc(seconds * rate, Buffer.from([128, 140, 120, 99, 101]))]);
};

async function startSite(): Promise<void> {
  const sendJob = async (_name: string, data: object) => jobs.push(data);
  app = createTestApp(database.db, { dataDir, clock, sendJob: sendJob as never });
  server = await serveOverHttp(app);
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-uploads-"));
  await startSite();
});
beforeEach(async () => {
  teacher = await createStaff(database.db, "teacher", { clock, auth: app.auth });
  jobs.length = 0;
  await database.pool.query("delete from audit_log; delete from throttles");
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function begin(sizeBytes: number, headers: object = teacher.headers) {
  const answer = await fetch(`${server.url}/api/v1/admin/media/uploads`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify({ name: "第一课 🎬.wav", size_bytes: sizeBytes }),
  });
  return { status: answer.status, body: await answer.json() };
}

function patch(url: string, offset: number, body: Buffer, headers: object = teacher.headers): Promise<Response> {
  const protocol = {
    "tus-resumable": "1.0.0",
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
  };
  return fetch(`${server.url}${url}`, {
    method: "PATCH",
    headers: { ...headers, ...protocol },
    body: new Uint8Array(body),
  });
}

const howFar = async (url: string) => {
  const answer = await fetch(`${server.url}${url}`, {
    method: "HEAD",
    headers: { ...teacher.headers, "tus-resumable": "1.0.0" },
  });
  return Number(answer.headers.get("upload-offset"));
};

/** Uploads with the tus client until it is done, or until `stopAt` bytes are sent. */
function send(url: string, content: Buffer, { stopAt = Number.POSITIVE_INFINITY } = {}): Promise<"done" | "stopped"> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(content, {
      uploadUrl: `${server.url}${url}`,
      headers: { authorization: (teacher.headers as Record<string, string>).authorization ?? "" },
      chunkSize: MIB,
      retryDelays: [],
      onError: reject,
      onSuccess: () => resolve("done"),
      onChunkComplete: (_size, accepted) => {
        if (accepted >= stopAt) void upload.abort().then(() => resolve("stopped"));
      },
    });
    upload.start();
  });
}

test("an interrupted upload continues after a restart, and becomes exactly the file", async () => {
  const content = recording(700);
  const { body, status } = await begin(content.length);
  expect(status, JSON.stringify(body)).toBe(200);
  const { media_id: id, upload_url: url } = body.data;
  expect(await send(url, content, { stopAt: 2 * MIB })).toBe("stopped");
  await server.close();
  await startSite();
  const before = await howFar(url);
  expect(before).toBeGreaterThanOrEqual(2 * MIB);
  expect(before).toBeLessThan(content.length);
  expect((await findMedia(database.db, id))?.state).toBe("uploading");
  expect(await send(url, content)).toBe("done");

  expect((await findMedia(database.db, id))?.state).toBe("uploaded");
  expect(jobs).toEqual([{ mediaId: id }]);
  await runJob(app.media, "ingest-media", { mediaId: id });
  await runJob(app.media, "ingest-media", { mediaId: id });
  const row = await findMedia(database.db, id);
  expect(row).toMatchObject({ state: "ready", kind: "audio", durationMs: 700_000, uploadedBy: teacher.user.id });
  const stored = await openStorage({ dataDir, s3: null }, systemClock).media.open(row!.storageName!);
  expect((await buffer(stored!.stream)).equals(content)).toBe(true);
  const [act] = await database.db.select().from(auditLog);
  expect(act).toMatchObject({ action: "beginUpload", subject: `media:${id}`, actorId: teacher.user.id });
});

test("a repeated or out-of-order piece changes nothing", async () => {
  const content = recording(1);
  const { upload_url: url, media_id: id } = (await begin(content.length)).body.data;
  expect((await patch(url, 0, content.subarray(0, 1_000))).status).toBe(204);
  expect((await patch(url, 0, content.subarray(0, 1_000))).status).toBe(409);
  expect((await patch(url, 5_000, content.subarray(5_000))).status).toBe(409);
  expect(await howFar(url)).toBe(1_000);
  expect((await patch(url, 1_000, Buffer.concat([content.subarray(1_000), Buffer.alloc(9)]))).status).toBe(413);
  expect((await patch(url, 1_000, content.subarray(1_000))).status).toBe(204);
  await runJob(app.media, "ingest-media", { mediaId: id });
  expect((await findMedia(database.db, id))?.state).toBe("ready");
  const left = await readdir(path.join(dataDir, "uploads"));
  expect(left.filter((name) => name.startsWith(path.basename(url)))).toEqual([]);
});

test("a user without the permission can neither begin nor continue an upload", async () => {
  const reader = await createPerson(database.db, { clock, auth: app.auth });
  expect((await begin(10, reader.headers)).status).toBe(403);
  expect((await begin(10, {})).status).toBe(401);
  const { upload_url: url } = (await begin(10)).body.data;
  expect((await patch(url, 0, Buffer.alloc(10), reader.headers)).status).toBe(403);
  expect((await patch(url, 0, Buffer.alloc(10), {})).status).toBe(401);
  for (const name of ["..%2f..%2fapp-secret", "0".repeat(31), `${"0".repeat(32)}.json`])
    expect((await patch(`/api/v1/admin/media/uploads/${name}`, 0, Buffer.alloc(1))).status).toBe(404);
});

test("an empty upload, and one of more than 4 GiB, are rejected before a byte is sent", async () => {
  for (const size of [0, 4 * 1024 ** 3 + 1]) expect((await begin(size)).status).toBe(422);
});

test("the sweep finds an upload whose last answer was lost, and an abandoned one", async () => {
  const content = recording(1);
  const whole = (await begin(content.length)).body.data;
  const given = (await begin(content.length)).body.data;
  await writeFile(path.join(dataDir, "uploads", whole.upload_url.split("/").at(-1)), content);
  // Complete uploads are handled immediately: a process killed at the last byte never reports them.
  await runJob(app.media, "sweep-uploads");
  expect((await findMedia(database.db, whole.media_id))?.state).toBe("uploaded");
  expect((await findMedia(database.db, given.media_id))?.state).toBe("uploading");
  clock.advance(8 * 24 * 3_600);
  await runJob(app.media, "sweep-uploads");
  expect(await findMedia(database.db, given.media_id)).toBeNull();
});

test("an upload that does not fit on the disk is rejected before a byte is sent", async () => {
  const uploads = createTusUploads({ folder: dataDir, address: "/", onWhole: async () => undefined });
  await expect(uploads.begin("a".repeat(32), 2 ** 52)).rejects.toMatchObject({ status: 507 });
  expect(await uploads.measure("a".repeat(32))).toBeNull();
});
