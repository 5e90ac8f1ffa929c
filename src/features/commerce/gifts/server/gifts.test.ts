import { afterAll, beforeAll, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { confirmAbove } from "../../../../../test/orders/confirm-above.ts";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import { createPaymentStage, type PaymentStage } from "../../../../../test/orders/payment-stage.ts";
import { packFewIcons } from "../../../../../test/packed-icons.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { limit } from "../../../../../test/time/limits.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { changePlan } from "../../../access/membership/server/plans/change-plan.ts";
import { createOrder, getOrder, quoteOrder, startPayment } from "../../orders/contract.ts";
import { askRefund, previewRefund } from "../../orders/refund-contract.ts";
import * as contract from "../contract.ts";
import * as desk from "../operator-contract.ts";

let stage: PaymentStage;
let person = 9_000;

beforeAll(async () => {
  stage = await createPaymentStage();
});
afterAll(() => stage.close());

const DAY_SECONDS = DAY_MS / 1000;
const ofOrder = (orderNo: string) => ({ params: { order_no: orderNo } });

interface Given {
  giver: number;
  orderNo: string;
  secret: string;
}

const read = ({ giver, orderNo }: Omit<Given, "secret">) =>
  stage.call(contract.readGivenGift, ofOrder(orderNo), { userId: giver }).then(({ gift }) => gift);

/** Bought and paid, with its link. */
async function give(slug?: Parameters<PaymentStage["placeGift"]>[1]): Promise<Given> {
  const giver = person++;
  const orderNo = await stage.placeGift(giver, slug);
  await stage.call(startPayment, { ...ofOrder(orderNo), query: {} }, { userId: giver });
  await stage.pay(orderNo);
  return { giver, orderNo, secret: secretOf((await read({ giver, orderNo })).link) };
}
const secretOf = (link: string | null) => link?.split("#")[1] ?? "";
const take = ({ secret }: Pick<Given, "secret">, userId: number) =>
  stage.call(contract.takeGift, { body: { secret } }, { userId }).then(({ gift }) => gift);
const cancel = ({ giver, orderNo }: Given) =>
  stage.call(contract.cancelGift, ofOrder(orderNo), { userId: giver }).then(({ gift }) => gift);
const grantsOf = async (orderNo: string) =>
  (await stage.database.pool.query("select * from grants where order_no = $1 order by id", [orderNo])).rows;
const stateOf = ({ giver, orderNo }: Given) =>
  stage.call(getOrder, ofOrder(orderNo), { userId: giver }).then(({ order }) => order.state);

const UNCONFIRMED = { code: "CONFIRMATION_NEEDED" };
const paidFenOf = ({ giver, orderNo }: Given) =>
  stage.call(getOrder, ofOrder(orderNo), { userId: giver }).then(({ order }) => order.total_fen);

/** The money is back, according to the gateway. */
async function expectMoneyBack(given: Given): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    stage.time.advance(60);
    await runJob(stage.orders, "sweep-payments");
  }
  const trade = await (await stage.sandbox.api(`/trades/${given.orderNo}`)).json();
  expect([trade.state, trade.refunds.length]).toEqual(["REFUND", 1]);
  expect(await stateOf(given)).toBe("refunded");
}

async function expectInvariants(): Promise<void> {
  const { trades } = await (await stage.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(stage.database.pool, trades)).toEqual([]);
}

