import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { setUpDatabase } from "../database/database.ts";
import { runCli } from "../run-cli.ts";
import { ensureBuilt, fixtureLimitMs, siteEnvironment } from "../site/site-fixture.ts";
import { startSite } from "../site/start-site.ts";
import { limit } from "../time/limits.ts";
import { emptyDatabase, firstEnvironment, readDemoState, spawnFirstStart } from "./first-start.ts";

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

test("a site with invented members does not start with a payment account of its own until they are removed", {
  timeout: limit(180_000),
}, async () => {
  await emptyDatabase(place);
  await (await startSite({ env: firstEnvironment(place) })).stop();
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
