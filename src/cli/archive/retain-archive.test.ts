import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test } from "vitest";
import { SEGMENT_BYTES, segmentName } from "../../adapters/database/wal-position.ts";
import { DAY_MS, HOUR_MS } from "../../kit/values/durations.ts";
import { encryptFor } from "../backup/encryption.ts";
import { openFileArchive } from "./archive-files.ts";
import { listBases, listPieces, nameBase, namePiece } from "./archive-layout.ts";
import { retainArchive } from "./retain-archive.ts";

const now = new Date("2026-11-29T04:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "retain-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("keeps every moment of the seven newest copies, the moments of older ones, and nothing of series without one", async () => {
  const archive = await makeFolder();
  const [old, current] = ["20260601t040000z", "20260925t040000z"];
  for (const series of [old, current]) await mkdir(path.join(archive, series, "wal"), { recursive: true });
  const write = (series: string, name: string) => writeFile(path.join(archive, series, name), "");
  await write(old, nameBase(daysAgo(120), { start: 100, stop: 200 }));
  // One copy a day, one file of the log a day.
  for (let days = 64; days >= 0; days--) {
    const start = (64 - days) * SEGMENT_BYTES + 40;
    await write(current, nameBase(daysAgo(days), { start, stop: start + 50 }));
    const piece = {
      at: daysAgo(days),
      segment: segmentName(1, start),
      from: start - 40,
      to: start - 40 + SEGMENT_BYTES,
    };
    await write(current, path.join("wal", namePiece(piece)));
  }
  await retainArchive(archive, { current, now, maxAgeDays: 90 });
  expect(await readdir(archive)).toEqual([current]);
  const bases = await listBases(archive, current);
  const ages = bases.map(({ at }) => (now.getTime() - at.getTime()) / DAY_MS).reverse();
  expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(ages.length).toBeGreaterThan(8);
  expect(ages.length).toBeLessThan(13);
  // One file of the log for each copy: of older copies only the one with the copy itself.
  expect((await listPieces(archive, current)).map(({ from }) => from)).toEqual(bases.map(({ start }) => start - 40));
});

test("the line of history that a restore left stays beside the new one, although both began on the same day", async () => {
  const archive = await makeFolder();
  const [left, current] = ["20261129t010000z", "20261129t030000z"];
  for (const [series, hours] of [
    [left, 3],
    [current, 1],
  ] as const) {
    await mkdir(path.join(archive, series, "wal"), { recursive: true });
    const at = new Date(now.getTime() - hours * HOUR_MS);
    await writeFile(path.join(archive, series, nameBase(at, { start: 40, stop: 90 })), "");
    const piece = { at, segment: segmentName(1, SEGMENT_BYTES), from: SEGMENT_BYTES, to: SEGMENT_BYTES + 9 };
    await writeFile(path.join(archive, series, "wal", namePiece(piece)), "");
  }
  await retainArchive(archive, { current, now, maxAgeDays: 90 });
  for (const series of [left, current]) {
    expect(await listBases(archive, series)).toHaveLength(1);
    expect(await listPieces(archive, series)).toHaveLength(1);
  }
});

test("nothing older than the limit remains, although no newer copy succeeded", async () => {
  const archive = await makeFolder();
  const current = "20260601t040000z";
  await mkdir(path.join(archive, current, "wal"), { recursive: true });
  await writeFile(path.join(archive, current, nameBase(daysAgo(100), { start: 0, stop: 50 })), "");
  for (const days of [100, 10]) {
    const from = (100 - days) * SEGMENT_BYTES;
    const piece = { at: daysAgo(days), segment: segmentName(1, from), from, to: from + 9 };
    await writeFile(path.join(archive, current, "wal", namePiece(piece)), "");
  }
  await retainArchive(archive, { current, now, maxAgeDays: 90 });
  expect(await listBases(archive, current)).toEqual([]);
  expect((await listPieces(archive, current)).map(({ at }) => at)).toEqual([daysAgo(10)]);
});

test("a file is copied once, again when it changed, and its copy is removed some time after the file", async () => {
  const folder = await makeFolder();
  const [archive, dataDir] = [path.join(folder, "archive"), path.join(folder, "data")];
  await mkdir(archive);
  await mkdir(path.join(dataDir, "exports"), { recursive: true });
  const [retained, gone] = [path.join(dataDir, "exports", "retained"), path.join(dataDir, "exports", "gone")];
  for (const file of [retained, gone]) await writeFile(file, "one");
  const recipient = await identityToRecipient(await generateX25519Identity());
  const open = () => openFileArchive({ archive, dataDir, encryption: encryptFor([recipient]).stage });
  const files = await open();
  expect(await files.advance()).toBe(2);
  expect(await files.advance()).toBe(0);
  expect(await (await open()).advance()).toBe(0);
  await writeFile(retained, "two");
  const later = new Date(Date.now() + 10_000);
  await utimes(retained, later, later);
  expect(await files.advance()).toBe(1);
  expect(await files.advance()).toBe(0);

  await rm(gone);
  const copies = () => readdir(path.join(archive, "files", "exports"));
  const today = Date.now();
  await files.markSeen(new Date(today + 89 * DAY_MS), 90);
  expect(await copies()).toEqual(["gone.age", "retained.age"]);
  await files.markSeen(new Date(today + 91 * DAY_MS), 90);
  expect(await copies()).toEqual(["retained.age"]);
});
