import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { setUpDatabase } from "../database/database.ts";
import { ensureBuilt, fixtureLimitMs } from "../site/site-fixture.ts";
import { PATIENT, startSite } from "../site/start-site.ts";
import { limit } from "../time/limits.ts";
import { emptyDatabase, firstEnvironment, readDemoState, spawnFirstStart } from "./first-start.ts";

// `test/site/site-found.test.ts` tests interrupted first starts, because it uses the resulting site.

const database = await setUpDatabase();
const dataDir = await createDataFolder();

beforeAll(ensureBuilt, fixtureLimitMs);
afterAll(() => removeDataFolder(dataDir));

test("a failure to write demo content stops the start with the reason", { timeout: limit(60_000) }, async () => {
  const place = { database, dataDir };
  // This table is among the first to be written, so that the start fails early.
  await database.pool.query("alter table legal_texts add constraint no_room check (false)");
  const { child, output } = spawnFirstStart(place);
  expect((await once(child, "exit"))[0]).toBe(1);
  expect(output()).toMatch(/^启动失败：.*legal_texts/);
  expect(await readDemoState(place)).toBe("started");
});

test("three processes that start at once on an empty database all answer with one set of demo content, without an error", {
  timeout: limit(120_000),
}, async () => {
  await emptyDatabase({ database });
  const env = { ...firstEnvironment({ database, dataDir }), ...PATIENT };
  const sites = await Promise.all(Array.from({ length: 3 }, () => startSite({ env })));
  const answers = sites.flatMap(({ url }) => [fetch(url), fetch(`${url}/api/v1/plans`)]);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  await Promise.all(sites.map((site) => site.stop()));
  expect(statuses).toEqual(Array(6).fill(200));
  for (const site of sites) expect(site.output()).not.toMatch(/"level":(?:"(?:error|fatal)"|[56]0)|失败/);
  expect(await readDemoState({ database, dataDir })).toBe("finished");
  for (const table of ["articles", "books", "courses"]) {
    const { rows } = await database.pool.query(
      `select count(*)::int as works, count(distinct title)::int as titles from ${table}`,
    );
    expect(rows[0].works, table).toBeGreaterThan(0);
    expect(rows[0].titles, table).toBe(rows[0].works);
  }
});
