import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "../scripts/run-command.ts";
import type { BareProcess } from "./bare-process.ts";
import type { FrameworkTask } from "./framework-server.ts";
import { recordAnswer } from "./record-answer.ts";

const run = promisify(execFile);

const PARTS = ["src", "public", "scripts", "bench", "test", "package.json", "tsconfig.json", "react-router.config.ts"];
const SITE_ENTRY = "./src/main.ts";

/** Addresses of client navigation, which return only a page's data. */
export function dataPath(page: string): string {
  return page === "/" ? "/_.data" : `${page}.data`;
}

/** Builds the site's pages with the bench's own server in a temporary folder, and starts it. */
export async function startFramework(siteUrl: string, pages: readonly string[]): Promise<BareProcess> {
  const task: FrameworkTask = {};
  for (const page of pages) {
    const { status, bodyBase64 } = await recordAnswer(siteUrl + dataPath(page));
    if (status !== 200) throw new Error(`${dataPath(page)} answered ${status}`);
    task[page] = Buffer.from(bodyBase64, "base64").toString("utf8");
  }
  const folder = await build();
  const child = fork(path.join(folder, "build", "server", "main.js"), { cwd: folder });
  child.send(task);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  for (const [page, text] of Object.entries(task)) {
    const { bodyBase64 } = await recordAnswer(url + dataPath(page));
    const given = Buffer.from(bodyBase64, "base64").toString("utf8");
    if (given !== text) throw new Error(`${page} has other data in the framework alone: ${given.slice(0, 200)}`);
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop() {
      child.once("exit", () => void rm(folder, { recursive: true, force: true }));
      child.disconnect();
    },
  };
}

async function build(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-framework-"));
  for (const name of PARTS) await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const config = await readFile(path.join(root, "vite.config.ts"), "utf8");
  if (!config.includes(SITE_ENTRY)) throw new Error(`vite.config.ts does not name ${SITE_ENTRY}`);
  await writeFile(path.join(folder, "vite.config.ts"), config.replace(SITE_ENTRY, "./bench/framework-server.ts"));
  const tool = path.join(root, "node_modules", ".bin", "react-router");
  const env = { ...process.env, NODE_ENV: "production" };
  await run(process.execPath, [tool, "build", "--logLevel", "warn"], { cwd: folder, env });
  return folder;
}
