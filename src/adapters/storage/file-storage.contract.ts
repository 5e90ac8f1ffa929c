import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { ByteRange, FileStorage } from "../../ports/file-storage.ts";

const name = `${"ab".repeat(32)}.png`;
const other = `${"cd".repeat(32)}.png`;
const bytes = new TextEncoder().encode("some bytes of a picture");

/** Larger than one part of an upload, and not a multiple of the part size. */
const LARGE = 17 * 1024 * 1024 + 3;
const large = Buffer.alloc(LARGE, "0123456789abcdef-");

async function readAll(storage: FileStorage, range?: ByteRange): Promise<Buffer> {
  const file = await storage.open(name, range);
  if (!file) throw new Error("the file is missing");
  return buffer(file.stream);
}

/** Tests for the contract of every storage; each adapter's test calls it. */
export function describeFileStorage(create: () => Promise<FileStorage>): void {
  test("reads a saved file back completely", async () => {
    const storage = await create();
    await storage.save(name, bytes);
    const file = await storage.open(name);
    file?.stream.destroy();
    expect(file?.sizeBytes).toBe(bytes.length);
    expect(await readAll(storage)).toEqual(Buffer.from(bytes));
  });

  test("parallel saves of one name leave one complete file", async () => {
    const storage = await create();
    await Promise.all(Array.from({ length: 8 }, () => storage.save(name, bytes)));
    expect(await readAll(storage)).toEqual(Buffer.from(bytes));
  });

  test("returns null for a missing file", async () => {
    const storage = await create();
    await storage.save(name, bytes);
    expect(await storage.open(other)).toBeNull();
  });

  test("a removed file no longer exists, and can be removed and saved again", async () => {
    const storage = await create();
    await storage.save(name, bytes);
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.open(name)).toBeNull();
    await storage.save(name, bytes);
    expect(await readAll(storage)).toEqual(Buffer.from(bytes));
  });

  test("refuses foreign names before they reach the store", async () => {
    const storage = await create();
    for (const strange of ["../../etc/passwd", `${"ab".repeat(32)}.png/..`, "a\0.png", "", `${"AB".repeat(32)}.png`]) {
      expect(await storage.open(strange)).toBeNull();
      await expect(storage.save(strange, bytes)).rejects.toThrow(TypeError);
    }
  });

  test("stores a large stream completely, and any part of it can be read", async () => {
    const storage = await create();
    await storage.saveStream(name, inChunks(large, 100_001));
    expect(hashOf(await readAll(storage))).toBe(hashOf(large));
    for (const [start, end] of [
      [0, 0],
      [8_388_600, 8_388_700],
      [LARGE - 1, LARGE - 1],
      [1_000_000, 1_000_999],
    ] as const) {
      const part = await storage.open(name, { start, end });
      part?.stream.destroy();
      expect(part?.sizeBytes).toBe(LARGE);
      expect(await readAll(storage, { start, end })).toEqual(large.subarray(start, end + 1));
    }
    await expect(storage.open(name, { start: LARGE, end: LARGE })).rejects.toThrow(RangeError);
    expect(await storage.open(other, { start: 0, end: 1 })).toBeNull();
  });

  test("an empty stream is an empty file", async () => {
    const storage = await create();
    await storage.saveStream(name, Readable.from([]));
    expect(await readAll(storage)).toEqual(Buffer.alloc(0));
  });

  test.each([0, 1, 120])("a stream that breaks after %i chunks stores nothing, and can be retried", async (chunks) => {
    const storage = await create();
    const breaking = Readable.from(
      (async function* () {
        for (let sent = 0; sent < chunks; sent += 1) yield Buffer.alloc(100_000);
        throw new Error("the sender went away");
      })(),
    );
    await expect(storage.saveStream(name, breaking)).rejects.toThrow("went away");
    expect(await storage.open(name)).toBeNull();
    await storage.saveStream(name, Readable.from([bytes]));
    expect(await readAll(storage)).toEqual(Buffer.from(bytes));
  });

  test("forwards a part completely, at the pace of its reader", async () => {
    const storage = await create();
    await storage.saveStream(name, inChunks(large, 100_001));
    for (const [start, end] of [
      [0, LARGE - 1],
      [131_071, 131_073],
      [1_000_000, 9_999_999],
    ] as const) {
      const taken: Buffer[] = [];
      const taker = new Writable({
        write(chunk: Buffer, _encoding, done) {
          taken.push(Buffer.from(chunk));
          setImmediate(done);
        },
      });
      await (await storage.openToSend(name, { start, end }))?.sendTo(taker);
      expect(hashOf(Buffer.concat(taken))).toBe(hashOf(large.subarray(start, end + 1)));
      expect(taker.writableEnded).toBe(true);
    }
    expect(await storage.openToSend(other)).toBeNull();
    await expect(storage.openToSend(name, { start: LARGE, end: LARGE })).rejects.toThrow(RangeError);
  });

  test("a client that disconnects in the middle of a file causes no failure, and receives no more of it", async () => {
    const storage = await create();
    await storage.saveStream(name, inChunks(large, 100_001));
    let takenBytes = 0;
    const leaver = new Writable({
      write(chunk: Buffer, _encoding, done) {
        takenBytes += chunk.length;
        if (takenBytes > 1_000_000) leaver.destroy();
        setImmediate(done);
      },
    });
    await (await storage.openToSend(name))?.sendTo(leaver);
    expect(takenBytes).toBeLessThan(2_000_000);
  });

  test("moves a file of this machine into the store, repeatedly if necessary, and leaves nothing behind", async () => {
    const storage = await create();
    const folder = await mkdtemp(path.join(tmpdir(), "zhixing-moving-"));
    for (let time = 0; time < 2; time += 1) {
      await writeFile(path.join(folder, "upload"), bytes);
      await storage.moveIn(name, path.join(folder, "upload"));
      expect(await readdir(folder)).toEqual([]);
      expect(await readAll(storage)).toEqual(Buffer.from(bytes));
    }
    await rm(folder, { recursive: true });
  });
}

function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function inChunks(content: Buffer, size: number): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
    })(),
  );
}
