import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { runCli } from "../../../test/run-cli.ts";
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from "../../../test/site/small-disk.ts";
import { limit } from "../../../test/time/limits.ts";

let database: TestDatabase;
let disk: SmallDisk;
let dataDir: string;

beforeAll(async () => {
  if (whyNoSmallDisk) return;
  database = await createTestDatabase();
  disk = await mountSmallDisk(2);
  dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-backup-"));
});
afterAll(async () => {
  if (whyNoSmallDisk) return;
  await disk.remove();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const backUp = () =>
  runCli({ DATABASE_URL: database.url, DATA_DIR: dataDir }, ["backup", path.join(disk.folder, "site.zip")]);

test("a backup that finds no room says so in a line and leaves nothing, and works once there is room", {
  timeout: limit(60_000),
}, async ({ skip }) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  disk.fill();
  const refused = await backUp();
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toMatch(/^[^\n]*磁盘[^\n]*\n$/);
  expect(readdirSync(disk.folder)).toEqual(["filler"]);
  await disk.giveRoom();
  expect(await backUp()).toMatchObject({ code: 0, err: "" });
  expect(readdirSync(disk.folder).sort()).toEqual(["site.zip", "site.zip.app-secret"]);
});
