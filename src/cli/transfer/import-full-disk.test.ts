import { readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { waveHead } from "../../../test/media/wave-head.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from "../../../test/site/small-disk.ts";
import { createContentSlices } from "../../start/content-slices.ts";

const MIB = 1024 * 1024;
// More than the space that uploads reserve for everything else.
const DISK_MIB = 560;
const recording = Buffer.concat([waveHead(600, 8_000), Buffer.alloc(600 * 8_000, 130)]);
const database = await setUpDatabase();
let disk: SmallDisk;

beforeAll(async () => {
  if (!whyNoSmallDisk) disk = await mountSmallDisk(DISK_MIB);
});
afterAll(async () => {
  if (!whyNoSmallDisk) await disk.remove();
});

/** A file in two chunks; before the second one the disk may become full. */
function contentOf({ fills }: { fills: boolean }) {
  const pieces = async function* () {
    yield recording.subarray(0, MIB);
    if (fills) disk.fill();
    yield recording.subarray(MIB);
  };
  return { stream: Readable.from(pieces()), sizeBytes: recording.length };
}

type Slices = ReturnType<typeof createContentSlices>;
const add = {
  film: ({ media }: Slices, fills: boolean) => media.addFile({ name: "课.wav", content: contentOf({ fills }) }),
  file: ({ downloads }: Slices, fills: boolean) =>
    downloads.addDownload({
      sourceKey: "full",
      title: "资料",
      summary: "",
      category: "",
      content_type: "download",
      carrier: null,
      position: 0,
      published_at: new Date().toISOString(),
      file: { fileName: "资料.wav", label: "", notes: "", content: contentOf({ fills }) },
    }),
};

test.skipIf(whyNoSmallDisk).for(["film", "file"] as const)(
  "a disk that fills while a %s is imported is reported in one sentence, nothing remains, and the same import succeeds when there is space",
  async (kind) => {
    const slices = createContentSlices({
      db: database.db,
      place: { dataDir: disk.folder, s3: null },
      logger: quietLogger,
    });
    await expect(add[kind](slices, true)).rejects.toMatchObject({
      status: 507,
      code: "OUT_OF_ROOM",
      message: "磁盘满了，没有写完；腾出空间后再试一次",
    });
    await disk.giveRoom();
    expect(await readdir(path.join(disk.folder, "uploads"))).toEqual([]);
    const counted = "select (select count(*) from media_files) + (select count(*) from download_versions) as n";
    const countRows = async () => Number((await database.pool.query(counted)).rows[0]?.n);
    const before = await countRows();
    await add[kind](slices, false);
    expect(await countRows()).toBe(before + 1);
  },
);
