import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { exportPlans } from "../../../access/membership/server/plans/exported-plans.ts";
import { seedPlans } from "../../../access/membership/server/plans/seed-plans.ts";
import type { SoldResource } from "../sold-product.ts";
import { exportProducts } from "./exported-products.ts";
import { addProduct } from "./product-admin.ts";

const from = await setUpDatabase();
const to = await setUpDatabase();
const clock = createFixedClock("2026-11-20T08:00:00Z");

const noFiles = { openOriginal: async () => null };
const resource = (key: string): SoldResource => ({
  type: "book",
  id: Number(key.split(":")[1]),
  title: key,
  path: "/",
  coverUrl: null,
  aiMark: "none",
  contentType: "vip",
  resourceKeys: [key],
});
const describeSold = async (keys: readonly string[]) => new Map(keys.map((key) => [key, resource(key)]));

test("restores plans and products unchanged, each with the start of its price history", async () => {
  await seedPlans(from.db, clock);
  const parts = [1, 2].map((id) => ({ type: "book" as const, id, list_price_fen: 4900 }));
  const draft = { parts, title: "两本", summary: "一起读", price_fen: 7900 };
  await addProduct({ db: from.db, clock, describeSold }, { draft, note: () => {} });
  const read = async ({ pool }: typeof from) => ({
    plans: (await pool.query("select * from plans order by id")).rows,
    products: (await pool.query("select * from products order by id")).rows,
    parts: (await pool.query("select * from product_parts order by product_id, position")).rows,
    prices: (await pool.query("select subject, price_fen from price_history order by subject")).rows,
  });
  for (const kind of [exportPlans, exportProducts]) {
    const restored = kind({ db: to.db, clock, describeSold });
    for await (const { facts, text } of kind({ db: from.db, clock, describeSold }).list(from.db)) {
      // An export of an earlier release contains a former price that staff entered.
      const earlier = kind === exportPlans ? { ...facts, original_price_fen: 39_900 } : facts;
      // Restores twice, because an existing product is written again with the same price.
      for (let turn = 0; turn < 2; turn += 1) await restored.restore({ facts: earlier, text }, noFiles);
    }
  }
  expect(await read(to)).toEqual(await read(from));
  expect((await read(to)).prices).toHaveLength(6);
});

test("does not restore a product with another product's title, or without all parts", async () => {
  const kind = exportProducts({ db: to.db, clock, describeSold });
  const [made] = await Array.fromAsync(kind.list(to.db));
  const facts = made?.facts ?? {};
  await expect(kind.restore({ facts: { ...facts, id: 77 }, text: null }, noFiles)).rejects.toMatchObject({
    code: "PRODUCT_EXISTS",
  });
  await expect(kind.restore({ facts: { ...facts, parts: [] }, text: null }, noFiles)).rejects.toThrow("parts");
});
