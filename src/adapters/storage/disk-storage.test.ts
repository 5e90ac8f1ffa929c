import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createDiskStorage } from "./disk-storage.ts";
import { describeFileStorage } from "./file-storage.contract.ts";

const folders: string[] = [];

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-files-"));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describeFileStorage(async () => createDiskStorage({ folder: await createFolder() }));

test("leaves no temporary file", async () => {
  const folder = await createFolder();
  await createDiskStorage({ folder }).save(`${"ef".repeat(32)}.gif`, new Uint8Array([1, 2, 3]));
  expect(await readdir(path.join(folder, "ef"))).toEqual([`${"ef".repeat(32)}.gif`]);
});
