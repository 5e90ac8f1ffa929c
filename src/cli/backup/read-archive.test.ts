import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { setUpDatabase } from "../../../test/database/database.ts";
import { runSharedCli } from "../../../test/run-cli.ts";
import { limit } from "../../../test/time/limits.ts";
import { dumpDatabase } from "../../adapters/database/dump-database.ts";
import { COUNTS, isArchivedFile, MANIFEST, tableFile } from "./archive-format.ts";
import { type Archive, openArchive } from "./read-archive.ts";
import { writeArchive } from "./write-archive.ts";

/**
 * One flip per kilobyte: each of the two files and the largest table is hit more than ten times, each list of entries
 * several times.
 */
const FLIPS = 60;
/** So that most flips hit the contents and not the surrounding names and times. */
const FILE_BYTES = 15_000;
const NOT_ENCRYPTED = {
  given: { identity: null, passphraseFile: null },
  settings: { BACKUP_RECIPIENT: [], BACKUP_PASSPHRASE_FILE: undefined },
};
const database = await setUpDatabase();
let folder = "";
let archive = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "archive-"));
  archive = path.join(folder, "site.zip");
  await mkdir(path.join(folder, "data", "files", "ab"), { recursive: true });
  await mkdir(path.join(folder, "data", "media", "cd"), { recursive: true });
  await writeFile(path.join(folder, "data", "files", "ab", "picture"), randomBytes(FILE_BYTES));
  await writeFile(path.join(folder, "data", "media", "cd", "film"), randomBytes(FILE_BYTES));
  for (let n = 0; n < 5; n += 1)
    await database.pool.query("insert into settings (key, value, updated_at) values ($1, $2, now())", [
      `comment.${n}`,
      JSON.stringify(randomBytes(2_000).toString("base64")),
    ]);
  await dropTablesExceptOne();
  const dump = await dumpDatabase(database.url);
  const options = { file: archive, dump, dataDir: path.join(folder, "data"), appSecret: "x".repeat(32) };
  const clear = { encryption: null, hasSecret: false };
  await writeArchive({
    ...options,
    ...clear,
    now: new Date("2026-11-26T08:00:00Z"),
    beforeNamed: async () => undefined,
  });
  await dump.close();
}, limit(60_000));
afterAll(() => rm(folder, { recursive: true }));

