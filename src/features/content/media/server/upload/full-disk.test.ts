import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../../../../../test/auth/people.ts";
import { createTestApp } from "../../../../../../test/create-test-app.ts";
import { createTestDatabase, type TestDatabase } from "../../../../../../test/database/database.ts";
import { waveHead } from "../../../../../../test/media/wave-head.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import { serveOverHttp, type TestServer } from "../../../../../../test/serve-over-http.ts";
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from "../../../../../../test/site/small-disk.ts";
import { createStaff } from "../../../../../../test/staff-fixture.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import type { App } from "../../../../../composition/app.ts";
import { findMedia } from "../files/media-store.ts";

const MIB = 1024 * 1024;
const clock = createFixedClock("2026-11-20T08:00:00Z");
let database: TestDatabase;
let disk: SmallDisk | undefined;
let app: App;
let server: TestServer;
let teacher: Person;

// More than the space that uploads leave free.
const DISK_MIB = 560;

beforeAll(async () => {
  if (whyNoSmallDisk) return;
  database = await createTestDatabase();
  disk = await mountSmallDisk(DISK_MIB);
  app = createTestApp(database.db, { dataDir: disk.folder, clock, sendJob: async () => true });
  server = await serveOverHttp(app);
  teacher = await createStaff(database.db, "teacher", { clock, auth: app.auth });
});
afterAll(async () => {
  if (whyNoSmallDisk) return;
  await server.close();
  await database.drop();
  await disk?.remove();
});

function send(url: string, offset: number, bytes: Buffer): Promise<Response> {
  const protocol = { "tus-resumable": "1.0.0", "upload-offset": String(offset) };
  const headers = { ...teacher.headers, ...protocol, "content-type": "application/offset+octet-stream" };
  return fetch(`${server.url}${url}`, { method: "PATCH", headers, body: new Uint8Array(bytes) });
}

async function howFar(url: string): Promise<number> {
  const headers = { ...teacher.headers, "tus-resumable": "1.0.0" };
  return Number((await fetch(`${server.url}${url}`, { method: "HEAD", headers })).headers.get("upload-offset"));
}

test.skipIf(whyNoSmallDisk)(
  "a disk that fills during an upload is reported, and the upload continues when there is space",
  async () => {
    // The head of a valid recording, followed by distinguishable samples.
    const content = Buffer.alloc(6 * MIB, Buffer.from([128, 140, 120, 99, 101]));
    waveHead((content.length - 44) / 8_000, 8_000).copy(content);
    const begun = await fetch(`${server.url}/api/v1/admin/media/uploads`, {
      method: "POST",
      headers: { ...teacher.headers, "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify({ name: "课.wav", size_bytes: content.length }),
    });
    const { media_id: id, upload_url: url } = (await begun.json()).data;
    expect((await send(url, 0, content.subarray(0, MIB))).status).toBe(204);
    disk?.fill();
    const refused = await send(url, MIB, content.subarray(MIB));
    expect([refused.status, await refused.text()]).toEqual([507, "没有写完，可能磁盘满了；腾出空间后可以接着传"]);
    expect((await findMedia(database.db, id))?.state).toBe("uploading");
    await disk?.giveRoom();
    const at = await howFar(url);
    expect(at).toBeGreaterThanOrEqual(MIB);
    expect(at).toBeLessThan(content.length);
    expect((await send(url, at, content.subarray(at))).status).toBe(204);
    await runJob(app.media, "ingest-media", { mediaId: id });
    expect(await findMedia(database.db, id)).toMatchObject({
      state: "ready",
      kind: "audio",
      sizeBytes: content.length,
    });
  },
);
