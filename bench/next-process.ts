import { execFile, spawn } from "node:child_process";
import { access, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { BareProcess } from "./bare-process.ts";
import { readBody } from "./html-tree.ts";
import { recordAnswer } from "./record-answer.ts";

const run = promisify(execFile);

/** Cached between runs; not part of the project's dependencies (decision 0021). */
const FOLDER = path.join(tmpdir(), "zhixing-bench-next");
const PACKAGES = ["next@16.4.6", "react@19.3.1", "react-dom@19.3.1"];
const START_LIMIT_MS = 60_000;

const LAYOUT = `export default ({ children }) => (
  <html lang="zh-CN"><head><link rel="stylesheet" href="/site.css" /></head><body>{children}</body></html>
);
`;
/** The same elements as the site's page, its links those of the framework. */
const PAGE = `import { createElement } from "react";
import Link from "next/link";
import { tree } from "./tree.js";
const show = (node, key) => {
  if (typeof node === "string") return node;
  const [name, attributes, content] = node;
  const type = name === "a" && attributes.href?.startsWith("/") ? Link : name;
  return createElement(type, type === Link ? { ...attributes, key, prefetch: false } : { ...attributes, key }, ...content.map(show));
};
export default () => tree.map(show);
`;

/** The pages served by Next.js: rendered for each request under their path, and prerendered under `/static`. */
export async function startNext(siteUrl: string, pages: Record<string, string>): Promise<BareProcess> {
  await install();
  await rm(path.join(FOLDER, "app"), { recursive: true, force: true });
  await rm(path.join(FOLDER, "public"), { recursive: true, force: true });
  await put("app/layout.js", LAYOUT);
  for (const [name, page] of Object.entries(pages)) {
    const html = await readText(siteUrl + page);
    const tree = `export const tree = ${JSON.stringify(readBody(html))};\n`;
    for (const [folder, head] of [
      [name, 'export const dynamic = "force-dynamic";\n'],
      [`${name}-static`, ""],
    ] as const) {
      await put(`app/${folder}/page.js`, head + PAGE);
      await put(`app/${folder}/tree.js`, tree);
    }
    await copyFiles(siteUrl, html);
  }
  const next = path.join(FOLDER, "node_modules", "next", "dist", "bin", "next");
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;
  await run(process.execPath, [next, "build"], { cwd: FOLDER, env });
  const port = await findFreePort();
  const child = spawn(process.execPath, [next, "start", "-p", String(port)], { cwd: FOLDER, env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => void child.kill();
  try {
    await waitFor(`${url}/${Object.keys(pages)[0]}`);
  } catch (error) {
    stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, stop };
}

async function install(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const mark = path.join(FOLDER, "node_modules", ".installed");
  const wanted = await access(mark).then(
    () => false,
    () => true,
  );
  if (!wanted) return;
  await put("package.json", '{ "name": "bench-next", "private": true }\n');
  await run("npm", ["install", "--no-audit", "--no-fund", ...PACKAGES], { cwd: FOLDER });
  await writeFile(mark, "");
}

/** Copies the style sheet and the pictures of the first viewport, which a first visit fetches on both sides. */
async function copyFiles(siteUrl: string, html: string): Promise<void> {
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? "";
  await put("public/site.css", await readText(siteUrl + sheet));
  for (const [, picture = ""] of html.matchAll(/<img [^>]*src="(\/covers\/[^"?]+)/g)) {
    await put(`public${picture}`, await readText(siteUrl + picture));
  }
}

async function put(name: string, text: string): Promise<void> {
  const file = path.join(FOLDER, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function readText(url: string): Promise<string> {
  const { status, bodyBase64 } = await recordAnswer(url);
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return Buffer.from(bodyBase64, "base64").toString("utf8");
}

async function waitFor(url: string): Promise<void> {
  const until = performance.now() + START_LIMIT_MS;
  for (;;) {
    const isUp = await recordAnswer(url).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) return;
    if (performance.now() > until) throw new Error(`${url} does not answer`);
    await sleep(200);
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
