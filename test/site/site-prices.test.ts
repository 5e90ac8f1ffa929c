import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { pricedResources } from "../../src/composition/priced-resources.ts";
import { addPromotion } from "../../src/features/access/prices/server/manage-promotions.ts";
import { turnPromotions } from "../../src/features/access/prices/server/turn-promotions.ts";
import { systemClock } from "../../src/ports/clock.ts";
import { limit, scaled } from "../time/limits.ts";
import { setUpSite } from "./site-fixture.ts";

const { fixture, site } = await setUpSite();

/** Many times longer than rendering a page for the second time takes. */
const OPEN_MS = Math.min(4_000, scaled(1_000));
/** The time after a window's edge within which every process applies it. */
const EDGE_MS = 1_200;

test("a cached page of plans shows a promotional price from its start to its end", async () => {
  const context = { db: fixture.database.db, clock: systemClock, ...pricedResources };
  const read = async () => (await fetch(`${site.url}/vip`)).text();
  expect((await read()).length).toBeGreaterThan(1_000);
  const startsAt = new Date(Date.now() + OPEN_MS);
  const endsAt = new Date(startsAt.getTime() + EDGE_MS + OPEN_MS);
  await addPromotion(context, {
    name: { kind: "plan", slug: "vip-year" },
    sendingKey: "k",
    by: null,
    note: () => {},
    draft: { price_fen: 12_300, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
  });
  expect(await read()).not.toContain("¥123");
  await sleep(startsAt.getTime() + EDGE_MS - Date.now());
  await turnPromotions(context);
  await expect.poll(read, { timeout: limit(OPEN_MS) }).toMatch(/¥123.*限时价，到 /s);
  await sleep(Math.max(0, endsAt.getTime() + EDGE_MS - Date.now()));
  await turnPromotions(context);
  await expect.poll(read, { timeout: limit(OPEN_MS) }).not.toContain("¥123");
});
