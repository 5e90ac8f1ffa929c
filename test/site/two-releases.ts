import { execFile } from "node:child_process";
import { access, appendFile, cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "../../scripts/run-command.ts";
import { startPreparedSite } from "../journey/prepared-data.ts";
import { journeyEnvironment } from "../journey/shared-site.ts";
import { type RunningSite, startSite } from "./start-site.ts";

const run = promisify(execFile);

const SOURCES = ["src", "public", "scripts", "content", "migrations"];
const FILES = ["package.json", "tsconfig.json", "vite.config.ts", "react-router.config.ts"];

/** A site that is updated to a new release. */
export interface ReleasedSite {
  url: string;
  dataDir: string;
  /** Stops the old release without starting another one. */
  halt(): Promise<void>;
  /** Stops the old release and starts the new one at the same address, with the same data. */
  deploy(): Promise<void>;
  /** Starts the old release again if it was stopped or replaced. */
  rollBack(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the current build and builds the next release from the same sources with one change. */
export async function startWithNextRelease(): Promise<ReleasedSite> {
  const next = await buildNextRelease();
  const first = await startPreparedSite(journeyEnvironment);
  const { url, dataDir } = first;
  const port = Number(new URL(url).port);
  let site: RunningSite = first;
  let isOld = true;
  async function bring(folder: string): Promise<void> {
    // Killed, so that the data is kept for the next start.
    await site.kill9();
    site = await startSite({ env: journeyEnvironment, folder, port, dataDir });
    isOld = folder === root;
  }
  return {
    url,
    dataDir,
    async halt() {
      isOld = false;
      await site.kill9();
    },
    deploy: () => bring(next),
    async rollBack() {
      if (!isOld) await bring(root);
    },
    async stop() {
      await site.stop();
      await first.stop().finally(() => rm(next, { recursive: true, force: true }));
    },
  };
}

async function buildNextRelease(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-release-"));
  for (const name of [...SOURCES, ...FILES]) {
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  // A change in a module that every page uses changes the names of all chunks.
  const change = 'if (typeof document !== "undefined") document.documentElement.dataset.release = "next";\n';
  await changeSource(path.join(folder, "src/ui/layout/app-shell.tsx"), change);
  await changeSource(
    path.join(folder, "src/pages/buying/vip-page.tsx"),
    'export const handle = { release: "next" };\n',
  );
  const tool = path.join(root, "node_modules", ".bin", "react-router");
  await run(process.execPath, [tool, "build", "--logLevel", "warn"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
  });
  return folder;
}

/** Throws if the file was moved: appending would create it at its old path, where it would change nothing. */
async function changeSource(file: string, addition: string): Promise<void> {
  await access(file);
  await appendFile(file, addition);
}
