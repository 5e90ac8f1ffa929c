import { afterAll, beforeAll, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { confirmAbove } from "../../../../../test/orders/confirm-above.ts";
import { createPaymentFixture, type PaymentFixture } from "../../../../../test/orders/payment-fixture.ts";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import { packFewIcons } from "../../../../../test/packed-icons.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { limit } from "../../../../../test/time/limits.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { changePlan } from "../../../access/membership/server/plans/change-plan.ts";
import { createOrder, getOrder, quoteOrder, startPayment } from "../../orders/contract.ts";
import { previewRefund, requestRefund } from "../../orders/refund-contract.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";

let fixture: PaymentFixture;
let person = 9_000;

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

const DAY_SECONDS = DAY_MS / 1000;
const ofOrder = (orderNo: string) => ({ params: { order_no: orderNo } });

interface Given {
  giver: number;
  orderNo: string;
  secret: string;
}

const read = ({ giver, orderNo }: Omit<Given, "secret">) =>
  fixture.call(contract.readGivenGift, ofOrder(orderNo), { userId: giver }).then(({ gift }) => gift);

/** Buys and pays a gift, and reads its link. */
async function give(slug?: Parameters<PaymentFixture["placeGift"]>[1]): Promise<Given> {
  const giver = person++;
  const orderNo = await fixture.placeGift(giver, slug);
  await fixture.call(startPayment, { ...ofOrder(orderNo), query: {} }, { userId: giver });
  await fixture.pay(orderNo);
  return { giver, orderNo, secret: secretOf((await read({ giver, orderNo })).link) };
}
const secretOf = (link: string | null) => link?.split("#")[1] ?? "";
const take = ({ secret }: Pick<Given, "secret">, userId: number) =>
  fixture.call(contract.takeGift, { body: { secret } }, { userId }).then(({ gift }) => gift);
const cancel = ({ giver, orderNo }: Given) =>
  fixture.call(contract.cancelGift, ofOrder(orderNo), { userId: giver }).then(({ gift }) => gift);
const grantsOf = async (orderNo: string) =>
  (await fixture.database.pool.query("select * from grants where order_no = $1 order by id", [orderNo])).rows;
const stateOf = ({ giver, orderNo }: Given) =>
  fixture.call(getOrder, ofOrder(orderNo), { userId: giver }).then(({ order }) => order.state);

const UNCONFIRMED = { code: "CONFIRMATION_NEEDED" };
const paidFenOf = ({ giver, orderNo }: Given) =>
  fixture.call(getOrder, ofOrder(orderNo), { userId: giver }).then(({ order }) => order.total_fen);

/** Expects that the gateway has returned the money. */
async function expectMoneyBack(given: Given): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    fixture.time.advance(60);
    await runJob(fixture.orders, "sweep-payments");
  }
  const trade = await (await fixture.sandbox.api(`/trades/${given.orderNo}`)).json();
  expect([trade.state, trade.refunds.length]).toEqual(["REFUND", 1]);
  expect(await stateOf(given)).toBe("refunded");
}

async function expectInvariants(): Promise<void> {
  const { trades } = await (await fixture.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(fixture.database.pool, trades)).toEqual([]);
}

