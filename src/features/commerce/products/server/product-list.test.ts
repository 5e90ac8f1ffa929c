import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../test/list-fixture.ts";
import { insertProduct } from "./product-store.ts";

const lists = await createListFixture("finance");
const now = lists.clock.now();
const LIST = "/admin/products";

let ids: number[] = [];
beforeAll(async () => {
  const sold = { kind: "bundle", soleKey: null, parts: [], by: null, createdAt: now, updatedAt: now } as const;
  const rows = [
    { title: "写作课合集", summary: "", priceFen: 300, isOnSale: true },
    { title: "读书合集", summary: "含写作", priceFen: 100, isOnSale: false },
    { title: "语法合集", summary: "", priceFen: 300, isOnSale: true },
    { title: "全部", summary: "100% 都有", priceFen: 900, isOnSale: false },
  ];
  ids = await lists.db.transaction(async (tx) => {
    const added: number[] = [];
    for (const row of rows) added.push((await insertProduct(tx, { ...sold, ...row }))?.id ?? 0);
    return added;
  });
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => ids.indexOf(id));

test("lists all products in the site's order, and finds them by title and summary", async () => {
  expect(await found({})).toEqual([0, 1, 2, 3]);
  expect(await found({ q: "写作" })).toEqual([0, 1]);
  expect(await found({ q: "%" })).toEqual([3]);
});

test("lists every product once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids,
    sorts: { id: ({ id }) => id, price_fen: (item) => Number(item.price_fen) },
  });
  for (const sort of ["position", "-position", "title", "-title"]) {
    const first = await lists.read(LIST, { sort, limit: 3 });
    const second = await lists.read(LIST, { sort, limit: 3, cursor: first.next ?? "" });
    const seen = [...first.items, ...second.items].map(({ id }) => ids.indexOf(id));
    expect(seen.toSorted(), sort).toEqual([0, 1, 2, 3]);
  }
});

test("filters before it limits", async () => {
  expect(await lists.read(LIST, { is_on_sale: "false", limit: 1 })).toMatchObject({
    items: [{ id: ids[1] }],
    total: 2,
  });
  expect(await found({ is_on_sale: "true", q: "语法" })).toEqual([2]);
  expect(await found({ kind: "book" })).toEqual([]);
});

test("requires the right to manage products", () => lists.expectGuarded(LIST));