test("a gift opens nothing to its buyer, is visible to anyone with the link, and is taken once", async () => {
  const given = await give("vip-year");
  const { giver, orderNo, secret } = given;
  expect(await grantsOf(orderNo)).toEqual([]);
  const { order } = await stage.call(getOrder, ofOrder(orderNo), { userId: giver });
  expect(order).toMatchObject({ state: "fulfilled", is_gift: true, granted: null });
  const words = { sender: "老王", message: "生日快乐" };
  await stage.call(contract.signGift, { ...ofOrder(orderNo), body: words }, { userId: giver });
  const opened = [{ title: "VIP 年卡", level: 2, months: 12, starts_at: null }];
  const shown = await stage.call(contract.openGift, { body: { secret } }, { userId: person++ });
  expect(shown.gift).toMatchObject({ state: "waiting", title: "VIP 年卡", ...words, opened });

  const taker = person++;
  const preview = await stage.call(contract.previewGift, { body: { secret } }, { userId: taker });
  expect(preview.gift).toMatchObject({ state: "ready", opened: [{ level: 2, path: "/vip/list" }] });
  expect(await grantsOf(orderNo)).toEqual([]);
  const taken = await take(given, taker);
  expect(taken).toMatchObject({ state: "taken", opened: preview.gift.opened.map(({ title }) => ({ title })) });
  expect(await take(given, taker)).toEqual(taken);
  expect(await grantsOf(orderNo)).toMatchObject([
    { user_id: String(taker), source: "gift", order_line: 0, value_fen: 0, level: 2 },
  ]);
  expect(await stage.membership.readMembership(taker)).toMatchObject({ vip_level: 1 });
  await expect(take(given, person++)).rejects.toMatchObject({ code: "GIFT_TAKEN" });

  expect(await read(given)).toMatchObject({ state: "taken", link: null, taker: "某***", is_own: false });
  const received = await stage.call(contract.listReceivedGifts, { query: {} }, { userId: taker });
  expect(received).toEqual({ items: [taken], next: null });
  const listed = await stage.call(contract.listGivenGifts, { query: {} }, { userId: giver });
  expect(listed.items).toMatchObject([{ order_no: orderNo, state: "taken" }]);
  // A taken gift can neither be cancelled, nor signed, nor refunded by the giver.
  await expect(cancel(given)).rejects.toMatchObject({ code: "GIFT_ENDED" });
  const late = { ...ofOrder(orderNo), body: words };
  await expect(stage.call(contract.signGift, late, { userId: giver })).rejects.toMatchObject({ code: "GIFT_ENDED" });
  const refund = await stage.call(previewRefund, { ...ofOrder(orderNo), query: {} }, { userId: giver });
  // The refund rules: a taken gift is refunded for two reasons only, which staff checks.
  expect(refund.refusal).toMatch(/礼物.*用不了.*未成年人.*投诉与举报/);
  const asked = { ...ofOrder(orderNo), body: { case: 1 as const, reason: "x" } };
  const asking = stage.call(askRefund, asked, { userId: giver, idempotencyKey: "gift-refund" });
  await expect(asking).rejects.toMatchObject({ code: "REFUND_NOT_POSSIBLE" });
  await expectInvariants();
});

test("charges the price for a person without rights, whatever its buyer has", async () => {
  const userId = person++;
  await stage.pay(await stage.orderWithCode(userId, "premium-lifetime"));
  const plan_id = stage.planId("vip-month");
  await expect(stage.call(quoteOrder, { query: { plan_id } }, { userId })).rejects.toMatchObject({
    code: "PLAN_NOT_AVAILABLE",
  });
  const quote = await stage.call(quoteOrder, { query: { plan_id, as_gift: "1" } }, { userId });
  expect(quote).toMatchObject({ is_gift: true, until: null, lines: [{ kind: "plan" }] });
  expect(quote.lines).toHaveLength(1);
  const upgrader = person++;
  await stage.pay(await stage.orderWithCode(upgrader, "vip-year"));
  const premium = { plan_id: stage.planId("premium-year") };
  const own = await stage.call(quoteOrder, { query: premium }, { userId: upgrader });
  const given = await stage.call(quoteOrder, { query: { ...premium, as_gift: "1" } }, { userId: upgrader });
  expect(own.lines.map(({ kind }) => kind)).toEqual(["plan", "upgrade_credit"]);
  expect(given.lines.map(({ kind }) => kind)).toEqual(["plan"]);
  expect(given.total_fen).toBeGreaterThan(own.total_fen);
});

