import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { putMintedKeys } from "../../src/sandbox/minted-keys-fixture.ts";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { limit } from "../time/limits.ts";
import { rememberSite } from "./witness.ts";

export interface RunningSite {
  /** Without a trailing slash. */
  url: string;
  dataDir: string;
  pid: number;
  /** Everything the site has printed. */
  output(): string;
  /** Drains and stops the site; removes the data folder unless the caller passed it. */
  stop(): Promise<void>;
  /** Kills the process, as in a crash. Its database server continues to run for the next start on `dataDir`. */
  kill9(): Promise<void>;
}

/** For tests of outcomes, which must pass on a busy machine. Separate tests check the time-outs. */
export const PATIENT = { DATABASE_WAIT_MS: "60000" };

const root = path.join(import.meta.dirname, "../..");
const startLimitMs = limit(60_000);
const stopLimitMs = limit(20_000);

/**
 * Starts the built site as a separate process and waits until it is ready to answer. The site must already be built.
 * The C library uses its default settings unless `env` contains `ALLOCATOR`, which `npm start` sets: it saves memory
 * but takes a quarter of the work of a start.
 */
export async function startSite(
  options: {
    /** An undefined variable is not set. */
    env?: Record<string, string | undefined>;
    /** Continue with the data of an earlier site; absent: a new folder. */
    dataDir?: string;
    /** The folder of the built site; absent: this repository. */
    folder?: string;
    /** Absent: the site takes a free port itself, because another process could take a port chosen earlier. */
    port?: number;
    /** Absent: the user who runs the tests. */
    user?: { uid: number; gid: number };
  } = {},
): Promise<RunningSite> {
  const folder = options.folder ?? root;
  const entry = path.join(folder, "build", "server", "main.js");
  await access(entry);
  const dataDir = options.dataDir ?? (await createSiteFolder());
  const site = spawn(process.execPath, [...(await readStartOptions()), entry], {
    ...options.user,
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(options.port ?? 0),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      ...options.env,
    },
  });
  const ended = once(site, "exit");
  const chunks: string[] = [];
  for (const stream of [site.stdout, site.stderr]) stream.setEncoding("utf8").on("data", (text) => chunks.push(text));
  const output = () => chunks.join("");
  // Kills the site if the test run exits without its teardown.
  const killWithUs = () => site.kill("SIGKILL");
  process.once("exit", killWithUs);

  async function end(signal: NodeJS.Signals): Promise<void> {
    site.kill(signal);
    const hasEnded = await Promise.race([ended.then(() => true), sleep(stopLimitMs, false, { ref: false })]);
    if (!hasEnded) site.kill("SIGKILL");
    await ended;
    process.off("exit", killWithUs);
  }

  let url: string;
  try {
    url = await waitUntilReady(output, () => site.exitCode !== null);
  } catch (error) {
    await end("SIGKILL");
    throw new Error(`the site did not start:\n${output()}`, { cause: error });
  }
  async function stop(): Promise<void> {
    await end("SIGTERM");
    if (!options.dataDir) await removeDataFolder(dataDir);
  }
  const running = { url, dataDir, pid: site.pid ?? 0, output, stop, kill9: () => end("SIGKILL") };
  rememberSite(running, output);
  return running;
}

/** Creates a data folder with the sandbox's keys, because creating them is a sixth of the work of a start. */
async function createSiteFolder(): Promise<string> {
  const folder = await createDataFolder();
  await putMintedKeys(path.join(folder, "sandbox"));
  return folder;
}

/** The arguments of Node in `npm start`. */
async function readStartOptions(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  const options = /^node (.*)scripts\/start\.ts$/.exec(scripts.start)?.[1];
  if (options === undefined) throw new Error("the script start in package.json does not run scripts/start.ts");
  return options.split(" ").filter(Boolean);
}

/** Returns the address on which the site listens. */
async function waitUntilReady(output: () => string, hasEnded: () => boolean): Promise<string> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < startLimitMs) {
    if (hasEnded()) throw new Error("the process ended during the start");
    const [, port] = /知行已启动：http:\/\/localhost:(\d+)/.exec(output()) ?? [];
    const url = `http://127.0.0.1:${port}`;
    if (port !== undefined && (await fetch(`${url}/readyz`)).ok) return url;
    await sleep(50);
  }
  throw new Error("the site was not ready in time");
}