test("a gift opens nothing to its buyer, is visible to anyone with the link, and is taken once", async () => {
  const given = await give("vip-year");
  const { giver, orderNo, secret } = given;
  expect(await grantsOf(orderNo)).toEqual([]);
  const { order } = await fixture.call(getOrder, ofOrder(orderNo), { userId: giver });
  expect(order).toMatchObject({ state: "fulfilled", is_gift: true, granted: null });
  const texts = { sender: "老王", message: "生日快乐" };
  await fixture.call(contract.signGift, { ...ofOrder(orderNo), body: texts }, { userId: giver });
  const opened = [{ title: "VIP 年卡", level: 2, months: 12, starts_at: null }];
  const answer = await fixture.call(contract.openGift, { body: { secret } }, { userId: person++ });
  expect(answer.gift).toMatchObject({ state: "waiting", title: "VIP 年卡", ...texts, opened });

  const taker = person++;
  const preview = await fixture.call(contract.previewGift, { body: { secret } }, { userId: taker });
  expect(preview.gift).toMatchObject({ state: "ready", opened: [{ level: 2, path: "/vip/list" }] });
  expect(await grantsOf(orderNo)).toEqual([]);
  const taken = await take(given, taker);
  expect(taken).toMatchObject({ state: "taken", opened: preview.gift.opened.map(({ title }) => ({ title })) });
  expect(await take(given, taker)).toEqual(taken);
  expect(await grantsOf(orderNo)).toMatchObject([
    { user_id: String(taker), source: "gift", order_line: 0, value_fen: 0, level: 2 },
  ]);
  expect(await fixture.membership.readMembership(taker)).toMatchObject({ vip_level: 1 });
  await expect(take(given, person++)).rejects.toMatchObject({ code: "GIFT_TAKEN" });

  expect(await read(given)).toMatchObject({ state: "taken", link: null, taker: "某***", is_own: false });
  const received = await fixture.call(contract.listReceivedGifts, { query: {} }, { userId: taker });
  expect(received).toEqual({ items: [taken], next: null });
  const listed = await fixture.call(contract.listGivenGifts, { query: {} }, { userId: giver });
  expect(listed.items).toMatchObject([{ order_no: orderNo, state: "taken" }]);
  // The giver cannot cancel, sign or refund a gift that was taken.
  await expect(cancel(given)).rejects.toMatchObject({ code: "GIFT_ENDED" });
  const late = { ...ofOrder(orderNo), body: texts };
  await expect(fixture.call(contract.signGift, late, { userId: giver })).rejects.toMatchObject({ code: "GIFT_ENDED" });
  const refund = await fixture.call(previewRefund, { ...ofOrder(orderNo), query: {} }, { userId: giver });
  // By the refund rules, a taken gift is refunded only for two reasons, which staff check.
  expect(refund.refusal).toMatch(/礼物.*用不了.*未成年人.*投诉与举报/);
  const input = { ...ofOrder(orderNo), body: { case: 1 as const, reason: "x" } };
  const refunding = fixture.call(requestRefund, input, { userId: giver, idempotencyKey: "gift-refund" });
  await expect(refunding).rejects.toMatchObject({ code: "REFUND_NOT_POSSIBLE" });
  await expectInvariants();
});

test("charges the price for a person without rights, regardless of the buyer's rights", async () => {
  const userId = person++;
  await fixture.pay(await fixture.payableOrder(userId, "premium-lifetime"));
  const plan_id = fixture.planId("vip-month");
  await expect(fixture.call(quoteOrder, { query: { plan_id } }, { userId })).rejects.toMatchObject({
    code: "PLAN_NOT_AVAILABLE",
  });
  const quote = await fixture.call(quoteOrder, { query: { plan_id, as_gift: "1" } }, { userId });
  expect(quote).toMatchObject({ is_gift: true, until: null, lines: [{ kind: "plan" }] });
  expect(quote.lines).toHaveLength(1);
  const upgrader = person++;
  await fixture.pay(await fixture.payableOrder(upgrader, "vip-year"));
  const premium = { plan_id: fixture.planId("premium-year") };
  const own = await fixture.call(quoteOrder, { query: premium }, { userId: upgrader });
  const given = await fixture.call(quoteOrder, { query: { ...premium, as_gift: "1" } }, { userId: upgrader });
  expect(own.lines.map(({ kind }) => kind)).toEqual(["plan", "upgrade_credit"]);
  expect(given.lines.map(({ kind }) => kind)).toEqual(["plan"]);
  expect(given.total_fen).toBeGreaterThan(own.total_fen);
});

