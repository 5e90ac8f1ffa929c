import { mkdtemp, readdir, readlink, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createDiskStorage } from "./disk-storage.ts";

const MIB = 1024 * 1024;
const folder = await mkdtemp(path.join(tmpdir(), "zhixing-sending-"));
const storage = createDiskStorage({ folder });
afterAll(() => rm(folder, { recursive: true }));

async function save(digits: string): Promise<string> {
  const name = `${digits.repeat(32)}.mp4`;
  await storage.save(name, Buffer.alloc(4 * MIB, digits));
  return name;
}

/** The number of open descriptors of this process for a file. */
async function countOpen(name: string): Promise<number> {
  const links = await Promise.all(
    (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  return links.filter((link) => link.endsWith(name)).length;
}

test("reads at most two buffers for a client that reads nothing, however long it waits", async () => {
  const name = await save("ab");
  let offered = 0;
  const stuck = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer) {
      offered += chunk.length;
    },
  });
  const sending = (await storage.openToSend(name))?.sendTo(stuck);
  await sleep(200);
  expect(offered + stuck.writableLength).toBeLessThanOrEqual(3 * 128 * 1024);
  expect(await countOpen(name)).toBe(1);
  stuck.destroy();
  await sending;
  await expect.poll(() => countOpen(name)).toBe(0);
});

test("a file that was truncated aborts the answer instead of ending it normally", async () => {
  const name = await save("cd");
  const file = await storage.openToSend(name);
  await truncate(path.join(folder, "cd", name), MIB);
  const taker = new Writable({ write: (_chunk, _encoding, done) => done() });
  await expect(file?.sendTo(taker)).rejects.toThrow("the file ends");
  expect(taker.writableEnded).toBe(false);
  expect(await countOpen(name)).toBe(0);
});

test("the contents of reused buffers are never sent, also with many concurrent files", async () => {
  const names = await Promise.all(["12", "34", "56"].map(save));
  const wrong: string[] = [];
  const sendOne = async (name: string) => {
    const taker = new Writable({
      write(chunk: Buffer, _encoding, done) {
        // Checked after other files had their turn: a buffer that is reused too early is detected here.
        setTimeout(() => {
          if (!chunk.equals(Buffer.alloc(chunk.length, name.slice(0, 2)))) wrong.push(name);
          done();
        }, 1);
      },
    });
    await (await storage.openToSend(name))?.sendTo(taker);
  };
  await Promise.all(Array.from({ length: 30 }, (_, at) => sendOne(names[at % names.length] ?? "")));
  expect(wrong).toEqual([]);
});
