import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { BROWSER_AGENT } from "../site/browser-agent.ts";
import { openSocket, readAnswer } from "../site/raw-request.ts";
import { createSiteFixture, fixtureLimitMs, type SiteFixture, siteEnvironment } from "../site/site-fixture.ts";
import { type RunningSite, startSite } from "../site/start-site.ts";
import { limit, scaled } from "../time/limits.ts";

/** Time-out for the wait until the site is under load. */
const underLoad = { timeout: limit(20_000), interval: 20 };

let fixture: SiteFixture;
let dataDir: string;

beforeAll(async () => {
  [fixture, dataDir] = await Promise.all([createSiteFixture(), createDataFolder()]);
}, fixtureLimitMs);
afterAll(async () => {
  await fixture.close();
  await removeDataFolder(dataDir);
});

/** Starts a site with its own database server in `dataDir`. */
const startWhole = () => startSite({ dataDir, env: siteEnvironment });

const postmasterPid = async () =>
  (await readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0];

/** Starts the site as an operator does, for starts that must fail. */
async function startInVain(
  env: Record<string, string>,
  user?: { uid: number; gid: number },
): Promise<{ code: number; lines: string[] }> {
  const entry = path.join(import.meta.dirname, "../..", "build", "server", "main.js");
  const all = { ...process.env, ...siteEnvironment, HOST: "127.0.0.1", DATABASE_URL: fixture.database.url, ...env };
  const child = spawn(process.execPath, [entry], { ...user, env: all, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, lines: `${out}${err}`.trim().split("\n") };
}

/** Sends requests one after the other on one open connection until the site closes it, and records the statuses. */
async function requestUntilClosed(site: RunningSite, url: string, statuses: number[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let isLast = false; !isLast; ) {
    isLast = await new Promise<boolean>((resolve, reject) => {
      const sent = request(site.url + url, { agent, headers: { "x-forwarded-for": "203.0.113.50" } }, (response) => {
        statuses.push(response.statusCode ?? 0);
        response.resume().on("error", reject);
        response.on("end", () => resolve(response.headers.connection === "close"));
      });
      sent.on("error", reject).end();
    });
  }
  agent.destroy();
}

test("SIGTERM under load drops no request and stops both servers (OPS-1d)", { timeout: limit(60_000) }, async () => {
  const site = await startWhole();
  const begun = await openSocket(site.url);
  const answer = readAnswer(begun);
  begun.write(
    "POST /api/v1/auth/login/refresh-token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{",
  );
  const statuses: number[] = [];
  const clients = Array.from({ length: 16 }, (_, index) =>
    requestUntilClosed(site, index % 4 ? "/" : "/api/v1/plans", statuses),
  );
  await expect.poll(() => statuses.length, underLoad).toBeGreaterThan(100);
  const stopped = site.stop();
  await sleep(300);
  begun.write("}");
  await Promise.all(clients);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect((await answer).status).toBe(422);
  await stopped;
  await expect(fetch(site.url)).rejects.toThrow();
  await expect(postmasterPid()).rejects.toThrow(/ENOENT/);
  expect(site.output()).not.toMatch(/"level":"error"|失败/);
});

/**
 * Sends requests one after the other, each on a new connection, until none is accepted, and records the statuses and
 * errors.
 */
async function requestOnNewSockets(site: RunningSite, outcomes: (number | string)[]): Promise<void> {
  for (;;) {
    const outcome = await new Promise<number | string>((resolve) => {
      const sent = request(`${site.url}/`, { agent: false }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", (error) => resolve(error.message));
      });
      sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end();
    });
    if (outcome === "ECONNREFUSED") return;
    outcomes.push(outcome);
  }
}

test("SIGTERM resets no connection of 24 clients that connect continuously, and the site stops within nine seconds", {
  timeout: limit(60_000),
}, async () => {
  for (let round = 0; round < 3; round += 1) {
    const site = await fixture.start();
    const outcomes: (number | string)[] = [];
    const clients = Array.from({ length: 24 }, () => requestOnNewSockets(site, outcomes));
    const stuck = await openSocket(site.url);
    const answer = readAnswer(stuck);
    stuck.write("POST /api/v1/auth/login/refresh-token HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{");
    await expect.poll(() => outcomes.length, underLoad).toBeGreaterThan(100);
    const requestedAt = performance.now();
    await site.stop();
    expect(performance.now() - requestedAt).toBeLessThan(scaled(9_000));
    await Promise.all(clients);
    expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
    await answer;
  }
});

test("after kill -9 the next start finds the database server and answers within 5 s", {
  timeout: limit(90_000),
}, async () => {
  let site = await startWhole();
  const serverPid = await postmasterPid();
  const timesMs: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    await site.kill9();
    const startedAt = performance.now();
    site = await startWhole();
    expect((await fetch(site.url)).status).toBe(200);
    timesMs.push(performance.now() - startedAt);
    expect(await postmasterPid()).toBe(serverPid);
  }
  await site.stop();
  await expect(postmasterPid()).rejects.toThrow(/ENOENT/);
  // The shorter of two times, because other tests run at the same time.
  expect(Math.min(...timesMs)).toBeLessThan(scaled(5_000));
});

test("a port in use ends the start with a one-line error", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { code, lines } = await startInVain({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringContaining(`启动失败：PORT：端口 ${port} 已被占用`)]);
});

test("an address of another machine ends the start with a one-line error that names HOST", async () => {
  for (const [host, code] of [
    ["192.0.2.1", "EADDRNOTAVAIL"],
    ["none.invalid", /ENOTFOUND|EAI_AGAIN/],
  ] as const) {
    const outcome = await startInVain({ HOST: host, PORT: "0" });
    expect(outcome.code, outcome.lines.join("\n")).toBe(1);
    expect(outcome.lines).toEqual([expect.stringMatching(`启动失败：HOST：这台机器不能监听 ${host}`)]);
    expect(outcome.lines[0]).toMatch(code);
  }
});

// Only root can start the site as a user who may not listen on port 80.
test.skipIf(process.getuid?.() !== 0)(
  "a port below 1024 ends the start with a one-line error that names PORT",
  async () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    const { code, lines } = await startInVain({ PORT: "80", DATA_DIR: path.join(tmpdir(), "never-made") }, nobody);
    expect(code).toBe(1);
    expect(lines).toEqual(["启动失败：PORT：这个系统用户不能用小于 1024 的端口"]);
  },
);

test("an invalid setting ends the start with a one-line error", async () => {
  const { code, lines } = await startInVain({ PORT: "http" });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringContaining("PORT")]);
});

test("production refuses the sandbox unless it is allowed, and then every page states it", async () => {
  const refused = await startInVain({ PORT: "0", NODE_ENV: "production", DATA_DIR: path.join(dataDir, "refused") });
  expect(refused.code).toBe(1);
  expect(refused.lines).toEqual([expect.stringContaining("ALLOW_SANDBOX")]);

  const site = await fixture.start({ NODE_ENV: "production", ALLOW_SANDBOX: "1" });
  const headers = { "user-agent": BROWSER_AGENT };
  for (const url of ["/", "/articles", `/articles/${fixture.articleId}`, "/vip", "/user/profile", "/nothing/here"]) {
    expect
      .soft((await (await fetch(site.url + url, { headers })).text()).includes("演示环境：短信、邮件和支付"), url)
      .toBe(true);
  }
});