/** Each check of an archive reads all tables, and what is true for sixty tables is true for three hundred. */
async function dropTablesExceptOne(): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'settings' order by 1`,
  );
  const dropped = rows.filter((_, index) => index % 4 > 0).map(({ name }) => name);
  await database.pool.query(`drop table ${dropped.join(", ")} cascade`);
}

/** Everything that a restore takes from an archive. */
async function readContents(opened: Archive): Promise<Record<string, string>> {
  const { manifest } = opened;
  const contents: Record<string, string> = {
    manifest: JSON.stringify(manifest),
    counts: JSON.stringify(opened.counts),
  };
  for (const { name } of manifest.shape.tables) contents[name] = hashOf(await buffer(await opened.openTable(name)));
  const target = await mkdtemp(path.join(folder, "unpacked-"));
  const names: string[] = [];
  await opened.unpackFiles((name) => {
    names.push(name);
    return path.join(target, name.replaceAll("/", "-"));
  });
  for (const name of names) contents[name] = hashOf(await readFile(path.join(target, name.replaceAll("/", "-"))));
  return contents;
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function verify(file: string): Promise<Record<string, string>> {
  const opened = await openArchive(file, NOT_ENCRYPTED);
  try {
    await opened.verify();
    return await readContents(opened);
  } finally {
    opened.close();
  }
}

/** Flips one bit at a time across the archive; every archive that is not refused must have the original contents. */
async function countRefused(file: string): Promise<number> {
  const bytes = await readFile(file);
  const whole = await verify(file);
  const copy = path.join(folder, "flipped.zip");
  let refused = 0;
  for (let flip = 0; flip < FLIPS; flip += 1) {
    const at = Math.floor((flip * bytes.length) / FLIPS);
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (flip % 8));
    await writeFile(copy, damaged);
    const outcome = await verify(copy).catch((error: unknown) => error);
    if (!(outcome instanceof Error)) expect(outcome, `bit ${flip % 8} of byte ${at}`).toEqual(whole);
    else {
      expect(outcome.message, `bit ${flip % 8} of byte ${at}`).toMatch(/不是完整的备份文件|来自更新的版本/);
      refused += 1;
    }
  }
  return refused;
}

/** The same archive with other entries. */
async function rewrite(
  name: string,
  change: (entries: Map<string, Buffer>) => void,
  { isOld = false } = {},
): Promise<string> {
  const opened = await openArchive(archive, NOT_ENCRYPTED);
  const entries = new Map<string, Buffer>();
  const add = async (entry: string, stream: Readable | Promise<Readable>) =>
    entries.set(entry, await buffer(await stream));
  for (const table of opened.manifest.shape.tables) await add(tableFile(table.name), opened.openTable(table.name));
  for (const file of ["files/ab/picture", "media/cd/film"])
    entries.set(file, await readFile(path.join(folder, "data", file)));
  const { sha256, ...counts } = opened.counts;
  entries.set(MANIFEST, Buffer.from(JSON.stringify({ ...opened.manifest, ...(isOld && { format: 1 }) })));
  entries.set(COUNTS, Buffer.from(JSON.stringify(isOld ? counts : { ...counts, sha256 })));
  opened.close();
  change(entries);
  const zip = new ZipFile();
  for (const [entry, bytes] of entries) zip.addBuffer(bytes, entry, { compress: !isArchivedFile(entry) });
  zip.end();
  const file = path.join(folder, name);
  await pipeline(zip.outputStream as Readable, createWriteStream(file));
  return file;
}

test("refuses an archive with one flipped bit, or reads exactly the written contents", {
  timeout: limit(60_000),
}, async () => {
  // The flips that are not refused are in times and attributes, which are not read.
  expect(await countRefused(archive)).toBeGreaterThan(FLIPS / 2);
});

test("checks an old archive without SHA-256 by its CRC, and reports that", { timeout: limit(60_000) }, async () => {
  const old = await rewrite("old.zip", () => undefined, { isOld: true });
  expect(await countRefused(old)).toBeGreaterThan(FLIPS / 2);
  const verified = await runSharedCli({ DATA_DIR: folder }, ["backup", "--verify", old]);
  expect(verified).toMatchObject({ code: 0, err: "" });
  expect(verified.out).toMatch(
    /^注意：这份备份是旧格式.*\n备份完整：.*（\d+ 行数据，2 个文件，备份于 2026-11-26T08:00:00.000Z）\n总校验值 [0-9a-f]{64}\n$/,
  );
});

test("refuses an archive in which an entry is missing, added or replaced by another complete one", async () => {
  const cases: [string, (entries: Map<string, Buffer>) => void][] = [
    ["缺少 files/ab/picture", (entries) => entries.delete("files/ab/picture")],
    ["缺少 tables/settings.copy", (entries) => entries.delete("tables/settings.copy")],
    ["files/ab/other 不该在里面", (entries) => entries.set("files/ab/other", Buffer.from("other"))],
    ["media/cd/film 的内容变了", (entries) => entries.set("media/cd/film", randomBytes(FILE_BYTES))],
    ["没有 SHA-256 清单", (entries) => entries.set(COUNTS, Buffer.from(JSON.stringify({ tables: {}, files: 2 })))],
  ];
  for (const [reason, change] of cases) {
    const file = await rewrite("changed.zip", change);
    expect(await runSharedCli({ DATA_DIR: folder }, ["backup", "--verify", file]), reason).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(new RegExp(`^${file} 不是完整的备份文件：[^\\n]*${reason}\\n$`)),
    });
  }
  const old = await rewrite("old-changed.zip", (entries) => entries.delete("media/cd/film"), { isOld: true });
  expect(await runSharedCli({ DATA_DIR: folder }, ["backup", "--verify", old])).toMatchObject({
    code: 1,
    err: expect.stringContaining("应有 2 个文件，只有 1 个"),
  });
});

test("verifies a complete archive and names one of a newer version", async () => {
  expect(await runSharedCli({ DATA_DIR: folder }, ["backup", "--verify", archive])).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^备份完整：.*（\d+ 行数据，2 个文件，备份于 2026-11-26T08:00:00.000Z）\n总校验值 [0-9a-f]{64}\n$/,
    ),
    err: "",
  });
  const newer = await rewrite("newer.zip", (entries) => {
    entries.set(MANIFEST, Buffer.from(JSON.stringify({ format: 3, anything: true })));
  });
  expect(await runSharedCli({ DATA_DIR: folder }, ["backup", "--verify", newer])).toMatchObject({
    code: 1,
    err: expect.stringContaining("来自更新的版本：请先升级程序"),
  });
});
