import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAppSecret } from "./app-secret.ts";
import { closeDataFolder } from "./data-folder.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "data-folder-"));
});
afterAll(() => rm(folder, { recursive: true }));

function createLog() {
  const lines: [string, object][] = [];
  return {
    lines,
    info: (facts: object) => void lines.push(["info", facts]),
    warn: (facts: object) => void lines.push(["warn", facts]),
  };
}

const modeOf = async (name: string) => ((await stat(name)).mode & 0o777).toString(8);

test("creates the data folder with access only for its owner, whichever process is first", async () => {
  const first = path.join(folder, "first");
  const log = createLog();
  await closeDataFolder(first, log);
  expect([await modeOf(first), log.lines]).toEqual(["700", []]);
  const second = path.join(folder, "second");
  await readAppSecret({ dataDir: second, configured: undefined });
  expect(await modeOf(second)).toBe("700");
});

test("restricts a data folder that others can access, and logs it once", async () => {
  const open = path.join(folder, "open");
  await closeDataFolder(open, createLog());
  await chmod(open, 0o755);
  const log = createLog();
  await closeDataFolder(open, log);
  await closeDataFolder(open, log);
  expect([await modeOf(open), log.lines]).toEqual(["700", [["info", { folder: open, mode: "755" }]]]);
});
