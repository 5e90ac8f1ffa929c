import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { ContentType } from "../../../../domain/access/access-contract.ts";
import type { Act } from "../../../../kit/api/caller.ts";
import { HOUR_MS } from "../../../../kit/values/durations.ts";
import { promotions } from "../../../access/prices/server/price-tables.ts";
import { productDraftSchema } from "../admin-contract.ts";
import type { SoldResource } from "../sold-product.ts";
import { createGuestProducts } from "./guest-products.ts";
import { addProduct, changeProduct, describeProducts } from "./product-admin.ts";
import { products } from "./product-tables.ts";

const { db, pool } = await setUpDatabase();
const clock = createFixedClock("2026-11-20T08:00:00Z");

/** The published resources by key. */
const out = new Map<string, SoldResource>();
for (const [id, contentType] of [
  [1, "vip"],
  [2, "vip_premium"],
  [3, "basic_course"],
  [4, "vip"],
] as [number, ContentType][]) {
  const facts = {
    type: "book",
    id,
    title: `书 ${id}`,
    path: `/vip/book/${id}`,
    coverUrl: null,
    aiMark: "none",
  } as const;
  out.set(`book:${id}`, { ...facts, contentType, resourceKeys: [`book:${id}`] });
}

const context = {
  db,
  clock,
  describeSold: async (keys: readonly string[]) => new Map([...out].filter(([key]) => keys.includes(key))),
};
let found: number[] = [];
const guest = createGuestProducts({
  guestDb: db,
  clock,
  describeSold: context.describeSold,
  findProducts: async () => found,
  readFullRefund: async () => ({ days: 7, most_opened: 3, used_percent: 10 }),
  ratings: { readRatings: async () => new Map(), readPublicReviews: async () => [] },
});
const page = { page: 1, page_size: 20 };
const acts: Act[] = [];
const note = (act: Act) => void acts.push(act);

const book = (id: number, list_price_fen?: number) => ({ type: "book" as const, id, list_price_fen });
const add = (wanted: unknown) => addProduct(context, { draft: productDraftSchema.parse(wanted), note });

/** Creates a promotion for an hour from now. */
const promote = (id: number, priceFen: number) =>
  db.insert(promotions).values({
    subject: `product:${id}`,
    priceFen,
    startsAt: clock.now(),
    createdAt: clock.now(),
    endsAt: new Date(clock.now().getTime() + HOUR_MS),
  });

/** All products in their order, for staff. */
const listAll = async () =>
  describeProducts(context, await context.db.select().from(products).orderBy(products.position, products.id));

test("one resource becomes a product with its own title, initially off sale", async () => {
  expect(await add({ parts: [book(1)], price_fen: 4900 })).toMatchObject({
    kind: "book",
    title: "书 1",
    price_fen: 4900,
    is_on_sale: false,
    parts: [{ key: "book:1", list_price_fen: 4900, title: "书 1" }],
  });
  expect((await guest.listProducts({ sort: "order", ...page })).items).toEqual([]);
  const { id } = (await listAll())[0]!;
  await changeProduct(context, { id, change: { is_on_sale: true }, note });
  expect((await guest.getProduct(id)).product).toMatchObject({ title: "书 1", parts: [{ path: "/vip/book/1" }] });
  expect((await guest.listProductsOf("book", 1)).items).toHaveLength(1);
  expect(acts.map(({ subject, after }) => [subject, after])).toEqual([
    [`product:${id}`, { title: "书 1", price_fen: 4900, is_on_sale: false, parts: "book:1" }],
    [`product:${id}`, { title: "书 1", price_fen: 4900, is_on_sale: true, parts: "book:1" }],
  ]);
});

test("a bundle's parts have their single prices, or the given prices", async () => {
  const made = await add({ parts: [book(1), book(2, 9900)], price_fen: 12_000, title: "两本" });
  expect(made).toMatchObject({ kind: "bundle", parts: [{ list_price_fen: 4900 }, { list_price_fen: 9900 }] });
});

