import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { startEmbeddedPostgres } from "../../src/adapters/database/embedded-server.ts";
import type { EmbeddedServer } from "../../src/adapters/database/join-server.ts";
import type { Person } from "../auth/people.ts";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { signalDatabase } from "../database/signal-database.ts";
import { quietLogger } from "../quiet-logger.ts";
import { ensureBuilt, fillSite, fixtureLimitMs, siteEnvironment } from "../site/site-fixture.ts";
import { type RunningSite, startSite } from "../site/start-site.ts";
import { limit, scaled } from "../time/limits.ts";

/** The product's time-out for calls to a database that does not answer. */
const WAIT_MS = 2_200;

let dataDir: string;
let server: EmbeddedServer;
let site: RunningSite;
let person: Person;
let articleId: number;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = await createDataFolder();
  server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  site = await startSite({ env: { ...siteEnvironment, DATABASE_URL: server.url } });
  ({ articleId, person } = await fillSite(server.url));
}, fixtureLimitMs);

afterAll(async () => {
  await signalDatabase(dataDir, "SIGCONT");
  await site.stop();
  await server.stop();
  await removeDataFolder(dataDir);
});

async function request(url: string, init: RequestInit = {}) {
  const sentAt = performance.now();
  const answer = await fetch(site.url + url, init);
  const text = await answer.text();
  return { url, status: answer.status, headers: answer.headers, text, tookMs: performance.now() - sentAt };
}

test("answers 503 within three seconds whenever the database is frozen, and recovers when it continues", {
  timeout: limit(90_000),
}, async () => {
  for (const url of ["/", "/articles"]) expect((await request(url)).status).toBe(200);
  await signalDatabase(dataDir, "SIGSTOP");
  const json = { ...person.headers, "content-type": "application/json" };
  const order = { plan_id: 1, channel: "wechat", agreement_version: "1" };
  for (let round = 0; round < 3; round += 1) {
    const [pages, others] = await Promise.all([
      Promise.all(["/system", "/vip/list", "/articles?tag=a", "/vip.data"].map((url) => request(url))),
      Promise.all([
        ...["/api/v1/plans", "/api/v1/articles", "/readyz", "/sitemap.xml"].map((url) => request(url)),
        request("/api/v1/user", { headers: person.headers }),
        request("/api/v1/orders", {
          method: "POST",
          headers: { ...json, "idempotency-key": `frozen-${round}-0123456789` },
          body: JSON.stringify(order),
        }),
      ]),
    ]);
    for (const answer of [...pages, ...others]) {
      expect.soft(answer.status, answer.url).toBe(503);
      expect.soft(answer.tookMs, answer.url).toBeLessThan(WAIT_MS + scaled(800));
      expect.soft(Number(answer.headers.get("retry-after")), answer.url).toBeGreaterThan(0);
    }
    for (const { text } of pages) {
      expect.soft(text).toContain("服务暂时不可用");
      expect.soft(text).toMatch(/<link rel="stylesheet" href="\/assets\/root-[\w-]+\.css"/);
    }
    for (const url of ["/", "/articles"]) {
      const cached = await request(url);
      expect.soft([cached.status, cached.tookMs < scaled(500)], url).toEqual([200, true]);
    }
  }
  await signalDatabase(dataDir, "SIGCONT");
  const wokenAt = performance.now();
  for (const url of ["/system", "/api/v1/plans", "/readyz"]) {
    while ((await request(url)).status !== 200) {
      expect(performance.now() - wokenAt).toBeLessThan(scaled(8_000));
      await sleep(50);
    }
  }
});

test("a request that meets a lock is answered with 503 within three seconds", { timeout: limit(30_000) }, async () => {
  const { pool, close } = connectDatabase({
    url: server.url,
    max: 1,
    applicationName: "lock",
    logger: quietLogger,
  });
  const holder = await pool.connect();
  await holder.query("begin; lock table articles in access exclusive mode");
  const answers = await Promise.all(
    [`/articles/${articleId}`, "/api/v1/articles", `/api/v1/articles/${articleId}`].map((url) => request(url)),
  );
  for (const { url, status, tookMs } of answers)
    expect.soft([status, tookMs < WAIT_MS + scaled(800)], url).toEqual([503, true]);
  await holder.query("rollback");
  holder.release();
  expect((await request("/api/v1/articles")).status).toBe(200);
  await close();
});
