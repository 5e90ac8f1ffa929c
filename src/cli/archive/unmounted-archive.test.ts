import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readRestored, startArchivedSite } from "../../../test/operations/archive-fixture.ts";
import { runCli } from "../../../test/run-cli.ts";
import { mountSmallDisk, whyNoSmallDisk } from "../../../test/site/small-disk.ts";
import { limit } from "../../../test/time/limits.ts";
import { isMarkedDestination, isOnSameDisk, markDestination } from "./archive-destination.ts";

const SECRET = "a secret of the archived site, which is long enough";
const timeout = limit(180_000);

/** A site whose archive is in the mount point of a disk, with ten rows and a picture in the archive. */
async function startMounted() {
  const disk = await mountSmallDisk(96);
  onTestFinished(() => disk.remove());
  const mountPoint = `${disk.folder}-mount`;
  await mkdir(mountPoint);
  const mount = () => execFileSync("mount", ["--bind", disk.folder, mountPoint]);
  const unmount = () => execFileSync("umount", ["-l", mountPoint]);
  onTestFinished(() => rm(mountPoint, { recursive: true, force: true }));
  mount();
  onTestFinished(() => {
    if (execFileSync("mount", { encoding: "utf8" }).includes(` ${mountPoint} `)) unmount();
  });
  const site = await startArchivedSite({ destination: mountPoint });
  const { client, dataDir } = site;
  const write = async (from: number, to: number) => {
    for (let n = from; n <= to; n++) await client.query("insert into written values ($1)", [n]);
  };
  const upload = async (name: string) => {
    await mkdir(path.join(dataDir, "files"), { recursive: true });
    await writeFile(path.join(dataDir, "files", name), name);
  };
  await client.query("create table written (n int primary key)");
  site.startArchive();
  await site.waitForBases(1);
  await write(1, 10);
  await upload("before.png");
  await site.waitUntilArchived();
  return { ...site, disk, mountPoint, mount, unmount, write, upload };
}

const countWritten = (dataDir: string) => readRestored(dataDir, "select count(*)::int as count from written");

test("an archive whose disk is unmounted is missing: nothing is written into the mount point, and later nothing is missing", {
  timeout,
}, async ({ skip }) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  const { mountPoint, folder, ...site } = await startMounted();

  site.unmount();
  await site.write(11, 20);
  await site.upload("while-unmounted.png");
  await expect.poll(site.readReason, { timeout: 60_000 }).toMatch(/没有这个站点的标记.*没有挂载.*begin-archive/);
  await site.write(21, 30);
  // A site that begins while the disk is missing does not begin anew either.
  site.stopArchive();
  site.startArchive();
  const restartedAt = Date.now();
  await expect.poll(site.readFailedAt, { timeout: 60_000 }).toBeGreaterThan(restartedAt);
  expect(await readdir(mountPoint)).toEqual([]);

  site.mount();
  await site.waitForRecovery();
  await site.write(31, 40);
  await site.waitUntilArchived();
  await site.killAll();
  const restored = await site.restore("to");
  expect(restored).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^恢复完成：2 个文件/) });
  expect(await countWritten(path.join(folder, "to"))).toEqual([{ count: 40 }]);
});

test("a new empty disk is used after begin-archive only", { timeout }, async ({ skip }) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  const { mountPoint, dataDir, folder, ...site } = await startMounted();
  for (const name of await readdir(mountPoint)) await rm(path.join(mountPoint, name), { recursive: true });
  await site.write(11, 20);
  await expect.poll(site.readReason, { timeout: 60_000 }).toMatch(/没有这个站点的标记/);
  expect(await readdir(mountPoint)).toEqual([]);

  const begin = () => runCli({ DATA_DIR: dataDir, ARCHIVE_DIR: mountPoint }, ["begin-archive"]);
  expect(await begin()).toMatchObject({ code: 0, err: "", out: expect.stringContaining("现在是这个站点的归档文件夹") });
  await site.waitForBases(1);
  await site.waitForRecovery();
  expect(await begin()).toMatchObject({ code: 0, err: "", out: expect.stringContaining("没有改动") });
  await site.write(21, 30);
  await site.waitUntilArchived();
  await site.killAll();
  expect(await site.restore("to")).toMatchObject({ code: 0, err: "" });
  expect(await countWritten(path.join(folder, "to"))).toEqual([{ count: 30 }]);
});

test("the archive of another site is refused, and stays as it is", { timeout }, async () => {
  const site = await startArchivedSite();
  await markDestination(site.archive, "the secret of another site, also long enough");
  const before = await readFile(path.join(site.archive, "archive-of-site.json"), "utf8");
  site.startArchive();
  await site.waitForFailure();
  expect(await site.readReason()).toMatch(/属于另一个站点/);
  const env = { DATA_DIR: site.dataDir, ARCHIVE_DIR: site.archive };
  expect(await runCli(env, ["begin-archive"])).toMatchObject({ code: 1, err: expect.stringMatching(/属于另一个站点/) });
  expect(await readdir(site.archive)).toEqual(["archive-of-site.json"]);
  expect(await readFile(path.join(site.archive, "archive-of-site.json"), "utf8")).toBe(before);
  await expect(isMarkedDestination(site.archive, SECRET)).rejects.toThrow("属于另一个站点");
});

test("the archive is on the disk of the data unless another disk is mounted there", async ({ skip }) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  const [data, other] = [await mountSmallDisk(1), await mountSmallDisk(1)];
  onTestFinished(() => data.remove());
  onTestFinished(() => other.remove());
  const archive = path.join(data.folder, "archive");
  expect(await isOnSameDisk(archive, data.folder)).toBe(false);
  await mkdir(archive);
  expect(await isOnSameDisk(archive, data.folder)).toBe(true);
  expect(await isOnSameDisk(other.folder, data.folder)).toBe(false);
});