test.each([
  [
    "a resource that is already sold separately",
    { parts: [book(1)], price_fen: 100, title: "又一个" },
    409,
    "PRODUCT_EXISTS",
  ],
  ["a title in use", { parts: [book(2)], price_fen: 100, title: "两本" }, 409, "PRODUCT_EXISTS"],
  ["an unpublished resource", { parts: [book(9)], price_fen: 100 }, 404, "NOT_FOUND"],
  ["a resource that everyone may open", { parts: [book(3)], price_fen: 100 }, 422, "INVALID_INPUT"],
  ["a duplicate resource", { parts: [book(1), book(1)], price_fen: 100, title: "x" }, 422, "INVALID_INPUT"],
  ["a bundle without a title", { parts: [book(1), book(2, 1)], price_fen: 100 }, 422, "INVALID_INPUT"],
  ["a part without a price", { parts: [book(1), book(4)], price_fen: 100, title: "x" }, 422, "INVALID_INPUT"],
])("rejects %s", async (_name, wanted, status, code) => {
  await expect(add(wanted)).rejects.toMatchObject({ status, code });
});

test("concurrent calls for the same resource create one product", async () => {
  await openConnections(pool);
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => add({ parts: [book(4)], price_fen: 2900 })));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("an unpublished product is neither displayed nor put on sale", async () => {
  const items = await listAll();
  const bundle = items.find(({ kind }) => kind === "bundle")!;
  await changeProduct(context, { id: bundle.id, change: { is_on_sale: true }, note });
  expect(await guest.findProduct(bundle.id)).not.toBeNull();
  const gone = out.get("book:2")!;
  out.delete("book:2");
  expect(await guest.findProduct(bundle.id)).toBeNull();
  await expect(guest.getProduct(bundle.id)).rejects.toMatchObject({ status: 404 });
  await expect(changeProduct(context, { id: bundle.id, change: { is_on_sale: true }, note })).rejects.toMatchObject({
    status: 409,
    code: "PRODUCT_INCOMPLETE",
    message: "book:2 还没有发布，先发布它再上架",
  });
  out.set("book:2", gone);
});

test("a change keeps omitted fields, and cannot use another product's title", async () => {
  const items = await listAll();
  const { id, title } = items.find(({ kind }) => kind === "bundle")!;
  expect(await changeProduct(context, { id, change: { price_fen: 11_000 }, note })).toMatchObject({
    title,
    price_fen: 11_000,
  });
  await expect(changeProduct(context, { id, change: { title: "书 1" }, note })).rejects.toMatchObject({ status: 409 });
  await expect(changeProduct(context, { id: 999, change: {}, note })).rejects.toMatchObject({ status: 404 });
});

test("lists products in their order, by price, by time, or by relevance", async () => {
  const items = await listAll();
  const bundle = items.find(({ kind }) => kind === "bundle")!;
  const alone = items.find(({ title }) => title === "书 1")!;
  clock.advance(60);
  const { id: last } = await add({ parts: [book(2)], price_fen: 800 });
  for (const id of [bundle.id, last]) await changeProduct(context, { id, change: { is_on_sale: true }, note });
  const ids = async (query: Partial<Parameters<typeof guest.listProducts>[0]>) =>
    (await guest.listProducts({ sort: "order", ...page, ...query })).items.map(({ id }) => id);
  expect(await ids({})).toEqual([alone.id, bundle.id, last]);
  expect(await ids({ sort: "cheapest" })).toEqual([last, alone.id, bundle.id]);
  expect(await ids({ sort: "dearest" })).toEqual([bundle.id, alone.id, last]);
  expect((await ids({ sort: "newest" }))[0]).toBe(last);
  // The charged price counts, not the price without the promotion.
  await promote(bundle.id, 600);
  expect(await ids({ sort: "cheapest" })).toEqual([bundle.id, last, alone.id]);
  expect(await ids({ sort: "dearest" })).toEqual([alone.id, last, bundle.id]);
  clock.advance(3_600);
  expect((await ids({ sort: "dearest" }))[0]).toBe(bundle.id);
  found = [last, alone.id];
  expect(await ids({ q: "书" })).toEqual([last, alone.id]);
  expect(await ids({ q: "书", sort: "dearest" })).toEqual([alone.id, last]);
  expect(await ids({ q: "书", kind: "bundle" })).toEqual([]);
  found = [];
  expect(await ids({ q: "没有" })).toEqual([]);
});

test("the parts of a bundle show their shares of its price, and a single product is offered at its price", async () => {
  const { items } = await guest.listProducts({ sort: "dearest", ...page });
  const [{ price_fen: priceFen, parts }] = [items[0]!];
  expect(parts.map(({ share_fen }) => share_fen).reduce((sum, share) => sum + share, 0)).toBe(priceFen);
  expect(parts.map(({ share_fen }) => share_fen)).toEqual([3642, 7358]);
  expect(await guest.findSoleOffer("book", 2)).toMatchObject({ label: "单独买这本书 ¥8" });
  expect(await guest.findSoleOffer("book", 3)).toBeNull();
});
