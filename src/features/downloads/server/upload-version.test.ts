import { createHash, randomBytes } from "node:crypto";
import path from "node:path";
import { expect, test } from "vitest";
import type { Person } from "../../../../test/auth/people.ts";
import { setUpUploads } from "../../../../test/media/upload-stage.ts";
import { runJob } from "../../../../test/run-job.ts";
import { TAKE_JOB } from "./downloads-context.ts";

const stage = await setUpUploads();
const teacher = await stage.createStaff("teacher");

async function call(person: Person | null, method: string, address: string, body?: object) {
  const headers = { ...person?.headers, "content-type": "application/json" };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${stage.siteUrl}/api/v1/${address}`, init);
  return { status: answer.status, ...(await answer.json()) };
}

async function createDownload(): Promise<number> {
  const facts = { title: "底稿", content_type: "free", published_at: "2026-11-01T00:00:00.000Z" };
  return (await call(teacher, "POST", "admin/downloads", facts)).data.download.id;
}

const begin = (person: Person | null, id: number, file: object) =>
  call(person, "POST", `admin/downloads/${id}/versions`, { label: "1.0", ...file });

test("a version comes in pieces, goes on after a cut, and is out with its very bytes when it is whole", async () => {
  const content = randomBytes(1_000_000);
  const id = await createDownload();
  const begun = await begin(teacher, id, { file_name: "底稿 📎.bin", size_bytes: content.length });
  expect(begun.status).toBe(200);
  const { version_id: versionId, upload_url: url } = begun.data;
  const send = (offset: number, end: number) =>
    stage.ask(teacher, url, { method: "PATCH", offset, body: new Uint8Array(content.subarray(offset, end)) });
  expect((await send(0, 400_000)).status).toBe(204);
  expect((await send(0, 400_000)).status).toBe(409);
  const versions = async () => (await call(null, "GET", `downloads/${id}`)).data.download.versions;
  await runJob(stage.app, TAKE_JOB, { versionId });
  expect(await versions()).toEqual([]);
  expect(await stage.howFar(teacher, url)).toBe(400_000);
  expect((await send(400_000, content.length)).status).toBe(204);
  await runJob(stage.app, TAKE_JOB, { versionId });
  await runJob(stage.app, TAKE_JOB, { versionId });
  const sha256 = createHash("sha256").update(content).digest("hex");
  expect(await versions()).toMatchObject([{ file_name: "底稿 📎.bin", size_bytes: content.length, sha256 }]);
  expect((await stage.listWaiting()).filter((name) => name.startsWith(path.basename(url)))).toEqual([]);
});

test("who may not work on files neither begins nor goes on, and a bad name or size begins nothing (ACL-2)", async () => {
  const id = await createDownload();
  const file = { file_name: "底稿.bin", size_bytes: 9 };
  const reader = await stage.createStaff(null);
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
    expect((await stage.ask(person, url, { method: "PATCH", offset: 0, body: "123456789" })).status).toBe(status);
  expect(await stage.howFar(teacher, url)).toBe(0);
});
