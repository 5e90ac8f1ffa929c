import { afterAll, beforeAll, expect, test } from "vitest";
import { readStatistics } from "../../src/features/front/tracking/admin-contract.ts";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";
import { callAsOwner } from "../journey/call-as-owner.ts";
import { limit } from "../time/limits.ts";
import { BROWSER_AGENT } from "./browser-agent.ts";
import { ensureBuilt, fixtureLimitMs, siteEnvironment } from "./site-fixture.ts";
import { startSite } from "./start-site.ts";

const TAB = "5f0c6f0e-2f0a-4a43-9a3c-0d6f7c1d2e3f";
let dataDir: string;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = await createDataFolder();
}, fixtureLimitMs);
afterAll(() => removeDataFolder(dataDir));

test("a stopping site writes its pending counts", {
  timeout: limit(120_000),
}, async () => {
  const site = await startSite({ env: siteEnvironment, dataDir });
  const view = { kind: "view", route: "index", content_id: null, ago_seconds: 0 };
  const sent = await fetch(`${site.url}/api/v1/track`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": BROWSER_AGENT },
    body: JSON.stringify({ tab: TAB, events: Array.from({ length: 40 }, () => view) }),
  });
  expect(sent.status).toBe(200);
  await site.stop();
  const { days } = await callAsOwner({ dataDir }, readStatistics, { query: {} });
  expect(days.at(-1)).toMatchObject({ views: 40, visits: 1, gates: 0, logins: 0, payments: 0 });
});
