import { execFile } from "node:child_process";
import { chown, lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { ensureBuilt, fixtureLimitMs, siteEnvironment } from "../site/site-fixture.ts";
import { startSite } from "../site/start-site.ts";
import { limit } from "../time/limits.ts";

/** The user `nobody`, which every Linux system has. */
const owner = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

let dataDir: string;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = await createDataFolder();
  if (isRoot) await chown(dataDir, owner.uid, owner.gid);
}, fixtureLimitMs);
afterAll(() => removeDataFolder(dataDir));

const startAsRoot = () => startSite({ dataDir, env: siteEnvironment });
const startAsOwner = () => startSite({ dataDir, env: siteEnvironment, user: owner });

/** The current user id of a process. */
async function findUser(pid: number): Promise<number> {
  const [, uid] = /^Uid:\t\d+\t(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(uid);
}

async function findRootsFiles(): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true });
  const uids = await Promise.all(names.map(async (name) => (await lstat(path.join(dataDir, name))).uid));
  return names.filter((_name, index) => uids[index] === 0);
}

// Only root can start a process as another user. For other users, all files have the same owner.
test.skipIf(!isRoot)(
  "after a first start as root the owner of the folder can open every file",
  { timeout: limit(120_000) },
  async () => {
    const first = await startAsRoot();
    await expect.poll(() => findUser(first.pid)).toBe(owner.uid);
    // Killed, so that it cannot clean up.
    await first.kill9();
    expect(await findRootsFiles()).toEqual([]);
    const second = await startAsOwner();
    expect((await fetch(second.url)).status).toBe(200);
    await second.stop();
  },
);

test.skipIf(!isRoot)(
  "starts and commands as root between two starts of the owner do not affect the owner",
  { timeout: limit(120_000) },
  async () => {
    // The owner already started the site at the end of the first test.
    expect(await findRootsFiles()).toEqual([]);
    await (await startAsRoot()).stop();
    const main = path.join(import.meta.dirname, "../../src/cli/main.ts");
    const env = { ...process.env, DATA_DIR: dataDir };
    await promisify(execFile)(process.execPath, [main, "create-admin", "--account", "editor"], { env });
    await promisify(execFile)(process.execPath, [main, "backup", path.join(dataDir, "copy.zip")], { env });
    expect(await findRootsFiles()).toEqual([]);
    const last = await startAsOwner();
    expect((await fetch(last.url)).status).toBe(200);
    await last.stop();
  },
);
