import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { setUpDatabase } from "../database/database.ts";
import { ensureBuilt, fixtureLimitMs } from "../site/site-fixture.ts";
import { limit } from "../time/limits.ts";
import { readDemoState, spawnFirstStart } from "./first-start.ts";

// A first start that is interrupted and goes on is looked at where its site is (`test/site/site-found.test.ts`).

const database = await setUpDatabase();
const dataDir = await createDataFolder();

beforeAll(ensureBuilt, fixtureLimitMs);
afterAll(() => removeDataFolder(dataDir));

test("demo content that cannot be written stops the start, with the reason", { timeout: limit(60_000) }, async () => {
  const place = { database, dataDir };
  // Among the first that is written, so that the start has little else to do.
  await database.pool.query("alter table legal_texts add constraint no_room check (false)");
  const { child, output } = spawnFirstStart(place);
  expect((await once(child, "exit"))[0]).toBe(1);
  expect(output()).toMatch(/^启动失败：.*legal_texts/);
  expect(await readDemoState(place)).toBe("started");
});
