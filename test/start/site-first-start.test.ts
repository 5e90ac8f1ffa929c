import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { setUpDatabase } from "../database/database.ts";
import { runCli } from "../run-cli.ts";
import { ensureBuilt, fixtureLimitMs, siteEnvironment } from "../site/site-fixture.ts";
import { PATIENT, startSite } from "../site/start-site.ts";
import { limit } from "../time/limits.ts";
import { emptyDatabase, firstEnvironment, readDemoState, spawnFirstStart } from "./first-start.ts";

// `test/site/site-found.test.ts` tests interrupted first starts, because it uses the resulting site.

const database = await setUpDatabase();
const dataDir = await createDataFolder();
const place = { database, dataDir };
/** The settings of a site with an account of its own at Alipay; its files are written before the tests. */
const account: Record<string, string> = {};

beforeAll(async () => {
  await ensureBuilt();
  const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const theirs = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const files = [path.join(dataDir, "own.pem"), path.join(dataDir, "theirs.pem")] as const;
  await writeFile(files[0], own.privateKey.export({ type: "pkcs8", format: "pem" }));
  await writeFile(files[1], theirs.publicKey.export({ type: "spki", format: "pem" }));
  Object.assign(account, {
    ORIGIN: "https://example.com",
    ALIPAY_APP_ID: "2021000000000001",
    ALIPAY_SELLER_ID: "2088000000000001",
    ALIPAY_PRIVATE_KEY_FILE: files[0],
    ALIPAY_PUBLIC_KEY_FILE: files[1],
  });
}, fixtureLimitMs);
afterAll(() => removeDataFolder(dataDir));

const countReviews = async () =>
  Number((await database.pool.query("select count(*) from product_reviews where is_sample")).rows[0].count);

test("a failure to write demo content stops the start with the reason", { timeout: limit(60_000) }, async () => {
  // This table is among the first to be written, so that the start fails early.
  await database.pool.query("alter table legal_texts add constraint no_room check (false)");
  const { child, output } = spawnFirstStart(place);
  expect((await once(child, "exit"))[0]).toBe(1);
  expect(output()).toMatch(/^启动失败：.*legal_texts/);
  expect(await readDemoState(place)).toBe("started");
});

// Covers decision 0161.
test("a new site with a payment account of its own gets the works of the demo and no invented members", {
  timeout: limit(120_000),
}, async () => {
  await emptyDatabase(place);
  const site = await startSite({ env: { ...firstEnvironment(place), ...account } });
  expect((await fetch(`${site.url}/articles`)).status).toBe(200);
  await site.stop();
  expect(await readDemoState(place)).toBe("finished");
  expect(await countReviews()).toBe(0);
  const { rows } = await database.pool.query("select 1 from settings where key = 'demo_samples'");
  expect(rows).toEqual([]);
});

test("three processes that start at once on an empty database all answer with one set of demo content, without an error", {
  timeout: limit(120_000),
}, async () => {
  await emptyDatabase(place);
  const env = { ...firstEnvironment(place), ...PATIENT };
  const sites = await Promise.all(Array.from({ length: 3 }, () => startSite({ env })));
  const answers = sites.flatMap(({ url }) => [fetch(url), fetch(`${url}/api/v1/plans`)]);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  await Promise.all(sites.map((site) => site.stop()));
  expect(statuses).toEqual(Array(6).fill(200));
  for (const site of sites) expect(site.output()).not.toMatch(/"level":(?:"(?:error|fatal)"|[56]0)|失败/);
  expect(await readDemoState(place)).toBe("finished");
  for (const table of ["articles", "books", "courses"]) {
    const { rows } = await database.pool.query(
      `select count(*)::int as works, count(distinct title)::int as titles from ${table}`,
    );
    expect(rows[0].works, table).toBeGreaterThan(0);
    expect(rows[0].titles, table).toBe(rows[0].works);
  }
});

// Uses the site of the test before, because filling another one takes longer than the rest of both tests.
test("a site with invented members does not start with a payment account of its own until they are removed", {
  timeout: limit(180_000),
}, async () => {
  expect(await countReviews()).toBeGreaterThan(0);

  const { child, output } = spawnFirstStart(place, account);
  expect((await once(child, "exit"))[0]).toBe(1);
  expect(output()).toMatch(/^启动失败：示例会员.*demo remove/m);

  const { code, out } = await runCli({ ...siteEnvironment, DATABASE_URL: database.url, DATA_DIR: dataDir }, [
    "demo",
    "remove",
  ]);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^已移除示例会员/) });
  await (await startSite({ env: { ...firstEnvironment(place), ...account } })).stop();
});
