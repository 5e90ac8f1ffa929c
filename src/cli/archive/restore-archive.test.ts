import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { readRestored, startArchivedSite } from "../../../test/operations/archive-fixture.ts";
import { limit } from "../../../test/time/limits.ts";
import { listBases, listPieces, listSeries, type Piece } from "./archive-layout.ts";
import { SLACK_MS } from "./restore-archive.ts";

const PICTURE = `ab/${"ab".repeat(32)}.png`;

test("after the loss of the data folder at most five seconds of acknowledged writes are lost, and any moment is restored", {
  timeout: limit(180_000),
}, async () => {
  const site = await startArchivedSite();
  const { client, dataDir, folder } = site;
  await client.query("create table written (n int primary key)");
  await mkdir(path.join(dataDir, "files", "ab"), { recursive: true });
  await writeFile(path.join(dataDir, "files", PICTURE), "a picture");
  site.startArchive();
  await site.waitForBases(1);

  const acknowledged: { n: number; at: number }[] = [];
  const write = async (count: number) => {
    for (let done = 0; done < count; done++) {
      const n = acknowledged.length + 1;
      await client.query("insert into written values ($1)", [n]);
      acknowledged.push({ n, at: Date.now() });
      await sleep(10);
    }
  };
  await write(150);
  await sleep(1_100);
  const middle = new Date();
  await sleep(1_100);
  await write(150);
  await site.waitUntilArchived();
  const quiet = new Date();
  await site.waitUntilArchived();
  const lost = write(1_000_000).catch(() => undefined);
  await sleep(4_000);
  await site.killAll();
  await lost;
  await rm(dataDir, { recursive: true });

  const restored = await site.restore("data");
  expect(restored).toMatchObject({ code: 0, err: "" });
  expect(restored.out).toMatch(
    /^恢复完成：1 个文件，数据库的最后一次提交在 \S+，恢复用时 [\d.]+ 秒（RTO）\n归档到 \S+ 为止/,
  );
  const rows = await readRestored(dataDir, "select max(n) as newest, count(*)::int as count from written");
  const [{ newest, count }] = rows as [{ newest: number; count: number }];
  expect(count).toBe(newest);
  const last = acknowledged.at(-1);
  const lostMs = (last?.at ?? 0) - (acknowledged[newest - 1]?.at ?? 0);
  process.stdout.write(
    `RPO: ${(last?.n ?? 0) - newest} of ${last?.n} writes lost, the last ${lostMs} ms. ${restored.out}`,
  );
  expect(lostMs).toBeLessThanOrEqual(5_000);
  expect(await readFile(path.join(dataDir, "files", PICTURE), "utf8")).toBe("a picture");
  expect((await readFile(path.join(dataDir, "app-secret"), "utf8")).length).toBeGreaterThan(32);
  expect(await readdir(dataDir)).not.toContain("restoring");

  // Nothing was written after the second moment for a while, nor is anything there.
  for (const [target, at, wanted] of [
    ["middle", middle, 150],
    ["quiet", quiet, 300],
  ] as const) {
    expect(await site.restore(target, "--at", at.toISOString())).toMatchObject({ code: 0, err: "" });
    expect(await readRestored(path.join(folder, target), "select count(*)::int as count from written")).toEqual([
      { count: wanted },
    ]);
  }
  expect(await site.restore("future", "--at", new Date(Date.now() + 60_000).toISOString())).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^归档里没有那一刻：从 \S+ 起可以恢复到 \S+\n$/),
  });
  expect(await site.restore("data")).toMatchObject({ code: 1, err: expect.stringContaining("不是空的") });
});

test("a damaged or missing piece of the log is named, and nothing is restored", {
  timeout: limit(120_000),
}, async () => {
  const site = await startArchivedSite();
  const { client, archive, folder } = site;
  await client.query("create table written (n int primary key)");
  let n = 0;
  let isCopied = false;
  const writing = (async () => {
    while (!isCopied) {
      await client.query("insert into written values ($1)", [++n]);
      await sleep(10);
    }
  })();
  site.startArchive();
  await site.waitForBases(1);
  isCopied = true;
  await writing;
  const [series = ""] = await listSeries(archive);
  const [base] = await listBases(archive, series);
  const before = new Date();
  // A moment needs the log of some seconds after it too, but not the last piece.
  const needed = before.getTime() + 2 * SLACK_MS;
  for (let pieces: Piece[] = []; (pieces.at(-2)?.at.getTime() ?? 0) < needed; ) {
    await client.query("insert into written values ($1)", [++n]);
    await site.waitUntilArchived();
    pieces = await listPieces(archive, series);
  }
  await site.killAll();
  const piece = (await listPieces(archive, series)).at(-1)?.file ?? "";
  const intact = await readFile(piece);
  const damaged = Buffer.from(intact);
  damaged.writeUInt8((damaged.at(-20) ?? 0) ^ 1, damaged.length - 20);
  await writeFile(piece, damaged);
  expect(await site.restore("to")).toMatchObject({
    code: 1,
    err: `没有恢复，目标和原来一样：${piece} 损坏：解密时发现内容变了或不全\n`,
  });
  expect(await readdir(path.join(folder, "to"))).toEqual([]);
  await rm(piece);
  expect(await site.restore("to")).toMatchObject({
    code: 1,
    err: expect.stringContaining(`归档不完整：缺少 ${path.basename(piece).slice(0, 24)} 的一段`),
  });
  // Moments before the damage do not need that piece: the first one is that of the copy.
  await writeFile(piece, damaged);
  for (const [target, at] of [
    ["first", base?.at ?? before],
    ["to", new Date(before.getTime() + 1_000)],
  ] as const)
    expect(await site.restore(target, "--at", at.toISOString())).toMatchObject({ code: 0, err: "" });
  const early = new Date((base?.at.getTime() ?? 0) - 1);
  expect(await site.restore("early", "--at", early.toISOString())).toMatchObject({
    code: 1,
    err: `归档里没有那一刻：最早可以恢复到 ${base?.at.toISOString()}\n`,
  });
});

test("a missing destination neither stops the site nor fills its disk, and the archive begins again when it is back", {
  timeout: limit(180_000),
}, async () => {
  const site = await startArchivedSite({ keepMiB: 64 });
  const { client, archive, dataDir } = site;
  await client.query("create table written (n int primary key)");
  site.startArchive();
  await site.waitForBases(1);

  // A short interruption: the series goes on without a gap.
  await rename(archive, `${archive}.away`);
  await client.query("insert into written values (1)");
  await site.waitForFailure();
  await rename(`${archive}.away`, archive);
  await site.waitUntilArchived();
  expect(await listSeries(archive)).toHaveLength(1);

  // A long one: the server gives up what it retained.
  await rename(archive, `${archive}.away`);
  for (let n = 2; n <= 20; n++) {
    await client.query("insert into written values ($1)", [n]);
    await client.query("select pg_switch_wal()");
    await client.query("checkpoint");
  }
  const retained = await readdir(path.join(dataDir, "postgres", "pg_wal"));
  expect(retained.filter((name) => name.length === 24).length).toBeLessThan(16);
  await rename(`${archive}.away`, archive);
  await expect.poll(() => listSeries(archive), { timeout: 30_000 }).toHaveLength(2);
  await site.waitForBases(2);
  await client.query("insert into written values (21)");
  await site.waitUntilArchived();
  await site.killAll();
  await stat(archive);
  expect(await site.restore("to")).toMatchObject({ code: 0, err: "" });
  expect(await readRestored(path.join(site.folder, "to"), "select count(*)::int as count from written")).toEqual([
    { count: 21 },
  ]);
});
