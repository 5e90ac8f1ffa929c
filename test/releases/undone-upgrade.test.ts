import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { moneyChecks } from "../../src/composition/doctor/money/money-checks.ts";
import { createPerson } from "../auth/people.ts";
import type { TestDatabase } from "../database/database.ts";
import { drawAddress } from "../draw.ts";
import { ensureBuilt, siteEnvironment } from "../site/site-fixture.ts";
import { PATIENT, type RunningSite, startSite } from "../site/start-site.ts";
import { limit } from "../time/limits.ts";
import { inventMigrations, NEXT } from "./invented-migrations.ts";
import { callSite, pay, readAgreementVersion } from "./made-data.ts";
import { listReleases } from "./releases.ts";
import { upgradeRelease } from "./upgrade-release.ts";

const root = path.join(import.meta.dirname, "../..");
const BUYERS = 3;
const PURCHASES_IN_EACH_PHASE = 4;
/** What a later version could add to what purchases write. */
const EXPANSION = [
  `alter table orders add column invented_note text not null default 'none';${NEXT}create index orders_by_invented_note on orders (invented_note);`,
  `create table invented_orders (order_no text primary key references orders (order_no));${NEXT}insert into invented_orders select order_no from orders;`,
];

interface Purchase {
  orderNo: string;
  headers: Record<string, string>;
  /** What the site has confirmed to the buyer. */
  state: "ordered" | "fulfilled";
}

beforeAll(ensureBuilt, limit(180_000));

/** The folder of a later version: this build with further migrations. */
async function buildLater(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-later-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const migrations = await inventMigrations(EXPANSION);
  onTestFinished(() => rm(migrations, { recursive: true, force: true }));
  // A program finds its files from where it really is, so the build itself is copied.
  await cp(path.join(root, "build"), path.join(folder, "build"), { recursive: true });
  await symlink(migrations, path.join(folder, "migrations"));
  for (const name of ["node_modules", "content", "package.json"])
    await symlink(path.join(root, name), path.join(folder, name));
  return folder;
}

/** Buyers who go on buying one membership as a gift after the other, on the site that runs at the moment. */
async function startBuyers(database: TestDatabase, findSite: () => RunningSite) {
  const stop = new AbortController();
  const purchases: Purchase[] = [];
  let wake = () => {};
  let isUp = true;
  let nextSite: Promise<void> = Promise.resolve();
  const agreement_version = await readAgreementVersion(database.pool);
  const { items: plans } = await callSite(findSite())({}, "GET", "/plans");
  const purchase = { plan_id: plans[0].id, as_gift: true, channel: "wechat", agreement_version };

  async function buy(): Promise<void> {
    const person = await createPerson(database.db);
    const headers = { ...person.headers, "x-forwarded-for": drawAddress() };
    const { order } = await callSite(findSite())(headers, "POST", "/orders", purchase);
    const bought: Purchase = { orderNo: order.order_no, headers, state: "ordered" };
    purchases.push(bought);
    await pay(findSite(), headers, bought.orderNo);
    bought.state = "fulfilled";
    wake();
  }
  async function goOn(): Promise<void> {
    while (!stop.signal.aborted) {
      const site = findSite();
      try {
        await buy();
      } catch (error) {
        // Only a site that is being replaced may fail a purchase.
        if (site === findSite() && isUp) throw error;
        await nextSite;
      }
    }
  }
  const running = Promise.all(Array.from({ length: BUYERS }, goOn));
  const failure = running.then(() => new Promise<never>(() => {}));
  return {
    purchases,
    /** Waits until the site that runs has confirmed further purchases. */
    async waitForPurchases(count: number): Promise<void> {
      const countConfirmed = () => purchases.filter(({ state }) => state === "fulfilled").length;
      const target = countConfirmed() + count;
      while (countConfirmed() < target) await Promise.race([failure, new Promise<void>((resolve) => (wake = resolve))]);
    },
    /** Replaces the site while they are buying. */
    async during(replace: () => Promise<void>): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      [isUp, nextSite] = [false, promise];
      await replace();
      isUp = true;
      resolve();
    },
    async stop(): Promise<void> {
      stop.abort();
      await running;
    },
  };
}

test("an upgrade is undone while people are buying, and every confirmed order of before, meanwhile and after is there", {
  timeout: limit(120_000),
}, async () => {
  const database = await upgradeRelease((await listReleases()).at(-1) ?? "");
  const dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-undone-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const env = { ...siteEnvironment, ...PATIENT, DATABASE_URL: database.url };
  const laterFolder = await buildLater();
  let site = await startSite({ dataDir, env });
  onTestFinished(() => site.stop());
  const buyers = await startBuyers(database, () => site);
  await buyers.waitForPurchases(PURCHASES_IN_EACH_PHASE);

  await buyers.during(async () => {
    await site.stop();
    site = await startSite({ dataDir, env, folder: laterFolder });
  });
  await buyers.waitForPurchases(PURCHASES_IN_EACH_PHASE);
  const withLater = buyers.purchases.filter(({ state }) => state === "fulfilled").length;
  await database.pool.query("update orders set invented_note = 'written by the later version'");

  // The undoing is as hasty as it can be.
  await buyers.during(async () => {
    await site.kill9();
    site = await startSite({ dataDir, env });
  });
  expect(site.output()).toContain("the database is newer than this program");
  await buyers.waitForPurchases(PURCHASES_IN_EACH_PHASE);
  await buyers.stop();

  const call = callSite(site);
  const lost: string[] = [];
  for (const { orderNo, headers, state } of buyers.purchases) {
    const { order } = await call(headers, "GET", `/orders/${orderNo}`);
    if (state === "fulfilled" && order.state !== "fulfilled") lost.push(`${orderNo} is ${order.state}`);
  }
  expect(lost).toEqual([]);
  const { rows } = await database.pool.query(
    "select invented_note as note, count(*)::int as count from orders where order_no = any($1) group by 1 order by 1",
    [buyers.purchases.map(({ orderNo }) => orderNo)],
  );
  const [old, later] = rows.map(({ count }) => count);
  expect(rows.map(({ note }) => note)).toEqual(["none", "written by the later version"]);
  expect(later).toBeGreaterThanOrEqual(withLater);
  expect(old).toBeGreaterThanOrEqual(PURCHASES_IN_EACH_PHASE);
  for (const check of moneyChecks(database.db)) for await (const { what } of check.find()) lost.push(what);
  expect(lost).toEqual([]);

  // Upgrading once more runs no migration again.
  await site.stop();
  site = await startSite({ dataDir, env, folder: laterFolder });
  expect(site.output()).not.toContain("newer than this program");
});
