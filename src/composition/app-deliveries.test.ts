import { expect, test } from "vitest";
import type { Person } from "../../test/auth/people.ts";
import { createDeliveryFixture, REPORTED } from "../../test/orders/delivery-fixture.ts";
import { runJob } from "../../test/run-job.ts";
import { confirmSecondFactor, giveRole } from "../../test/staff-role.ts";
import { grants } from "../features/access/membership/server/ledger/membership-tables.ts";
import { personalDeliveries } from "../features/commerce/deliveries/server/personal-deliveries.ts";
import { withdrawRefund } from "../features/commerce/orders/refund-contract.ts";
import { productParts, products } from "../features/commerce/products/server/product-tables.ts";
import { DAY_MS, DAY_SECONDS } from "../kit/values/durations.ts";

// Refunds based on what the server delivered (decisions §9), through the API of the whole product.
const fixture = await createDeliveryFixture();
const { clock, db, addBook, sell, give, read, readAll, preview, request, storedUse, countRows, createPerson } = fixture;
const book = await addBook({ documents: 20, previews: 2 });
const gated = book.documentIds.slice(2);

const refusalOf = async (...args: Parameters<typeof preview>) => (await preview(...args)).choices[0]?.refusal ?? null;

test("counts seventeen texts read by API without any report", async () => {
  const buyer = await createPerson();
  const orderNo = await sell(buyer);
  await readAll(buyer, { ...book, ids: gated.slice(0, 17) });
  expect(await refusalOf(buyer, orderNo)).toContain("付款后已阅读 17 篇会员内容，超过 3 篇：《篇 3》、《篇 4》");
});

test("counts the same text once", async () => {
  const buyer = await createPerson();
  await sell(buyer);
  const [first = 0] = gated;
  await Promise.all(Array.from({ length: 5 }, () => read(buyer, book.bookId, first)));
  expect(await countRows(buyer)).toBe(1);
});

test("refunds in full after three items and refuses after four", async () => {
  const buyer = await createPerson();
  const orderNo = await sell(buyer);
  await readAll(buyer, { ...book, ids: gated.slice(0, 3) });
  expect((await preview(buyer, orderNo)).choices[0]).toMatchObject({ refusal: null, sum_fen: 9_900 });
  await readAll(buyer, { ...book, ids: gated.slice(0, 4) });
  expect(await refusalOf(buyer, orderNo)).toContain("已阅读 4 篇会员内容");
  const { status, body } = await request(buyer, orderNo);
  expect([status, body.error_code]).toEqual([409, "REFUND_NOT_POSSIBLE"]);
});

test("keeps the use at the time of the request while staff decide, and measures again after a withdrawal", async () => {
  const buyer = await createPerson();
  const orderNo = await sell(buyer);
  await readAll(buyer, { ...book, ids: gated.slice(0, 3) });
  expect((await request(buyer, orderNo)).status).toBe(200);
  await readAll(buyer, { ...book, ids: gated.slice(0, 4) });
  expect(await storedUse()).toEqual({ count: 3, titles: ["篇 3", "篇 4", "篇 5"] });
  await fixture.sendRequest("POST", withdrawRefund.path.replace("/v1", "").replace("{order_no}", orderNo), {
    headers: buyer.headers,
    body: {},
  });
  expect((await request(buyer, orderNo)).status).toBe(409);
});

test("counts nothing of an earlier term for a renewal that has not begun", async () => {
  const buyer = await createPerson();
  await sell(buyer, { paidAt: new Date("2026-10-20T08:00:00Z"), endsAt: new Date("2026-12-20T08:00:00Z") });
  const renewal = await sell(buyer, {
    startsAt: new Date("2026-12-20T08:00:00Z"),
    endsAt: new Date("2027-12-20T08:00:00Z"),
  });
  await readAll(buyer, { ...book, ids: gated.slice(0, 10) });
  expect(await refusalOf(buyer, renewal)).toBeNull();
});

test("counts nothing for premium while a granted VIP opens the text", async () => {
  const buyer = await createPerson();
  await give(buyer, 2);
  const premium = await sell(buyer, { level: 3 });
  await readAll(buyer, { ...book, ids: gated.slice(0, 10) });
  expect(await refusalOf(buyer, premium)).toBeNull();
});

test("counts nothing for a membership while the book itself was bought", async () => {
  const buyer = await createPerson();
  const membership = await sell(buyer);
  const single = await sell(buyer, { resourceKey: `book:${book.bookId}` });
  await readAll(buyer, { ...book, ids: gated.slice(0, 10) });
  expect(await refusalOf(buyer, membership)).toBeNull();
  expect(await refusalOf(buyer, single)).toContain("打开了 50%，超过 20%");
});

