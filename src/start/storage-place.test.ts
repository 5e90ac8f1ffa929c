import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStorage } from "../adapters/storage/open-storage.ts";
import { readConfig } from "../config.ts";
import { systemClock } from "../ports/clock.ts";
import { type S3Sandbox, startS3Sandbox } from "../sandbox/s3/s3-server.ts";
import { checkStorage, readStoragePlace } from "./storage-place.ts";

let folder: string;
let sandbox: S3Sandbox;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-place-"));
  const account = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret", region: "us-east-1" };
  sandbox = await startS3Sandbox({ folder, account, bucket: "zhixing", clock: systemClock });
  settings = {
    DATA_DIR: folder,
    S3_ENDPOINT: sandbox.config.endpoint,
    S3_BUCKET: "zhixing",
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    S3_ADDRESSING: "path",
  };
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

async function check(change: Record<string, string | undefined>): Promise<string[]> {
  const warnings: string[] = [];
  const warn = (_details: object, line: string) => void warnings.push(line);
  await checkStorage(readStoragePlace(readConfig({ ...settings, ...change })), { warn } as never);
  return warnings;
}

test("without a bucket, files are in the data folder", async () => {
  const place = readStoragePlace(readConfig({ DATA_DIR: folder }));
  expect(place).toEqual({ dataDir: folder, s3: null });
});

test("accepts a working bucket, and leaves no object of the check in it", async () => {
  const operationsBefore = sandbox.operations.length;
  expect(await check({})).toEqual([]);
  expect(sandbox.operations.slice(operationsBefore)).toEqual(["get", "put", "get", "delete"]);
});

test("stores both kinds of file in the bucket", async () => {
  const storage = openStorage(readStoragePlace(readConfig(settings)), systemClock);
  await storage.files.save(`${"ab".repeat(32)}.png`, Buffer.from("picture"));
  await storage.exports.write(`${"a".repeat(24)}.zip`, (await storage.files.open(`${"ab".repeat(32)}.png`))!.stream);
  expect((await storage.exports.open(`${"a".repeat(24)}.zip`))?.sizeBytes).toBe(7);
});

test.each([
  ["S3_BUCKET", { S3_BUCKET: undefined }],
  ["S3_ENDPOINT", { S3_ENDPOINT: undefined }],
  ["S3_SECRET_ACCESS_KEY", { S3_SECRET_ACCESS_KEY: undefined }],
  ["S3_SECRET_ACCESS_KEY", { S3_SECRET_ACCESS_KEY: "another" }],
  ["S3_ACCESS_KEY_ID", { S3_ACCESS_KEY_ID: "NOBODY" }],
  ["S3_BUCKET", { S3_BUCKET: "elsewhere" }],
  ["S3_REGION", { S3_REGION: "cn-north-1" }],
])("reports a wrong %s in one Chinese line that names it", async (name, change) => {
  const line = await check(change).catch((error: Error) => error.message);
  expect(line).toMatch(new RegExp(`^(?:缺少配置 )?${name}：[^\\n]*[\\u4e00-\\u9fff]`));
});

test("a service that is temporarily unreachable does not prevent the start, and is logged", async () => {
  sandbox.troubles.add("get", "slow-down", 3);
  expect(await check({})).toHaveLength(1);
});
