import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { seedPlans } from "../../src/features/access/membership/server/plans/seed-plans.ts";
import { completeSettings } from "../../src/features/front/site/site-settings.ts";
import { createPerson, type Person } from "../auth/people.ts";
import { quietLogger } from "../quiet-logger.ts";
import { ensureBuilt, fixtureLimitMs, saveArticle, siteEnvironment } from "../site/site-fixture.ts";
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from "../site/small-disk.ts";
import { type RunningSite, startSite } from "../site/start-site.ts";
import { limit, scaled } from "../time/limits.ts";

let disk: SmallDisk;
let dataDir: string;
let databaseUrl: string;
let site: RunningSite;
let person: Person;

beforeAll(async () => {
  if (whyNoSmallDisk) return;
  await ensureBuilt();
  disk = await mountSmallDisk(300);
  dataDir = disk.folder;
  site = await startSite({ dataDir, env: { ...siteEnvironment, LOG_LEVEL: "info" } });
  const [password, lock] = await Promise.all([
    readFile(path.join(dataDir, "postgres-password"), "utf8"),
    readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8"),
  ]);
  databaseUrl = `postgresql://zhixing:${password.trim()}@127.0.0.1:${lock.split("\n")[3]}/zhixing`;
  const { db, close } = connectDatabase({ url: databaseUrl, max: 2, applicationName: "test", logger: quietLogger });
  await seedPlans(db);
  await saveArticle(db, false);
  person = await createPerson(db);
  await close();
}, fixtureLimitMs);

afterAll(async () => {
  if (whyNoSmallDisk) return;
  await site.stop();
  await disk.remove();
});

async function order(planId: number): Promise<{ status: number; orderNo: string }> {
  const answer = await fetch(`${site.url}/api/v1/orders`, {
    method: "POST",
    headers: { ...person.headers, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify({
      plan_id: planId,
      channel: "wechat",
      agreement_version: completeSettings({}).purchase_agreement_version,
    }),
  });
  const body = await answer.json();
  return { status: answer.status, orderNo: answer.ok ? body.data.order.order_no : "" };
}

test("a disk that fills up loses no acknowledged data, and the site resumes by itself when there is space", {
  timeout: limit(120_000),
}, async ({ skip }) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  const plans = await (await fetch(`${site.url}/api/v1/plans`)).json();
  const planId: number = plans.data.items[0].id;
  expect((await fetch(site.url)).status).toBe(200);
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const first = await order(planId);
  expect(first.status).toBeLessThan(300);
  acknowledged.push(first.orderNo);

  disk.fill();
  // Like an import: many large pages at once use up the space that the database reserved for its log.
  const importer = new pg.Client(databaseUrl);
  importer.on("error", () => undefined);
  await importer.connect();
  await importer.query("create table bulk (text text)").catch(() => undefined);
  const importing = (async () => {
    for (let round = 0; round < 200; round += 1)
      await importer.query("insert into bulk select repeat(md5(n::text), 200) from generate_series(1, 500) n");
  })().catch(() => undefined);
  const startedAt = performance.now();
  while (performance.now() - startedAt < limit(15_000) && !statuses.has(503)) {
    const made = await order(planId);
    statuses.add(made.status);
    if (made.orderNo) acknowledged.push(made.orderNo);
    await sleep(150);
  }
  await importing;
  await importer.end().catch(() => undefined);
  expect(
    [...statuses].filter((status) => ![200, 201, 429, 503].includes(status)),
    site.output(),
  ).toEqual([]);
  expect(statuses).toContain(503);
  expect((await fetch(site.url)).status).toBe(200);
  // The sandbox's ledger is on the same full disk.
  await fetch(`${site.url}/sandbox/api/settings`, { method: "PUT", body: '{"drops_notifications":true}' });

  await disk.giveRoom();
  const roomAt = performance.now();
  while ((await fetch(`${site.url}/api/v1/orders`, { headers: person.headers })).status !== 200) {
    if (performance.now() - roomAt > scaled(5_000))
      throw new Error(`the site did not recover within 5 s:\n${site.output().slice(-4_000)}`);
    await sleep(50);
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query("select order_no from orders where order_no = any($1)", [acknowledged]);
  await client.end();
  expect(rows).toHaveLength(acknowledged.length);
  await site.stop();
  site = await startSite({ dataDir, env: siteEnvironment });
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
});

test("after a failed or refused start on a full disk the next start succeeds", async ({ skip }) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  await site.stop();
  disk.fill();
  const failed = await startSite({ dataDir, env: siteEnvironment }).catch((error: Error) => error);
  await disk.giveRoom();
  if (!(failed instanceof Error)) site = failed;
  else site = await startSite({ dataDir, env: siteEnvironment });
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
});
