import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { createPrivateFolder } from "./private-folder.ts";

const parent = await mkdtemp(path.join(tmpdir(), "zhixing-private-"));
const folder = path.join(parent, "exports");
const files = createPrivateFolder({ folder });
const name = `${"aB3-_".repeat(6)}.zip`;
afterAll(() => rm(parent, { recursive: true }));

test("writes a file completely with access only for the site's user, reads and removes it", async () => {
  expect(await files.write(name, Readable.from(["one ", "two"]))).toBe(7);
  const file = await files.open(name);
  expect(file?.sizeBytes).toBe(7);
  expect(await text(file!.stream)).toBe("one two");
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
  await files.remove(name);
  await files.remove(name);
  expect(await files.open(name)).toBeNull();
});

test("a stream that fails leaves no file", async () => {
  const breaking = Readable.from(
    (async function* () {
      yield "half";
      throw new Error("the database went away");
    })(),
  );
  await expect(files.write(name, breaking)).rejects.toThrow("went away");
  expect(await readdir(folder)).toEqual([]);
});

test("a stream that fails before the file is open fails only the write", async () => {
  const content = new PassThrough();
  const writing = files.write(name, content);
  content.destroy(new Error("the source is gone"));
  await expect(writing).rejects.toThrow("the source is gone");
});

test("refuses foreign names before they reach the disk", async () => {
  for (const strange of ["../../etc/passwd", "a.zip", "", `${"a".repeat(30)}/../x.zip`, `${"a".repeat(30)}\0.zip`]) {
    await expect(files.open(strange)).rejects.toThrow(TypeError);
    await expect(files.remove(strange)).rejects.toThrow(TypeError);
  }
});
