import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../test/list-fixture.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { insertProduct } from "../../products/server/product-store.ts";
import { productReviews } from "./review-tables.ts";

const lists = await createListFixture("support");
const now = lists.clock.now();
const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
const LIST = "/admin/reviews";
const FILE = "/admin/reviews/export";

let ids: number[] = [];
let lin = 0;
let productId = 0;
beforeAll(async () => {
  lin = await lists.createNamed("林晓", "+8613800006789");
  const zhou = await lists.createNamed("周远");
  const sold = {
    kind: "bundle",
    summary: "",
    priceFen: 100,
    isOnSale: true,
    soleKey: null,
    parts: [],
    by: null,
  } as const;
  const [course, book] = await lists.db.transaction(async (tx) => {
    const add = (title: string) => insertProduct(tx, { ...sold, title, createdAt: now, updatedAt: now });
    return [await add("写作课"), await add("书")];
  });
  productId = course?.id ?? 0;
  const other = { productId: book?.id ?? 0 };
  const rows = [
    { productId, authorId: lin, rating: 5, text: "讲得清楚", createdAt: daysAgo(9), answer: "谢谢", answeredAt: now },
    { productId, authorId: zhou, rating: 3, text: "=cmd()", createdAt: daysAgo(5), editedAt: daysAgo(1) },
    { ...other, authorId: lin, rating: 5, text: "字太小", createdAt: daysAgo(3), state: "held", editedAt: daysAgo(1) },
    { ...other, authorId: zhou, rating: 3, text: "很好", createdAt: daysAgo(2), state: "hidden" },
    { productId, authorId: 999_999, rating: 1, text: "不好", createdAt: daysAgo(1) },
    { ...other, authorId: 999_999, rating: 1, text: "", createdAt: daysAgo(1), state: "deleted" },
  ] as const;
  const inserted = await lists.db
    .insert(productReviews)
    .values(rows.map((row) => ({ state: "published" as const, ...row })))
    .returning({ id: productReviews.id });
  ids = inserted.slice(0, 5).map(({ id }) => id);
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => ids.indexOf(id));

test("names author and product, without deleted reviews", async () => {
  const { items, total } = await lists.read(LIST);
  expect([items.map(({ id }) => ids.indexOf(id)), total]).toEqual([[4, 3, 2, 1, 0], 5]);
  expect(items[4]).toMatchObject({ author: { user_id: lin, name: "林晓" }, title: "写作课" });
  expect(items[0]).toMatchObject({ author: { name: "已注销用户" } });
});

test("finds reviews by text, answer, product and author", async () => {
  expect(await found({ q: "太小" })).toEqual([2]);
  expect(await found({ q: "谢谢" })).toEqual([0]);
  expect(await found({ q: "写作" })).toEqual([4, 1, 0]);
  expect(await found({ q: "林晓" })).toEqual([2, 0]);
  expect(await found({ q: "6789" })).toEqual([2, 0]);
});

test("lists every review once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids,
    sorts: {
      id: ({ id }) => id,
      rating: (item) => Number(item.rating),
      edited_at: (item) => item.edited_at as string | null,
    },
  });
});

test("filters before it limits", async () => {
  expect(await lists.read(LIST, { product_id: productId, limit: 1 })).toMatchObject({
    items: [{ id: ids[4] }],
    total: 3,
  });
  expect(await found({ author_id: lin, state: "held", limit: 1 })).toEqual([2]);
  expect(await found({ is_unanswered: "true", q: "写作" })).toEqual([4, 1]);
  expect(await found({ from: "2026-11-15", to: "2026-11-17" })).toEqual([2, 1]);
});

test("requires the right to moderate; logs only the export, which contains no formulas", async () => {
  await lists.expectGuarded(LIST, FILE);
  await lists.takeActs();
  await lists.read(LIST);
  const rows = await lists.readCsv(FILE, { q: "cmd" });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`"'=cmd()"`);
  expect(await lists.takeActs()).toEqual([{ action: "exportReviews", subject: "reviews" }]);
});
