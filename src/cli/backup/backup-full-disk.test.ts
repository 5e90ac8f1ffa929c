import { readdirSync, statSync, truncateSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { runCli } from "../../../test/run-cli.ts";
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from "../../../test/site/small-disk.ts";
import { limit } from "../../../test/time/limits.ts";

/** The page size of the small disk, which allocates whole pages. */
const PAGE_BYTES = 4096;

let database: TestDatabase;
let disk: SmallDisk;
let dataDir: string;

beforeAll(async () => {
  if (whyNoSmallDisk) return;
  database = await createTestDatabase();
  disk = await mountSmallDisk(2);
  dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-backup-"));
});
afterEach(async () => {
  if (whyNoSmallDisk) return;
  for (const name of readdirSync(disk.folder)) await rm(path.join(disk.folder, name));
});
afterAll(async () => {
  if (whyNoSmallDisk) return;
  await disk.remove();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const backUp = () =>
  runCli({ DATABASE_URL: database.url, DATA_DIR: dataDir }, ["backup", path.join(disk.folder, "site.zip")]);

test("a backup on a full disk ends with one line and leaves no file, and succeeds when there is space", {
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

test("a disk that becomes full between the archive and its secret leaves neither, and reports no success", {
  timeout: limit(60_000),
}, async ({ skip }) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  await backUp();
  const { size } = statSync(path.join(disk.folder, "site.zip"));
  for (const name of ["site.zip", "site.zip.app-secret"]) await rm(path.join(disk.folder, name));
  disk.fill();
  // Space for the archive to the last page, and none for what follows.
  const filler = path.join(disk.folder, "filler");
  truncateSync(filler, statSync(filler).size - Math.ceil(size / PAGE_BYTES) * PAGE_BYTES);
  const refused = await backUp();
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toMatch(/^[^\n]*磁盘[^\n]*\n$/);
  expect(readdirSync(disk.folder)).toEqual(["filler"]);
  truncateSync(filler, statSync(filler).size - PAGE_BYTES);
  expect(await backUp()).toMatchObject({ code: 0, err: "" });
});
