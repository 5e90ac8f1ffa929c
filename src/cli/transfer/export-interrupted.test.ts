import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { listHashes } from "../../../test/list-hashes.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { runSharedCli, surroundings } from "../../../test/run-cli.ts";
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from "../../../test/site/small-disk.ts";
import { limit } from "../../../test/time/limits.ts";
import { createContentSlices } from "../../start/content-slices.ts";

// Exports and imports that are killed, and a disk that becomes full: the killed command is a separate process, as on a
// real machine.

/** Enough articles for three kills before an import has finished. */
const ARTICLES = 150;
/** Enough for tests without an interruption. */
const FEW_ARTICLES = 20;
const MIB = 2 ** 20;
const main = path.join(import.meta.dirname, "../main.ts");
const demoMedia = path.join(import.meta.dirname, "../../../content/media");
const databases: TestDatabase[] = [];
let home = "";
let site: Site;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "export-cut-"));
  site = await openSite("from");
  await addArticles(site, FEW_ARTICLES);
  await addFilm(site);
}, limit(60_000));
afterAll(async () => {
  await rm(home, { recursive: true, maxRetries: 5 });
  for (const database of databases) await database.drop();
});

async function addArticles({ slices: { articles } }: Site, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1)
    await articles.saveArticle({
      sourceKey: `a/${n}`,
      title: `第 ${n} 篇`,
      summary: "",
      author: "林",
      tags: [],
      source: { markdown: `这是第 ${n} 篇的正文。` },
    });
}

async function addFilm({ slices: { media } }: Site): Promise<void> {
  await media.addFile({ name: "雨声.m4a", content: { path: path.join(demoMedia, "rain-desk.m4a") } });
}

async function openSite(name: string, dataDir = path.join(home, name)) {
  const database = await createTestDatabase();
  databases.push(database);
  const slices = createContentSlices({ db: database.db, place: { dataDir, s3: null }, logger: quietLogger });
  const env = {
    PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
    ...surroundings(),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
  };
  return {
    database,
    slices,
    dataDir,
    cli: (...args: string[]) => runSharedCli(env, args),
    /** Starts the command and returns its process. */
    start: (...args: string[]) =>
      spawn(process.execPath, [main, ...args], { env, stdio: ["ignore", "ignore", "pipe"] }),
    countArticles: async () => Number((await database.pool.query("select count(*) as n from articles")).rows[0]?.n),
  };
}

type Site = Awaited<ReturnType<typeof openSite>>;

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(5);
}

/**
 * A film so large that no machine can copy it before the process is killed; the file is sparse. Not larger, because a
 * process that is left when the tests are killed writes all of it into memory.
 */
async function swellOriginal(): Promise<() => Promise<void>> {
  const { size } = await stat(path.join(demoMedia, "rain-desk.m4a"));
  const files = await readdir(site.dataDir, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  const sizes = await Promise.all(paths.map(async (file) => (await stat(file)).size));
  const original = paths[sizes.indexOf(size)] ?? "";
  await truncate(original, 8 * 1024 * MIB);
  return () => truncate(original, size);
}

/** Whether the bytes of the film are being written. */
async function isAtFilm(folder: string): Promise<boolean> {
  const names = await readdir(folder, { recursive: true });
  const film = names.find((name) => name.includes("originals/") || name.includes(".zip."));
  return film !== undefined && (await stat(path.join(folder, film))).size > MIB;
}

test.for(["folder", "folder.zip"])(
  "an export into %s that is stopped ends at once and leaves nothing",
  { timeout: limit(60_000) },
  async (name) => {
    const shrink = await swellOriginal();
    const folder = await mkdtemp(path.join(home, "stopped-"));
    const running = site.start("export", path.join(folder, name));
    const output: Buffer[] = [];
    running.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    await until(() => isAtFilm(folder));
    running.kill("SIGINT");
    expect(await once(running, "exit")).toEqual([1, null]);
    expect(Buffer.concat(output).toString()).toContain("已停止，没有留下什么");
    expect(await readdir(folder)).toEqual([]);
    await shrink();
  },
);

test("an export whose process is killed leaves no file with its name, and the next one is complete", {
  timeout: limit(60_000),
}, async () => {
  const shrink = await swellOriginal();
  const folder = await mkdtemp(path.join(home, "killed-"));
  const target = path.join(folder, "out");
  const running = site.start("export", target);
  await until(() => isAtFilm(folder));
  running.kill("SIGKILL");
  await once(running, "exit");
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^out\.[0-9a-f]{8}\.part$/)]);
  await shrink();
  expect(await site.cli("export", target)).toMatchObject({ code: 0 });
  expect(await readdir(path.join(target, "articles"))).toHaveLength(FEW_ARTICLES);
});

test("an import whose process is killed repeatedly finishes, and nothing is duplicated", {
  timeout: limit(120_000),
}, async () => {
  const [source, again] = [path.join(home, "source"), path.join(home, "again")];
  const large = await openSite("large");
  await addArticles(large, ARTICLES);
  await addFilm(large);
  expect(await large.cli("export", source)).toMatchObject({ code: 0 });
  const other = await openSite("to");
  for (let killed = 0; killed < 3; killed += 1) {
    const before = await other.countArticles();
    const running = other.start("import", source, "--as", "site");
    await until(async () => (await other.countArticles()) > before + 10);
    running.kill("SIGKILL");
    await once(running, "exit");
    expect(await other.countArticles()).toBeLessThan(ARTICLES);
  }
  const done = await other.cli("import", source, "--as", "site");
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining("失败 0") });
  expect(await other.cli("export", again)).toMatchObject({ code: 0 });
  expect(await listHashes(again)).toEqual(await listHashes(source));
});

test.skipIf(whyNoSmallDisk)(
  "an export to a disk that is too small leaves no file, and states the reason",
  { timeout: limit(60_000) },
  async () => {
    const disk: SmallDisk = await mountSmallDisk(8);
    const shrink = await swellOriginal();
    try {
      for (const name of ["out", "out.zip"]) {
        const outcome = await site.cli("export", path.join(disk.folder, name));
        expect(outcome).toMatchObject({
          code: 1,
          err: expect.stringContaining("磁盘满了，导出没有写完，也没有留下什么"),
        });
        expect(await readdir(disk.folder)).toEqual([]);
      }
    } finally {
      await shrink();
      await disk.remove();
    }
  },
);

test.skipIf(whyNoSmallDisk)(
  "an import without enough disk space names what was left out, and imports it the next time",
  { timeout: limit(120_000) },
  async () => {
    const source = path.join(home, "roomy");
    expect(await site.cli("export", source)).toMatchObject({ code: 0 });
    // More than the space that uploads reserve for everything else.
    const disk = await mountSmallDisk(560);
    try {
      const other = await openSite("small", disk.folder);
      disk.fill();
      const outcome = await other.cli("import", source, "--as", "site");
      expect(outcome.code).toBe(1);
      expect(outcome.out).toMatch(/失败 1\n[\s\S]*没有导入（1）：\n {2}media\/\S+ {2}.*(磁盘|腾出空间)/);
      expect(await other.countArticles()).toBe(FEW_ARTICLES);
      await disk.giveRoom();
      expect(await other.cli("import", source, "--as", "site")).toMatchObject({
        code: 0,
        out: expect.stringContaining(`新 1，更新 0`),
      });
      const again = path.join(home, "roomy-again");
      expect(await other.cli("export", again)).toMatchObject({ code: 0 });
      expect(await listHashes(again)).toEqual(await listHashes(source));
    } finally {
      await disk.remove();
    }
  },
);