test("records no preview, no staff, no staff preview of a level, no HEAD and no failure", async () => {
  const buyer = await createPerson();
  await sell(buyer);
  const [first = 0] = gated;
  await readAll(buyer, { ...book, ids: book.documentIds.slice(0, 2) });
  expect((await read(buyer, book.bookId, first, "HEAD").catch(() => ({ status: 200 }))).status).toBe(200);
  expect((await read(buyer, book.bookId, 999_999)).status).toBe(404);
  expect(await countRows(buyer)).toBe(0);
  await fixture.database.pool.query("update users set role = 'admin' where id = $1", [buyer.user.id]);
  // Roles are cached for a second.
  clock.advance(2);
  await read(buyer, book.bookId, first);
  expect(await countRows(buyer)).toBe(0);
});

test("records nothing that is read without a right", async () => {
  const reader = await createPerson();
  const { body } = await read(reader, book.bookId, gated[0] ?? 0);
  expect(body.data.document.is_complete).toBe(false);
  expect(await countRows(reader)).toBe(0);
});

const small = await addBook({ documents: 6, previews: 1, key: "six" });

test("measures a book by its restricted documents", async () => {
  const buyer = await createPerson();
  const orderNo = await sell(buyer, { resourceKey: `book:${small.bookId}`, wholeUnits: 6 });
  await readAll(buyer, { ...small, ids: small.documentIds.slice(0, 2) });
  expect(await preview(buyer, orderNo)).toMatchObject({
    choices: [{ refusal: null, sum_fen: 9_900 }, {}, {}, {}, {}, {}],
  });
  await readAll(buyer, { ...small, ids: small.documentIds.slice(2, 3) });
  expect(await refusalOf(buyer, orderNo)).toContain("打开了 34%，超过 20%：《篇 2》、《篇 3》");
});

test.each([
  ["larger when it was paid", 20, null],
  ["smaller when it was paid", 4, "打开了 34%，超过 20%"],
  ["not measured when it was paid", null, "打开了 34%，超过 20%"],
] as const)("takes the larger of two sizes of a book that was %s", async (_case, wholeUnits, refusal) => {
  const buyer = await createPerson();
  const orderNo = await sell(buyer, { resourceKey: `book:${small.bookId}`, wholeUnits });
  await readAll(buyer, { ...small, ids: small.documentIds.slice(1, 3) });
  const refused = await refusalOf(buyer, orderNo);
  if (refusal === null) expect(refused).toBeNull();
  else expect(refused).toContain(refusal);
});

test("an order stores the size of the bought book", async () => {
  const buyer = await createPerson();
  const now = clock.now();
  const resourceKey = `book:${small.bookId}`;
  const facts = { kind: "book", title: "单卖的书", priceFen: 9_900, isOnSale: true, soleKey: resourceKey } as const;
  const productId = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(products)
      .values({ ...facts, createdAt: now, updatedAt: now })
      .returning();
    const id = row?.id ?? 0;
    await tx.insert(productParts).values({ productId: id, position: 0, resourceKey, listPriceFen: 9_900 });
    // A price without its history is refused.
    await tx.execute(
      `insert into price_history (subject, from_at, price_fen, is_promotional) values ('product:${id}', now(), 9900, false)`,
    );
    return id;
  });
  const { purchase_agreement_version } = await fixture.app.guest.site.readSettings();
  const { status, body } = await fixture.sendRequest("POST", "/orders", {
    headers: { ...buyer.headers, "idempotency-key": "whole" },
    body: { product_id: productId, channel: "wechat", agreement_version: purchase_agreement_version },
  });
  expect(status).toBe(200);
  const { order_no: orderNo } = body.data.order;
  const { rows } = await fixture.database.pool.query("select whole_units from order_lines where order_no = $1", [
    orderNo,
  ]);
  expect(rows).toEqual([{ whole_units: 6 }]);
});

test("measures an order from before the version permanently by its reports", async () => {
  const buyer = await createPerson();
  const orderNo = await sell(buyer, { agreement: REPORTED });
  await readAll(buyer, { ...book, ids: gated.slice(0, 17) });
  expect(await refusalOf(buyer, orderNo)).toBeNull();
});

test("counts fourteen reports of restricted texts after twenty-nine of free ones", async () => {
  const free = await addBook({ documents: 29, previews: 29, key: "free" });
  const buyer = await createPerson();
  const orderNo = await sell(buyer, { agreement: REPORTED });
  const report = async (ids: readonly number[]) => {
    const reports = ids.map((id) => ({ kind: "document", id, seen: [[0, 5]], stopped_at: null }));
    await fixture.sendRequest("POST", "/learning/reports", { headers: buyer.headers, body: { reports } });
  };
  await report(gated.slice(0, 14));
  clock.advance(1);
  await report(free.documentIds);
  expect(await refusalOf(buyer, orderNo)).toContain("已阅读 14 篇会员内容");
});

test("counts from the new payment only after a refund and another purchase", async () => {
  const buyer = await createPerson();
  await sell(buyer);
  await readAll(buyer, { ...book, ids: gated.slice(0, 10) });
  await db.update(grants).set({ revokedAt: clock.now(), revokeReason: "refunded" });
  const again = await sell(buyer);
  expect(await refusalOf(buyer, again)).toBeNull();
  await readAll(buyer, { ...book, ids: gated.slice(0, 4) });
  expect(await refusalOf(buyer, again)).toContain("已阅读 4 篇");
});

