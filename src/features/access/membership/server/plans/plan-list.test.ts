import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../../test/list-fixture.ts";
import { insertPlan } from "./plan-store.ts";

const lists = await createListFixture("finance");
const LIST = "/admin/plans";

let ids: number[] = [];
beforeAll(async () => {
  await lists.database.pool.query("truncate plans cascade");
  const plan = {
    description: "",
    benefits: ["全部课程"],
    benefit_icons: [],
    duration_months: 12,
    is_recommended: false,
    is_on_sale: true,
  };
  const rows = [
    { slug: "vip-year", name: "年卡", level: 2, price_fen: 300, position: 1 },
    { slug: "vip-month", name: "月卡", level: 2, price_fen: 100, position: 0 },
    { slug: "premium-year", name: "年卡", level: 3, price_fen: 300, position: 1, is_on_sale: false },
    { slug: "premium-life", name: "终身卡", level: 3, price_fen: 900, position: 2, description: "100% 都有" },
  ] as const;
  ids = await lists.db.transaction(async (tx) => {
    const added: number[] = [];
    for (const row of rows) {
      const inserted = await insertPlan(tx, { ...plan, ...row }, { by: null, now: lists.clock.now() });
      added.push(inserted?.id ?? 0);
    }
    return added;
  });
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => ids.indexOf(id));

test("lists all plans in the site's order, and finds them by name, slug and description", async () => {
  expect(await found({})).toEqual([1, 0, 2, 3]);
  expect(await found({ q: "年卡" })).toEqual([0, 2]);
  expect(await found({ q: "premium" })).toEqual([2, 3]);
  expect(await found({ q: "%" })).toEqual([3]);
});

test("lists every plan once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids,
    sorts: {
      id: ({ id }) => id,
      position: (item) => Number(item.position),
      price_fen: (item) => Number(item.price_fen),
    },
  });
  for (const sort of ["name", "-name"]) {
    const first = await lists.read(LIST, { sort, limit: 3 });
    const second = await lists.read(LIST, { sort, limit: 3, cursor: first.next ?? "" });
    const seen = [...first.items, ...second.items].map(({ id }) => ids.indexOf(id));
    expect(seen.toSorted(), sort).toEqual([0, 1, 2, 3]);
  }
});

test("filters before it limits", async () => {
  expect(await lists.read(LIST, { level: 2, limit: 1 })).toMatchObject({ items: [{ id: ids[1] }], total: 2 });
  expect(await found({ level: 3, is_on_sale: "false" })).toEqual([2]);
});

test("requires the right to manage plans", () => lists.expectGuarded(LIST));
