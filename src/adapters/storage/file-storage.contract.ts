import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { FileStorage } from "../../ports/file-storage.ts";

const name = `${"ab".repeat(32)}.png`;
const other = `${"cd".repeat(32)}.png`;
const bytes = new TextEncoder().encode("some bytes of a picture");

async function readAll(storage: FileStorage): Promise<Buffer> {
  const file = await storage.open(name);
  if (!file) throw new Error("the file is missing");
  return buffer(file.stream);
}

/** What every storage must do; each adapter's test calls it. */
export function describeFileStorage(create: () => Promise<FileStorage>): void {
  test("what was saved is read back whole", async () => {
    const storage = await create();
    await storage.save(name, bytes);
    const file = await storage.open(name);
    file?.stream.destroy();
    expect(file?.sizeBytes).toBe(bytes.length);
    expect(await readAll(storage)).toEqual(Buffer.from(bytes));
  });

  test("parallel saves of one name leave one whole file", async () => {
    const storage = await create();
    await Promise.all(Array.from({ length: 8 }, () => storage.save(name, bytes)));
    expect(await readAll(storage)).toEqual(Buffer.from(bytes));
  });

  test("a missing file is null", async () => {
    const storage = await create();
    await storage.save(name, bytes);
    expect(await storage.open(other)).toBeNull();
  });

  test("what was removed is gone, and can be removed and saved again", async () => {
    const storage = await create();
    await storage.save(name, bytes);
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.open(name)).toBeNull();
    await storage.save(name, bytes);
    expect(await readAll(storage)).toEqual(Buffer.from(bytes));
  });

  test("names that are not ours never reach the store", async () => {
    const storage = await create();
    for (const strange of ["../../etc/passwd", `${"ab".repeat(32)}.png/..`, "a\0.png", "", `${"AB".repeat(32)}.png`]) {
      expect(await storage.open(strange)).toBeNull();
      await expect(storage.save(strange, bytes)).rejects.toThrow(TypeError);
    }
  });
}