test("the giver may take the gift; another user's gift, link or order is not found", async () => {
  const given = await give();
  const other = { userId: person++ };
  await expect(fixture.call(contract.readGivenGift, ofOrder(given.orderNo), other)).rejects.toMatchObject({
    status: 404,
  });
  await expect(fixture.call(contract.cancelGift, ofOrder(given.orderNo), other)).rejects.toMatchObject({ status: 404 });
  const wrong = { body: { secret: "x".repeat(43) } };
  await expect(fixture.call(contract.openGift, wrong, other)).rejects.toMatchObject({ code: "GIFT_UNKNOWN" });
  const stored = await fixture.database.pool.query("select * from gifts where order_no = $1", [given.orderNo]);
  expect(JSON.stringify(stored.rows)).not.toContain(given.secret);
  expect(await take(given, given.giver)).toMatchObject({ state: "taken" });
  expect(await read(given)).toMatchObject({ is_own: true, link: null });
});

test("cancelling an untaken gift refunds it in full, once", async () => {
  const given = await give();
  expect(await cancel(given)).toMatchObject({ state: "cancelled", link: null });
  expect(await cancel(given)).toMatchObject({ state: "cancelled" });
  await expect(take(given, person++)).rejects.toMatchObject({ code: "GIFT_CANCELLED" });
  await expectInvariants();
  await expectMoneyBack(given);
  expect(await grantsOf(given.orderNo)).toEqual([]);
  await expectInvariants();
});

test("after thirty days the gift is returned automatically, and its giver was reminded once before", async () => {
  const given = await give();
  const notices = async () =>
    (
      await fixture.database.pool.query(
        "select data->>'event' as event from notification_events where kind = 'gift' and user_id = $1 order by id",
        [given.giver],
      )
    ).rows.map(({ event }) => event);
  fixture.time.advance(22 * DAY_SECONDS);
  await runJob(fixture.gifts, "end-gifts");
  expect(await notices()).toEqual([]);
  fixture.time.advance(DAY_SECONDS);
  await runJob(fixture.gifts, "end-gifts");
  await runJob(fixture.gifts, "end-gifts");
  expect(await notices()).toEqual(["reminder"]);
  expect(await read(given)).toMatchObject({ state: "waiting" });
  fixture.time.advance(7 * DAY_SECONDS);
  // The gift has expired by the clock, even if the job has not run yet.
  await expect(take(given, person++)).rejects.toMatchObject({ code: "GIFT_EXPIRED" });
  expect(await read(given)).toMatchObject({ state: "waiting", link: null });
  await runJob(fixture.gifts, "end-gifts");
  expect(await read(given)).toMatchObject({ state: "expired" });
  expect(await notices()).toEqual(["reminder", "expired"]);
  await expectMoneyBack(given);
  await expectInvariants();
});

test("a gift keeps a plan that went off sale, and a free gift ends without a refund", async () => {
  const given = await give("vip-quarter");
  const change = (slug: string, wanted: { is_on_sale: boolean } | { price_fen: number }) =>
    changePlan(
      { db: fixture.database.db, clock: fixture.time, icons: packFewIcons() },
      { slug, change: wanted, by: null, note: () => {} },
    );
  await change("vip-quarter", { is_on_sale: false });
  expect(await take(given, person++)).toMatchObject({ state: "taken" });
  await change("vip-quarter", { is_on_sale: true });

  await change("vip-month", { price_fen: 0 });
  const giver = person++;
  const orderNo = await fixture.placeGift(giver, "vip-month");
  await change("vip-month", { price_fen: 2900 });
  const free = { giver, orderNo, secret: secretOf((await read({ giver, orderNo })).link) };
  await cancel(free);
  expect(await stateOf(free)).toBe("refunded");
  await expectInvariants();
});

