import { execFileSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readRestored, startArchivedSite } from "../../../test/operations/archive-fixture.ts";
import { mountSmallDisk, whyNoSmallDisk } from "../../../test/site/small-disk.ts";
import { limit } from "../../../test/time/limits.ts";
import { listArchiveFindings } from "../../composition/doctor/site/backups-check.ts";
import { readArchiveRecord } from "./archive-record.ts";

test.for(["full", "read-only"])(
  "while the destination is %s the site goes on and doctor reports it; afterwards nothing is missing",
  {
    timeout: limit(180_000),
  },
  async (state, { skip }) => {
    if (whyNoSmallDisk) return skip(whyNoSmallDisk);
    const disk = await mountSmallDisk(48);
    onTestFinished(() => disk.remove());
    const site = await startArchivedSite({ destination: path.join(disk.folder, "archive") });
    const { client, dataDir, folder } = site;
    await client.query("create table written (n int primary key)");
    site.startArchive();
    await site.waitForBases(1);
    await site.waitUntilArchived();
    const remount = (how: string) => execFileSync("mount", ["-o", `remount,${how}`, disk.folder]);

    if (state === "full") disk.fill();
    else remount("ro");
    for (let n = 1; n <= 20; n++) await client.query("insert into written values ($1)", [n]);
    await site.waitForFailure();
    await client.query("insert into written values (21)");
    const [finding] = listArchiveFindings({ ...(await readArchiveRecord(dataDir)), isOnDataDisk: false }, new Date());
    expect(finding?.what).toMatch(state === "full" ? /失败：.*(?:磁盘|space)/ : /失败：.*(?:只读|read-only)/);

    if (state === "full") await disk.giveRoom();
    else remount("rw");
    await site.waitForRecovery();
    await client.query("insert into written values (22)");
    await site.waitUntilArchived();
    await site.killAll();
    expect(await site.restore("to")).toMatchObject({ code: 0, err: "" });
    expect(await readRestored(path.join(folder, "to"), "select count(*)::int as count from written")).toEqual([
      { count: 22 },
    ]);
  },
);

test("a file that cannot be copied keeps neither the other files, nor the log, nor copies of the cluster from the archive", {
  timeout: limit(120_000),
}, async () => {
  const site = await startArchivedSite();
  const { client, archive, dataDir, folder } = site;
  await client.query("create table written (n int primary key)");
  await mkdir(path.join(dataDir, "files"));
  for (const name of ["a.png", "b.png"]) await writeFile(path.join(dataDir, "files", name), name);
  const obstacle = path.join(archive, "files", "files", "a.png.age", "not empty");
  await mkdir(obstacle, { recursive: true });
  site.startArchive();
  await site.waitForBases(1);
  await site.waitForFailure();
  await client.query("insert into written values (1)");
  await site.waitUntilArchived();
  expect(await site.readReason()).toContain("a.png");

  await rm(path.dirname(obstacle), { recursive: true });
  await site.waitForRecovery();
  await site.killAll();
  expect(await site.restore("to")).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringMatching(/^恢复完成：2 个文件/),
  });
  expect(await readRestored(path.join(folder, "to"), "select n from written")).toEqual([{ n: 1 }]);
});
