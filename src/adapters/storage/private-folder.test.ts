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

test("a file is written whole, for the site's own eyes, read and removed", async () => {
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

test("a stream that breaks leaves nothing behind", async () => {
  const breaking = Readable.from(
    (async function* () {
      yield "half";
      throw new Error("the database went away");
    })(),
  );
  await expect(files.write(name, breaking)).rejects.toThrow("went away");
  expect(await readdir(folder)).toEqual([]);
});

test("a stream that breaks before the file is open is a failure of the writing, and of nothing else", async () => {
  const content = new PassThrough();
  const writing = files.write(name, content);
  content.destroy(new Error("the source is gone"));
  await expect(writing).rejects.toThrow("the source is gone");
});

test("names that are not ours never reach the disk", async () => {
  for (const strange of ["../../etc/passwd", "a.zip", "", `${"a".repeat(30)}/../x.zip`, `${"a".repeat(30)}\0.zip`]) {
    await expect(files.open(strange)).rejects.toThrow(TypeError);
    await expect(files.remove(strange)).rejects.toThrow(TypeError);
  }
});
