import { createHash, randomBytes, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { Person } from "../../../../../test/auth/people.ts";
import { setUpUploads } from "../../../../../test/media/upload-fixture.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "../../../../kit/values/durations.ts";
import { TAKE_JOB } from "./downloads-context.ts";

const uploads = await setUpUploads();
const teacher = await uploads.createUploader("teacher");

async function call(person: Person | null, method: string, address: string, body?: object) {
  const headers = { ...person?.headers, "content-type": "application/json", "idempotency-key": randomUUID() };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${uploads.siteUrl}/api/v1/${address}`, init);
  return { status: answer.status, ...(await answer.json()) };
}

async function createDownload(): Promise<number> {
  const facts = { title: "底稿", content_type: "free", published_at: "2026-11-01T00:00:00.000Z" };
  return (await call(teacher, "POST", "admin/downloads", facts)).data.download.id;
}

const begin = (person: Person | null, id: number, file: object) =>
  call(person, "POST", `admin/downloads/${id}/versions`, { label: "1.0", ...file });

test("a version is uploaded in pieces, continues after an interruption, and is published with exactly its bytes when complete", async () => {
  const content = randomBytes(1_000_000);
  const id = await createDownload();
  const begun = await begin(teacher, id, { file_name: "底稿 📎.bin", size_bytes: content.length });
  expect(begun.status).toBe(200);
  const { version_id: versionId, upload_url: url } = begun.data;
  const send = (offset: number, end: number) =>
    uploads.send(teacher, url, { method: "PATCH", offset, body: new Uint8Array(content.subarray(offset, end)) });
  expect((await send(0, 400_000)).status).toBe(204);
  expect((await send(0, 400_000)).status).toBe(409);
  const versions = async () => (await call(null, "GET", `downloads/${id}`)).data.download.versions;
  await runJob(uploads.app, TAKE_JOB, { versionId });
  expect(await versions()).toEqual([]);
  expect(await uploads.howFar(teacher, url)).toBe(400_000);
  expect((await send(400_000, content.length)).status).toBe(204);
  await runJob(uploads.app, TAKE_JOB, { versionId });
  await runJob(uploads.app, TAKE_JOB, { versionId });
  const sha256 = createHash("sha256").update(content).digest("hex");
  expect(await versions()).toMatchObject([{ file_name: "底稿 📎.bin", size_bytes: content.length, sha256 }]);
  expect((await uploads.listWaiting()).filter((name) => name.startsWith(path.basename(url)))).toEqual([]);
});

test("staff without the permission can neither begin nor continue an upload, and a bad name or size begins none (ACL-2)", async () => {
  const id = await createDownload();
  const file = { file_name: "底稿.bin", size_bytes: 9 };
  const reader = await uploads.createUploader(null);
  expect((await begin(null, id, file)).status).toBe(401);
  expect((await begin(reader, id, file)).status).toBe(403);
  expect((await begin(teacher, 999_999, file)).status).toBe(404);
  for (const bad of [{ size_bytes: 0 }, { size_bytes: 4 * 1024 ** 3 + 1 }, { file_name: "../x.bin" }])
    expect((await begin(teacher, id, { ...file, ...bad })).status).toBe(422);
  const { upload_url: url } = (await begin(teacher, id, file)).data;
  for (const [person, status] of [
    [null, 401],
    [reader, 403],
  ] as const)
    expect((await uploads.send(person, url, { method: "PATCH", offset: 0, body: "123456789" })).status).toBe(status);
  expect(await uploads.howFar(teacher, url)).toBe(0);
});

test("the sweep continues after a crash, queues waiting versions again, and removes abandoned uploads", async () => {
  const id = await createDownload();
  const content = randomBytes(1_000);
  /** Creates a version in the state that a killed process leaves. */
  async function leave(bytes: Buffer | null): Promise<{ versionId: number; name: string }> {
    const begun = await begin(teacher, id, { file_name: "底稿.bin", size_bytes: content.length });
    const name = path.basename(begun.data.upload_url);
    const file = path.join(uploads.uploadsFolder, name);
    await (bytes === null ? rm(file) : writeFile(file, bytes));
    return { versionId: begun.data.version_id, name };
  }
  const [whole, half, lost] = [await leave(content), await leave(content.subarray(0, 400)), await leave(null)];
  async function sweep() {
    uploads.sentJobs.length = 0;
    await runJob(uploads.app, "sweep-downloads");
    const { rows } = await uploads.database.pool.query(
      "select id, state from download_versions where download_id = $1",
      [id],
    );
    return { states: new Map(rows.map((row) => [Number(row.id), row.state])), sent: [...uploads.sentJobs] };
  }
  const take = [TAKE_JOB, { versionId: whole.versionId }];
  const taken = [whole.versionId, "uploaded"] as const;
  const waiting = [half.versionId, "uploading"] as const;
  expect(await sweep()).toEqual({ states: new Map([taken, waiting, [lost.versionId, "uploading"]]), sent: [take] });
  expect(await sweep()).toMatchObject({ sent: [] });
  uploads.clock.advance(HOUR_SECONDS + 1);
  expect(await sweep()).toEqual({ states: new Map([taken, waiting]), sent: [take] });
  uploads.clock.advance(7 * DAY_SECONDS - HOUR_SECONDS - 2);
  expect(await sweep()).toEqual({ states: new Map([taken, waiting]), sent: [take] });
  uploads.clock.advance(2);
  expect(await sweep()).toEqual({ states: new Map([taken]), sent: [take] });
  expect((await uploads.listWaiting()).filter((name) => name.startsWith(half.name))).toEqual([]);
  await runJob(uploads.app, TAKE_JOB, { versionId: whole.versionId });
  expect(await sweep()).toEqual({ states: new Map([[whole.versionId, "ready"]]), sent: [] });
});