test("the giver may take it; another user's gift, link or order is not found", async () => {
  const given = await give();
  const other = { userId: person++ };
  await expect(stage.call(contract.readGivenGift, ofOrder(given.orderNo), other)).rejects.toMatchObject({
    status: 404,
  });
  await expect(stage.call(contract.cancelGift, ofOrder(given.orderNo), other)).rejects.toMatchObject({ status: 404 });
  const wrong = { body: { secret: "x".repeat(43) } };
  await expect(stage.call(contract.openGift, wrong, other)).rejects.toMatchObject({ code: "GIFT_UNKNOWN" });
  const stored = await stage.database.pool.query("select * from gifts where order_no = $1", [given.orderNo]);
  expect(JSON.stringify(stored.rows)).not.toContain(given.secret);
  expect(await take(given, given.giver)).toMatchObject({ state: "taken" });
  expect(await read(given)).toMatchObject({ is_own: true, link: null });
});

test("cancelled before anybody took it, all of the money goes back, once", async () => {
  const given = await give();
  expect(await cancel(given)).toMatchObject({ state: "cancelled", link: null });
  expect(await cancel(given)).toMatchObject({ state: "cancelled" });
  await expect(take(given, person++)).rejects.toMatchObject({ code: "GIFT_CANCELLED" });
  await expectInvariants();
  await expectMoneyBack(given);
  expect(await grantsOf(given.orderNo)).toEqual([]);
  await expectInvariants();
});

test("after thirty days it goes back by itself; its giver was reminded once, before", async () => {
  const given = await give();
  const told = async () =>
    (
      await stage.database.pool.query(
        "select data->>'event' as event from notification_events where kind = 'gift' and user_id = $1 order by id",
        [given.giver],
      )
    ).rows.map(({ event }) => event);
  stage.time.advance(22 * DAY_SECONDS);
  await runJob(stage.gifts, "end-gifts");
  expect(await told()).toEqual([]);
  stage.time.advance(DAY_SECONDS);
  await runJob(stage.gifts, "end-gifts");
  await runJob(stage.gifts, "end-gifts");
  expect(await told()).toEqual(["reminder"]);
  expect(await read(given)).toMatchObject({ state: "waiting" });
  stage.time.advance(7 * DAY_SECONDS);
  // Over by the clock, whether the job has come by or not.
  await expect(take(given, person++)).rejects.toMatchObject({ code: "GIFT_EXPIRED" });
  expect(await read(given)).toMatchObject({ state: "waiting", link: null });
  await runJob(stage.gifts, "end-gifts");
  expect(await read(given)).toMatchObject({ state: "expired" });
  expect(await told()).toEqual(["reminder", "expired"]);
  await expectMoneyBack(given);
  await expectInvariants();
});

test("a plan that went off sale stays in the gift; one that costs nothing ends without money", async () => {
  const given = await give("vip-quarter");
  const change = (slug: string, wanted: { is_on_sale: boolean } | { price_fen: number }) =>
    changePlan(
      { db: stage.database.db, clock: stage.time, icons: packFewIcons() },
      { slug, change: wanted, by: null, note: () => {} },
    );
  await change("vip-quarter", { is_on_sale: false });
  expect(await take(given, person++)).toMatchObject({ state: "taken" });
  await change("vip-quarter", { is_on_sale: true });

  await change("vip-month", { price_fen: 0 });
  const giver = person++;
  const orderNo = await stage.placeGift(giver, "vip-month");
  await change("vip-month", { price_fen: 2900 });
  const free = { giver, orderNo, secret: secretOf((await read({ giver, orderNo })).link) };
  await cancel(free);
  expect(await stateOf(free)).toBe("refunded");
  await expectInvariants();
});

