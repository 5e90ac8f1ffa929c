import { access, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDataFolder, removeDataFolder } from "../../test/database/data-folder.ts";
import { quietLogger } from "../../test/quiet-logger.ts";
import { startEmbeddedPostgres } from "../adapters/database/embedded-server.ts";
import { readConfig } from "../config.ts";
import { prepareFirstStart } from "./prepare-first-start.ts";

const root = path.join(import.meta.dirname, "../..");
const migrationsFolder = path.join(root, "migrations");

let parent: string;
let dataDir: string;

beforeEach(async () => {
  parent = await createDataFolder();
  dataDir = path.join(parent, "data");
});

afterEach(async () => {
  await removeDataFolder(dataDir);
  await removeDataFolder(parent);
});

function prepare(environment: Record<string, string> = {}, stopping = new AbortController().signal): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, SEED_DEMO: "0", LOG_LEVEL: "silent", ...environment });
  return prepareFirstStart({ config, migrationsFolder, contentFolder: path.join(root, "content"), stopping });
}

const hasServer = () =>
  access(path.join(dataDir, "postgres", "postmaster.pid")).then(
    () => true,
    () => false,
  );

test("creates and migrates the database and leaves no server running", async () => {
  await prepare();
  expect(await hasServer()).toBe(false);
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  const client = new pg.Client(server.url);
  await client.connect();
  const { rows } = await client.query("select count(*)::int as applied from drizzle.__drizzle_migrations");
  await client.end();
  await server.stop();
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql"));
  expect(rows).toEqual([{ applied: files.length }]);
});

test("leaves no server running when it is stopped", async () => {
  await expect(prepare({}, AbortSignal.abort())).rejects.toThrow();
  expect(await readdir(dataDir)).toContain("postgres");
  expect(await hasServer()).toBe(false);
});

const BUCKET = {
  S3_BUCKET: "files",
  S3_ENDPOINT: "https://s3.example",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "key",
};

test.each([
  ["a database of its own", { DATABASE_URL: "postgresql://user@127.0.0.1:1/none" }],
  ["a bucket of its own", BUCKET],
])("does nothing for a site with %s", async (_, environment) => {
  await prepare(environment);
  await expect(readdir(dataDir)).rejects.toThrow("ENOENT");
});

test("does not change a data folder that has contents", async () => {
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, "restore-unfinished"), "");
  await prepare();
  expect(await readdir(dataDir)).toEqual(["restore-unfinished"]);
});
