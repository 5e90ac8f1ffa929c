import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limit } from "../time/limits.ts";
import { createSiteFixture, fixtureLimitMs, type SiteFixture } from "./site-fixture.ts";
import type { RunningSite } from "./start-site.ts";

let fixture: SiteFixture;
let folder: string;

beforeAll(async () => {
  fixture = await createSiteFixture();
  folder = await mkdtemp(path.join(tmpdir(), "zx-stray-"));
}, fixtureLimitMs);
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

/** Starts a site whose process runs this faulty code at a signal. */
async function startFaulty(fault: string, env: Record<string, string> = {}): Promise<RunningSite> {
  const script = path.join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(script, `process.on("SIGUSR2", () => { ${fault} });`);
  return fixture.start({ NODE_OPTIONS: `--import=${pathToFileURL(script).href}`, ...env });
}

const stray = 'new Error("stray failure", { cause: new Error("its cause") })';
const poll = { timeout: limit(10_000), interval: 50 };

test("an unhandled rejection is logged with its cause, and the site continues", {
  timeout: limit(60_000),
}, async () => {
  const site = await startFaulty(`Promise.reject(${stray}); Promise.reject(undefined);`);
  process.kill(site.pid, "SIGUSR2");
  await expect.poll(site.output, poll).toMatch(/"level":"error".*stray failure.*"cause":\{.*its cause.*reached nobody/);
  await expect.poll(site.output, poll).toMatch(/"message":"undefined".*reached nobody/);
  expect((await fetch(`${site.url}/articles`)).status).toBe(200);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
});

test.each(["warn", "silent"])(
  "an uncaught exception shuts the site down in order, with a message if the log level is %s",
  {
    timeout: limit(60_000),
  },
  async (level) => {
    const fault = `setImmediate(() => { throw ${stray}; }); process.on("exit", (code) => console.log("ended with", code));`;
    const site = await startFaulty(fault, { LOG_LEVEL: level });
    process.kill(site.pid, "SIGUSR2");
    await expect.poll(site.output, poll).toContain("ended with 1");
    expect(site.output()).toContain("正在停止：stray failure");
    if (level === "warn") expect(site.output()).toMatch(/"level":"fatal".*stray failure.*"cause":\{.*its cause/);
    await expect(fetch(site.url)).rejects.toThrow();
  },
);
