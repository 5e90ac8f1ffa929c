import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ALLOCATOR } from "../../scripts/allocator.ts";
import { putMintedKeys } from "../../src/sandbox/minted-keys-fixture.ts";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { readPostmasterPid } from "../database/postmaster-pid.ts";
import { ensureBuilt, fixtureLimitMs, siteEnvironment } from "../site/site-fixture.ts";
import { limit } from "../time/limits.ts";

const root = path.join(import.meta.dirname, "../..");
let dataDir: string;

beforeAll(ensureBuilt, fixtureLimitMs);
beforeEach(async () => {
  dataDir = await createDataFolder();
  await putMintedKeys(path.join(dataDir, "sandbox"));
});
afterEach(() => removeDataFolder(dataDir));

function start(command: string, ...options: string[]) {
  const env = { ...process.env, ...siteEnvironment, PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir };
  const child = spawn(command, options, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  return { child, output: () => output };
}

const startSite = () => start(process.execPath, path.join(root, "build", "server", "main.js"));
const exists = (file: string) =>
  access(path.join(dataDir, file)).then(
    () => true,
    () => false,
  );
const isGone = (pid: number) =>
  readFile(`/proc/${pid}/stat`, "utf8").then(
    // A dead process that its parent has not reaped is still listed.
    (text) => /\) Z /.test(text),
    () => true,
  );
const patience = { timeout: limit(30_000), interval: 100 };

test.skipIf(process.platform !== "linux").for(["SIGTERM", "SIGKILL"] as const)(
  "npm start runs the site with the memory options of the C library, and %s to npm alone stops site and database",
  { timeout: limit(60_000) },
  async (signal) => {
    const { child, output } = start("npm", "start");
    await expect.poll(output, patience).toContain("知行已启动");
    const postmaster = await readPostmasterPid(dataDir);
    const facts = await readFile(`/proc/${postmaster}/stat`, "utf8");
    const site = facts.split(") ")[1]?.split(" ")[1];
    expect(await readFile(`/proc/${site}/cmdline`, "utf8")).toMatch(/--expose-gc\0.*build\/server\/main\.js\0$/s);
    expect((await readFile(`/proc/${site}/environ`, "utf8")).split("\0")).toEqual(
      expect.arrayContaining(Object.entries(ALLOCATOR).map((setting) => setting.join("="))),
    );
    child.kill(signal);
    await expect.poll(() => isGone(postmaster), patience).toBe(true);
    expect(await exists("postgres/postmaster.pid")).toBe(false);
  },
);

test.for([
  ["SIGTERM", "postgres-password"],
  ["SIGHUP", "postgres/postmaster.pid"],
  ["SIGINT", "postgres-port"],
] as const)(
  "%s during the start, once %s exists, leaves no database server running",
  { timeout: limit(60_000) },
  async ([signal, sign]) => {
    const { child, output } = startSite();
    await expect.poll(() => exists(sign), { ...patience, interval: 5 }).toBe(true);
    child.kill(signal);
    const [code] = await once(child, "exit");
    expect(code, output()).toBe(0);
    expect(await exists("postgres/postmaster.pid")).toBe(false);
  },
);

test("SIGHUP stops a running site as SIGTERM does", { timeout: limit(60_000) }, async () => {
  const { child, output } = startSite();
  await expect.poll(output, patience).toContain("知行已启动");
  child.kill("SIGHUP");
  expect((await once(child, "exit"))[0]).toBe(0);
  expect(await exists("postgres/postmaster.pid")).toBe(false);
});
