import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, afterEach, expect, test } from "vitest";
import { limit } from "../../../../test/time/limits.ts";
import { systemClock } from "../../../ports/clock.ts";
import { type S3Sandbox, startS3Sandbox } from "../../../sandbox/s3/s3-server.ts";
import { describeFileStorage } from "../file-storage.contract.ts";
import { createS3Call } from "./s3-call.ts";
import type { S3Config } from "./s3-config.ts";
import { createS3Objects } from "./s3-objects.ts";
import { createS3PrivateFiles, createS3Storage } from "./s3-storage.ts";

const account = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret of the bucket", region: "cn-hangzhou" };
const folders: string[] = [];
const running: S3Sandbox[] = [];

async function open(change: Partial<S3Config> = {}, options: { answerMs?: number } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-s3-"));
  folders.push(folder);
  const sandbox = await startS3Sandbox({ folder, account, bucket: "zhixing", clock: systemClock });
  running.push(sandbox);
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const call = createS3Call({ config: { ...sandbox.config, ...change }, clock: systemClock, wait, ...options });
  const objects = createS3Objects({ call });
  const storage = createS3Storage({ objects, folder: "files" });
  return { sandbox, waits, objects, storage, privates: createS3PrivateFiles({ objects, folder: "exports" }) };
}

afterEach(async () => {
  for (const sandbox of running.splice(0)) await sandbox.close();
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describeFileStorage(async () => (await open()).storage);

const name = `${"ab".repeat(32)}.mp4`;
const MIB = 1024 * 1024;
const mebibytes = (count: number) =>
  Readable.from(Array.from({ length: count }, (_, index) => Buffer.alloc(MIB, index)));
/** The smallest size that is sent in two parts. */
const TWO_PARTS = 9;

test("sends a large file in parts, each signed with its hash, and leaves no upload open", async () => {
  const { sandbox, storage } = await open();
  await storage.saveStream(name, mebibytes(20));
  expect(sandbox.operations).toEqual(["begin", "put-part", "put-part", "put-part", "complete"]);
  expect(await sandbox.listUploads()).toEqual([]);
});

test("aborts an upload whose source fails", async () => {
  const { sandbox, storage } = await open();
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.alloc(9 * MIB);
      throw new Error("the sender went away");
    })(),
  );
  await expect(storage.saveStream(name, breaking)).rejects.toThrow("went away");
  expect(sandbox.operations.at(-1)).toBe("abort");
  expect(await sandbox.listUploads()).toEqual([]);
});

test("treats an answer 200 with an error in it as an error, aborts the upload, and a retry succeeds", async () => {
  const { sandbox, storage } = await open();
  sandbox.troubles.add("complete", "error-in-200");
  await expect(storage.saveStream(name, mebibytes(TWO_PARTS))).rejects.toMatchObject({ status: 503 });
  expect(await storage.open(name)).toBeNull();
  expect(await sandbox.listUploads()).toEqual([]);
  await storage.saveStream(name, mebibytes(TWO_PARTS));
  const file = await storage.open(name);
  expect((await buffer(file!.stream)).length).toBe(TWO_PARTS * MIB);
});

test("an upload whose last answer was lost counts as done if the complete object exists", async () => {
  const { sandbox, storage } = await open();
  sandbox.troubles.add("complete", "lost-answer");
  await storage.saveStream(name, mebibytes(TWO_PARTS));
  const file = await storage.open(name, { start: 8 * MIB, end: 8 * MIB });
  expect([...(await buffer(file!.stream))]).toEqual([8]);
});

test.each(["put", "get", "delete"] as const)(
  "retries %s with pauses when the service answers SlowDown",
  async (operation) => {
    const { sandbox, storage, waits } = await open();
    if (operation !== "put") await storage.save(name, Buffer.from("film"));
    sandbox.troubles.add(operation, "slow-down", 2);
    if (operation === "put") await storage.save(name, Buffer.from("film"));
    if (operation === "get") expect(await text((await storage.open(name))!.stream)).toBe("film");
    if (operation === "delete") await storage.remove(name);
    expect(waits).toHaveLength(2);
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
  },
);

test("reports a service that stays busy as unavailable with 503", async () => {
  const { sandbox, storage } = await open();
  sandbox.troubles.add("put", "slow-down", 3);
  await expect(storage.save(name, Buffer.from("film"))).rejects.toMatchObject({
    status: 503,
    code: "SERVICE_UNAVAILABLE",
  });
  await sandbox.close();
  await expect(storage.open(name)).rejects.toMatchObject({ status: 503 });
});

test("reports a service that answers no calls as unavailable after a time limit", async () => {
  const { sandbox, storage } = await open({}, { answerMs: 100 });
  sandbox.troubles.add("get", "silent", 3);
  await expect(storage.open(name)).rejects.toMatchObject({ status: 503 });
});

test("an object that is interrupted fails its stream instead of ending early", async () => {
  const { sandbox, storage } = await open();
  await storage.save(name, Buffer.alloc(MIB));
  sandbox.troubles.add("get", "torn");
  const file = await storage.open(name);
  await expect(buffer(file!.stream)).rejects.toThrow();
});

test.each([
  ["a wrong secret", { secretAccessKey: "wrong" }, "SignatureDoesNotMatch"],
  ["an unknown key", { accessKeyId: "AKIANOBODY" }, "InvalidAccessKeyId"],
  ["a wrong region", { region: "us-west-2" }, "AuthorizationHeaderMalformed"],
  ["a missing bucket", { bucket: "elsewhere" }, "NoSuchBucket"],
])("reports %s immediately by its error code", async (_name, change, code) => {
  const { storage, waits } = await open(change);
  await expect(storage.save(name, Buffer.from("film"))).rejects.toMatchObject({ code });
  await expect(storage.open(name)).rejects.toMatchObject({ code });
  expect(waits).toEqual([]);
});

test("writes private files of any length completely or not at all, and replaces earlier ones", async () => {
  const { privates, sandbox } = await open();
  const file = `${"aB3-_".repeat(6)}.zip`;
  expect(await privates.write(file, Readable.from(["one ", "two"]))).toBe(7);
  expect(await text((await privates.open(file))!.stream)).toBe("one two");
  const broken = new PassThrough();
  const writing = privates.write(file, broken);
  broken.destroy(new Error("the source is gone"));
  await expect(writing).rejects.toThrow("the source is gone");
  expect(await text((await privates.open(file))!.stream)).toBe("one two");
  expect(await privates.write(file, mebibytes(TWO_PARTS))).toBe(TWO_PARTS * MIB);
  await privates.remove(file);
  await privates.remove(file);
  expect(await privates.open(file)).toBeNull();
  expect(await sandbox.listUploads()).toEqual([]);
  await expect(privates.open("../a.zip")).rejects.toThrow(TypeError);
});

test("lists the objects with a prefix over several pages", { timeout: limit(30_000) }, async () => {
  const { sandbox, objects } = await open();
  const keys = Array.from({ length: 1_005 }, (_, index) => `a-${String(index).padStart(4, "0")}`);
  await Promise.all(keys.map((key) => objects.put(key, Buffer.from("12"))));
  await objects.put("b-1", Buffer.from("1"));
  expect(await objects.list("a-")).toEqual(keys.map((key) => ({ key, sizeBytes: 2 })));
  expect(sandbox.operations.filter((operation) => operation === "list")).toHaveLength(2);
  expect(await objects.list("c")).toEqual([]);
});