test("one of ten people who take one gift concurrently succeeds", async () => {
  await openConnections(fixture.database.pool);
  const given = await give();
  const people = Array.from({ length: 10 }, () => person++);
  const outcomes = await Promise.allSettled(people.map((userId) => take(given, userId)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(["GIFT_TAKEN"]));
  expect(await grantsOf(given.orderNo)).toHaveLength(1);
  await expectInvariants();
});

test("only one of concurrently taking, cancelling and returning a gift succeeds", {
  timeout: limit(60_000),
}, async () => {
  await openConnections(fixture.database.pool);
  const ends = new Set<string>();
  for (let round = 0; round < 8; round += 1) {
    const given = await give();
    // Taking and returning both use a clock at which they are allowed.
    fixture.time.advance(30 * DAY_SECONDS - (round % 2));
    const takers = Array.from({ length: 10 }, () => person++);
    await Promise.allSettled([
      ...takers.slice(0, 5).map((userId) => take(given, userId)),
      cancel(given),
      runJob(fixture.gifts, "end-gifts"),
      cancel(given),
      ...takers.slice(5).map((userId) => take(given, userId)),
      runJob(fixture.gifts, "end-gifts"),
    ]);
    const { state } = await read(given);
    ends.add(state);
    expect((await grantsOf(given.orderNo)).length).toBe(state === "taken" ? 1 : 0);
    expect(await stateOf(given)).toBe(state === "taken" ? "fulfilled" : "refunding");
    await expectInvariants();
  }
  expect([...ends].every((state) => ["taken", "cancelled", "expired"].includes(state))).toBe(true);
});

test("staff list and cancel gifts, replace a link, and revoke a taken gift", async () => {
  const given = await give();
  const { items } = await fixture.call(admin.listGifts, { query: { state: "waiting" } }, { userId: 1 });
  const id = items.find(({ order_no }) => order_no === given.orderNo)?.id ?? 0;
  expect(JSON.stringify(items)).not.toContain(given.secret);
  await fixture.call(admin.renewGiftLink, { params: { gift_id: id } }, { userId: 1 });
  await expect(take(given, person++)).rejects.toMatchObject({ code: "GIFT_UNKNOWN" });
  const revoked = { params: { gift_id: id }, body: { reason: "监护人没有同意" } };
  await expect(fixture.call(admin.revokeGift, revoked, { userId: 1 })).rejects.toMatchObject({
    code: "GIFT_NOT_TAKEN",
  });
  const renewed = { ...given, secret: secretOf((await read(given)).link) };
  const taker = person++;
  await take(renewed, taker);
  const paidFen = await paidFenOf(given);
  fixture.context.checkSumsOf = confirmAbove(paidFen - 1);
  await expect(fixture.call(admin.revokeGift, revoked, { userId: 1 })).rejects.toMatchObject(UNCONFIRMED);
  fixture.context.checkSumsOf = confirmAbove(paidFen);
  for (let time = 0; time < 2; time += 1)
    expect(await fixture.call(admin.revokeGift, revoked, { userId: 1 })).toMatchObject({
      state: "revoked",
      taker: { user_id: taker },
    });
  expect(await fixture.membership.readMembership(taker)).toMatchObject({ vip_level: 0 });
  await expect(take(renewed, taker)).rejects.toMatchObject({ code: "GIFT_REVOKED" });
  await expectMoneyBack(given);
  await expectInvariants();

  const other = await give();
  const all = await fixture.call(admin.listGifts, { query: {} }, { userId: 1 });
  const otherId = all.items[0]?.id ?? 0;
  const cancelled = { params: { gift_id: otherId }, body: { reason: "送礼的人来电" } };
  fixture.context.checkSumsOf = confirmAbove(paidFen - 1);
  await expect(fixture.call(admin.cancelGiftByStaff, cancelled, { userId: 1 })).rejects.toMatchObject(UNCONFIRMED);
  fixture.context.checkSumsOf = confirmAbove(paidFen);
  for (let time = 0; time < 2; time += 1)
    expect(await fixture.call(admin.cancelGiftByStaff, cancelled, { userId: 1 })).toMatchObject({ state: "cancelled" });
  await expectMoneyBack(other);
});

test("rejects the same key for an order with and without the gift", async () => {
  const userId = person++;
  const body = {
    plan_id: fixture.planId("vip-month"),
    channel: "wechat" as const,
    agreement_version: "2026-11",
  };
  await fixture.call(createOrder, { body }, { userId, idempotencyKey: "one-key" });
  const again = fixture.call(createOrder, { body: { ...body, as_gift: true } }, { userId, idempotencyKey: "one-key" });
  await expect(again).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
});