test("of ten people who take one gift at once, one has it", async () => {
  await openConnections(stage.database.pool);
  const given = await give();
  const people = Array.from({ length: 10 }, () => person++);
  const outcomes = await Promise.allSettled(people.map((userId) => take(given, userId)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(["GIFT_TAKEN"]));
  expect(await grantsOf(given.orderNo)).toHaveLength(1);
  await expectInvariants();
});

test("taken, cancelled and sent back at the same moment, one of the three happens", {
  timeout: limit(60_000),
}, async () => {
  await openConnections(stage.database.pool);
  const ends = new Set<string>();
  for (let round = 0; round < 8; round += 1) {
    const given = await give();
    // At the last moment: taking and sending back both have a clock that lets them.
    stage.time.advance(30 * DAY_SECONDS - (round % 2));
    const takers = Array.from({ length: 10 }, () => person++);
    await Promise.allSettled([
      ...takers.slice(0, 5).map((userId) => take(given, userId)),
      cancel(given),
      runJob(stage.gifts, "end-gifts"),
      cancel(given),
      ...takers.slice(5).map((userId) => take(given, userId)),
      runJob(stage.gifts, "end-gifts"),
    ]);
    const { state } = await read(given);
    ends.add(state);
    expect((await grantsOf(given.orderNo)).length).toBe(state === "taken" ? 1 : 0);
    expect(await stateOf(given)).toBe(state === "taken" ? "fulfilled" : "refunding");
    await expectInvariants();
  }
  expect([...ends].every((state) => ["taken", "cancelled", "expired"].includes(state))).toBe(true);
});

test("staff lists, cancels, replaces a link, and revokes a taken gift", async () => {
  const given = await give();
  const { items } = await stage.call(desk.listGifts, { query: { state: "waiting" } }, { userId: 1 });
  const id = items.find(({ order_no }) => order_no === given.orderNo)?.id ?? 0;
  expect(JSON.stringify(items)).not.toContain(given.secret);
  await stage.call(desk.renewGiftLink, { params: { gift_id: id } }, { userId: 1 });
  await expect(take(given, person++)).rejects.toMatchObject({ code: "GIFT_UNKNOWN" });
  const revoked = { params: { gift_id: id }, body: { reason: "监护人没有同意" } };
  await expect(stage.call(desk.revokeGift, revoked, { userId: 1 })).rejects.toMatchObject({ code: "GIFT_NOT_TAKEN" });
  const renewed = { ...given, secret: secretOf((await read(given)).link) };
  const taker = person++;
  await take(renewed, taker);
  const paidFen = await paidFenOf(given);
  stage.context.checkSumsOf = confirmAbove(paidFen - 1);
  await expect(stage.call(desk.revokeGift, revoked, { userId: 1 })).rejects.toMatchObject(UNCONFIRMED);
  stage.context.checkSumsOf = confirmAbove(paidFen);
  for (let time = 0; time < 2; time += 1)
    expect(await stage.call(desk.revokeGift, revoked, { userId: 1 })).toMatchObject({ state: "revoked", taker });
  expect(await stage.membership.readMembership(taker)).toMatchObject({ vip_level: 0 });
  await expect(take(renewed, taker)).rejects.toMatchObject({ code: "GIFT_REVOKED" });
  await expectMoneyBack(given);
  await expectInvariants();

  const other = await give();
  const all = await stage.call(desk.listGifts, { query: {} }, { userId: 1 });
  const otherId = all.items[0]?.id ?? 0;
  const cancelled = { params: { gift_id: otherId }, body: { reason: "送礼的人来电" } };
  stage.context.checkSumsOf = confirmAbove(paidFen - 1);
  await expect(stage.call(desk.cancelGiftByStaff, cancelled, { userId: 1 })).rejects.toMatchObject(UNCONFIRMED);
  stage.context.checkSumsOf = confirmAbove(paidFen);
  for (let time = 0; time < 2; time += 1)
    expect(await stage.call(desk.cancelGiftByStaff, cancelled, { userId: 1 })).toMatchObject({ state: "cancelled" });
  await expectMoneyBack(other);
});

test("the same key with and without the gift is not the same order", async () => {
  const userId = person++;
  const body = {
    plan_id: stage.planId("vip-month"),
    channel: "wechat" as const,
    agreement_version: "2026-11",
  };
  await stage.call(createOrder, { body }, { userId, idempotencyKey: "one-key" });
  const again = stage.call(createOrder, { body: { ...body, as_gift: true } }, { userId, idempotencyKey: "one-key" });
  await expect(again).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
});