test("shows the buyer what counts, and omits what staff excluded", async () => {
  const buyer = await createPerson();
  const orderNo = await sell(buyer);
  await readAll(buyer, { ...book, ids: gated.slice(0, 4) });
  const { used } = await preview(buyer, orderNo);
  expect(used).toMatchObject({ count: 4, allowed_count: 3, items: [{ title: "篇 3" }, {}, {}, {}] });
  const staff = await createPerson();
  await confirmSecondFactor(db, { userId: staff.user.id, now: clock.now() });
  const exclude = (reason: string) =>
    fixture.sendRequest("POST", `/admin/deliveries/${used.items[0]?.delivery_id}/exclude`, {
      headers: staff.headers,
      body: { reason },
    });
  const list = async (of: string) =>
    (await fixture.sendRequest("GET", `/admin/orders/${of}/deliveries`, { headers: staff.headers })).body;
  expect((await exclude("家人误点")).status).toBe(403);
  await giveRole(db, { userId: staff.user.id, role: "finance", now: clock.now(), hasFactor: false });
  expect((await list("D".padEnd(24, "9"))).message).toBe("没有这份订单");
  expect((await list(orderNo)).data.lines).toMatchObject([{ line: 0, title: "会员", used: { count: 4 } }]);
  expect((await exclude("")).status).toBe(422);
  expect((await exclude("家人误点")).body.data).toMatchObject({ is_counted: false, exclude_reason: "家人误点" });
  expect((await exclude("家人误点")).body.error_code).toBe("DELIVERY_EXCLUDED");
  expect(await refusalOf(buyer, orderNo)).toBeNull();
  const { lines, items } = (await list(orderNo)).data;
  expect(lines).toMatchObject([{ used: { count: 3, items: [{ title: "篇 4" }, {}, {}] } }]);
  expect(items).toMatchObject([
    { title: "篇 3", is_counted: false, exclude_reason: "家人误点", excluded_by: { user_id: staff.user.id } },
    { title: "篇 4", is_counted: true, exclude_reason: null, excluded_by: null },
    {},
    {},
  ]);
  const log = "select action, subject from audit_log where action = 'excludeDelivery' and outcome = 'done'";
  expect((await fixture.database.pool.query(log)).rows).toHaveLength(1);
});

test("opens an individually bought article only when the buyer requests it", async () => {
  const facts = { title: "文章", summary: "", author: "", tags: [], sourceKey: "single" };
  const { articleId } = await fixture.app.articles.saveArticle({
    ...facts,
    contentType: "paid_article",
    source: { markdown: "会员才能读的正文。\n\n".repeat(60) },
    publishedAt: new Date("2026-01-01"),
  });
  const buyer = await createPerson();
  const orderNo = await sell(buyer, { resourceKey: `article:${articleId}` });
  const open = async (query: string) =>
    (await fixture.sendRequest("GET", `/articles/${articleId}${query}`, { headers: buyer.headers })).body.data.article;
  expect(await open("")).toMatchObject({ is_complete: false, opens_on_request: true });
  expect(await refusalOf(buyer, orderNo)).toBeNull();
  expect(await open("?open=1")).toMatchObject({ is_complete: true, opens_on_request: false });
  expect(await refusalOf(buyer, orderNo)).toContain("付款后已经打开，超过 20%：《文章》");
  expect(await open("")).toMatchObject({ is_complete: true, opens_on_request: false });

  // Nothing counts as used if no refund is possible: after the refund window, and for gifts.
  const openAs = async ({ headers }: Person) =>
    (await fixture.sendRequest("GET", `/articles/${articleId}`, { headers })).body.data.article;
  const [late, giver, taker] = [await createPerson(), await createPerson(), await createPerson()];
  const resourceKey = `article:${articleId}`;
  await sell(late, { resourceKey, paidAt: new Date(clock.now().getTime() - 8 * DAY_MS) });
  expect(await openAs(late)).toMatchObject({ is_complete: true, opens_on_request: false });
  const given = await sell(giver, { resourceKey });
  const { pool } = fixture.database;
  await pool.query("update orders set gift_days = 30 where order_no = $1", [given]);
  await pool.query("update grants set user_id = $1 where order_no = $2", [taker.user.id, given]);
  expect(await openAs(taker)).toMatchObject({ is_complete: true, opens_on_request: false });
});

test("deletes deliveries thirty days after the refund window, and those of a deleted account", async () => {
  const buyer = await createPerson();
  await sell(buyer);
  await readAll(buyer, { ...book, ids: gated.slice(0, 2) });
  const forget = () => runJob(fixture.app, "forget-deliveries");
  await forget();
  expect(await countRows(buyer)).toBe(2);
  await db.transaction((tx) => personalDeliveries(db).erase(tx, buyer.user.id));
  expect(await countRows(buyer)).toBe(0);
  await readAll(buyer, { ...book, ids: gated.slice(0, 2) });
  clock.advance(38 * DAY_SECONDS);
  await forget();
  expect(await countRows(buyer)).toBe(0);
});
