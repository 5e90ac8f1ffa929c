import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeDevice } from "../../../../../test/auth/people.ts";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { createPaymentFixture, type PaymentFixture } from "../../../../../test/orders/payment-fixture.ts";
import { findBrokenInvariants } from "../../../../../test/orders/payment-invariants.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import { cancelGift } from "../../gifts/contract.ts";
import { startPayment } from "../../orders/contract.ts";
import { requestRefund } from "../../orders/refund-contract.ts";
import { approveRefund, refuseRefund } from "../../orders/server/refunds/decide-refund.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";

let fixture: PaymentFixture;
let lastPhone = 13_900_000_000;
let lastKey = 0;

beforeAll(async () => {
  fixture = await createPaymentFixture();
});
afterAll(() => fixture.close());

afterEach(async () => {
  const { trades } = await (await fixture.sandbox.api("/trades")).json();
  expect(await findBrokenInvariants(fixture.database.pool, trades)).toEqual([]);
});

const rowsOf = async (sql: string, ...values: unknown[]) => (await fixture.database.pool.query(sql, values)).rows;

/**
 * Registers a new account.
 * @returns its number
 */
async function register(phone = `+86${++lastPhone}`): Promise<number> {
  fixture.time.advance(1);
  const now = fixture.time.now();
  const [row] = await rowsOf(
    `insert into users (name, role, status, phone, created_at, updated_at) values ('小明同学', 'user', 'active', $1, $2, $2) returning id`,
    phone,
    now,
  );
  return Number(row.id);
}

const setTerms = (body: admin.TermsChange) => fixture.call(admin.changeInvitationTerms, { body }, { userId: 1 });
const linkOf = (userId: number) => fixture.call(contract.makeInvitationLink, {}, { userId });
const codeOf = async (userId: number) => (await linkOf(userId)).link?.split("#")[1] ?? "";
const accept = (code: string, userId: number) =>
  fixture.call(contract.acceptInvitation, { body: { code } }, { userId });
const settle = () => runJob(fixture.invitations, "settle-invitations");
const passDays = (days: number) => fixture.time.advance(days * DAY_SECONDS);
const own = async (userId: number) =>
  (await fixture.call(contract.listOwnInvitations, { query: {} }, { userId })).items;
const daysOf = (userId: number) =>
  rowsOf("select * from grants where user_id = $1 and source = 'invitation' order by id", userId);

/** Registers a new user with this inviter's link. */
async function invite(inviter: number, phone?: string): Promise<number> {
  const code = await codeOf(inviter);
  const invited = await register(phone);
  await accept(code, invited);
  return invited;
}

async function buy(userId: number): Promise<string> {
  const orderNo = await fixture.payableOrder(userId);
  await fixture.pay(orderNo);
  return orderNo;
}

async function submitRefund(orderNo: string, userId: number): Promise<number> {
  const input = { params: { order_no: orderNo }, body: { case: 1 as const, reason: "买错了" } };
  await fixture.call(requestRefund, input, { userId, idempotencyKey: `invited-${++lastKey}` });
  const [row] = await rowsOf("select max(id)::int as id from refund_requests where order_no = $1", orderNo);
  return row.id;
}
const staff = { staffId: 1, note: () => {} };
const grantRefund = (id: number) =>
  approveRefund(fixture.context, { id, ...staff, reasonCase: null, sumFen: null, answer: null });

async function moneyBack(): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    fixture.time.advance(60);
    await runJob(fixture.orders, "sweep-payments");
  }
}

test("when invitations are off, every call reports it and nothing is offered", async () => {
  const userId = await register();
  expect(await fixture.call(contract.readInvitationOffer, {}, { userId })).toEqual({ is_open: false });
  const body = { code: "23456789ABCD" };
  const refused = { code: "INVITATIONS_OFF", message: "本站现在没有开放邀请" };
  await expect(linkOf(userId)).rejects.toMatchObject(refused);
  await expect(own(userId)).rejects.toMatchObject(refused);
  await expect(accept(body.code, userId)).rejects.toMatchObject(refused);
  await expect(fixture.call(contract.openInvitation, { body }, { userId })).rejects.toMatchObject(refused);
  expect((await fixture.call(admin.readInvitationTerms, {}, { userId: 1 })).now).toMatchObject({ reward: "off" });
});

test("credits the inviter once after the refund window, and a refund revokes exactly this reward", async () => {
  await openConnections(fixture.database.pool);
  await setTerms({ reward: "vip_days", days: 7 });
  const inviter = await register();
  expect(await linkOf(inviter)).toMatchObject({ reward: "7 天 VIP 会员", refund_days: 7, monthly_limit: 10 });
  const code = await codeOf(inviter);
  expect(await codeOf(inviter)).toBe(code);
  const opened = await fixture.call(contract.openInvitation, { body: { code } }, { userId: 1 });
  expect(opened).toEqual({ inviter: "小***", window_days: 7 });
  const invited = await register();
  const bound = await accept(code, invited);
  expect(await accept(code, invited)).toEqual(bound);
  const orderNo = await buy(invited);
  expect(await own(inviter)).toMatchObject([{ who: "小***", state: "waiting", reward: null }]);
  passDays(6);
  await settle();
  expect(await daysOf(inviter)).toEqual([]);
  passDays(1);
  await Promise.all(Array.from({ length: 10 }, settle));
  const [given, ...more] = await daysOf(inviter);
  expect(more).toEqual([]);
  expect(given).toMatchObject({ level: 2, value_fen: 0, order_no: null, revoked_at: null });
  expect(given.ends_at.getTime() - given.starts_at.getTime()).toBe(7 * DAY_SECONDS * 1000);
  expect(await own(inviter)).toMatchObject([{ state: "credited", reward: "7 天 VIP 会员" }]);
  // A second order earns nothing.
  await buy(invited);
  passDays(8);
  await settle();
  expect(await daysOf(inviter)).toHaveLength(1);

  await returned([orderNo]);
  expect(await own(inviter)).toMatchObject([{ state: "returning" }]);
  await Promise.all(Array.from({ length: 10 }, settle));
  expect(await own(inviter)).toMatchObject([{ state: "returned", end_reason: "refunded" }]);
  expect(await daysOf(inviter)).toMatchObject([{ revoke_reason: "refunded" }]);
});

test("a refund within the window ends the reward, and nothing is credited while a refund is requested", async () => {
  const inviter = await register();
  const [refunded, delivered] = [await invite(inviter), await invite(inviter)];
  const orderNo = await buy(refunded);
  const deliveredNo = await buy(delivered);
  const [toGrant, toRefuse] = [await submitRefund(orderNo, refunded), await submitRefund(deliveredNo, delivered)];
  passDays(8);
  await settle();
  expect(await daysOf(inviter)).toEqual([]);
  await grantRefund(toGrant);
  await refuseRefund(fixture.context, { id: toRefuse, ...staff, answer: "已经读完" });
  await moneyBack();
  passDays(1);
  await settle();
  const states = await own(inviter);
  expect(states.map(({ state, end_reason }) => [state, end_reason])).toEqual([
    ["credited", null],
    ["ended", "refunded"],
  ]);
  expect(await daysOf(inviter)).toHaveLength(1);
});

test("waits for a gift that can still be returned", async () => {
  const inviter = await register();
  const giver = await invite(inviter);
  const orderNo = await fixture.placeGift(giver);
  await fixture.call(startPayment, { params: { order_no: orderNo }, query: {} }, { userId: giver });
  await fixture.pay(orderNo);
  passDays(29);
  await settle();
  expect(await daysOf(inviter)).toEqual([]);
  await fixture.call(cancelGift, { params: { order_no: orderNo } }, { userId: giver });
  await moneyBack();
  expect(await own(inviter)).toMatchObject([{ state: "ended", end_reason: "refunded" }]);
});

test("ten repeated first payments and ten concurrently accepted links give one credit", async () => {
  await openConnections(fixture.database.pool);
  const [inviter, other] = [await register(), await register()];
  const codes = [await codeOf(inviter), await codeOf(other)];
  const invited = await register();
  const taken = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => accept(codes[index % 2] ?? "", invited)),
  );
  expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const orders = [await fixture.payableOrder(invited), await fixture.payableOrder(invited, "vip-year")];
  await fixture.dropNotifications(true);
  for (const orderNo of orders) await fixture.pay(orderNo);
  await fixture.dropNotifications(false);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => fixture.sendNotification(orders[index % 2] ?? "", "late")),
  );
  await moneyBack();
  passDays(8);
  await Promise.all(Array.from({ length: 10 }, settle));
  expect([...(await daysOf(inviter)), ...(await daysOf(other))]).toHaveLength(1);
  expect(await rowsOf("select state from invitations where user_id = $1", invited)).toEqual([{ state: "credited" }]);
});

test("limits the rewards of a month and starts again in the next month", async () => {
  await openConnections(fixture.database.pool);
  await setTerms({ monthly_limit: 2 });
  const inviter = await register();
  for (let friend = 0; friend < 4; friend += 1) await buy(await invite(inviter));
  passDays(8);
  await Promise.all(Array.from({ length: 10 }, settle));
  expect((await own(inviter)).map(({ state }) => state).sort()).toEqual(["credited", "credited", "ended", "ended"]);
  passDays(31);
  await buy(await invite(inviter));
  passDays(8);
  await settle();
  expect(await daysOf(inviter)).toHaveLength(3);
  await setTerms({ monthly_limit: 10 });
});

test("detects a shared device, phone number and payer; staff release or refuse", async () => {
  await openConnections(fixture.database.pool);
  const phone = `+86${++lastPhone}`;
  const inviter = await register(phone);
  await codeOf(inviter);
  await rowsOf("update users set phone = null where id = $1", inviter);
  // The inviter has paid with the same wallet, because the sandbox has only one payer.
  await buy(inviter);
  const invited = await invite(inviter, phone);
  for (const userId of [inviter, invited])
    await rowsOf(
      `insert into sessions (id, user_id, generation, mac_salt, generation_issued_at, is_generation_confirmed, device_id_hash,
        ip_prefix, user_agent_hash, created_at, last_seen_at, absolute_expires_at)
       values ($1, $2, 1, '', now(), true, 'one device', '', '', now(), now(), now())`,
      `s${userId}`,
      userId,
    );
  const orderNo = await buy(invited);
  passDays(8);
  await settle();
  expect(await own(inviter)).toMatchObject([{ state: "held", end_reason: null }]);
  const { items } = await fixture.call(admin.listInvitations, { query: { state: "held" } }, { userId: 1 });
  expect(items).toMatchObject([{ inviter: { user_id: inviter }, invited: { user_id: invited }, order_no: orderNo }]);
  expect(items[0]?.signs.toSorted()).toEqual(["device", "payer", "phone"]);
  const params = { invitation_id: items[0]?.id ?? 0 };
  const release = () => fixture.call(admin.releaseInvitation, { params }, { userId: 1 });
  const answers = await Promise.all(Array.from({ length: 10 }, release));
  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(["credited"]));
  expect(await daysOf(inviter)).toHaveLength(1);
  const refuse = (id: number) =>
    fixture.call(
      admin.refuseInvitation,
      { params: { invitation_id: id }, body: { reason: "同一个人" } },
      { userId: 1 },
    );
  await expect(refuse(params.invitation_id)).rejects.toMatchObject({ code: "INVITATION_DECIDED" });

  await buy(await invite(inviter));
  passDays(8);
  await settle();
  const [held] = (await fixture.call(admin.listInvitations, { query: { state: "held" } }, { userId: 1 })).items;
  expect(held?.signs).toEqual(["payer"]);
  expect(await refuse(held?.id ?? 0)).toMatchObject({ state: "ended", end_reason: "refused", note: "同一个人" });
  expect(await refuse(held?.id ?? 0)).toMatchObject({ state: "ended" });
  expect(await daysOf(inviter)).toHaveLength(1);
});

test("gives a coupon, withdraws it if unused, and keeps a used one", async () => {
  const campaign = await fixture.addCampaign({ name: "欢迎" });
  await expect(setTerms({ reward: "coupon", campaign_id: 999_999 })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await setTerms({ reward: "coupon", campaign_id: campaign });
  const [unused, used] = [await register(), await register()];
  expect((await linkOf(unused)).reward).toContain("优惠券“欢迎”");
  const orders = [await buy(await invite(unused)), await buy(await invite(used))];
  passDays(8);
  await settle();
  const couponOf = async (userId: number) => (await rowsOf("select * from coupons where user_id = $1", userId))[0];
  const spent = await fixture.placeOrder(used, "vip-month", "wechat", Number((await couponOf(used)).id));
  await returned(orders);
  await settle();
  expect((await couponOf(unused)).withdrawn_at).not.toBeNull();
  // The coupon is in an unpaid order and is checked again later.
  expect(await own(used)).toMatchObject([{ state: "returning" }]);
  await fixture.call(startPayment, { params: { order_no: spent }, query: {} }, { userId: used });
  await fixture.pay(spent);
  await settle();
  expect(await own(used)).toMatchObject([{ state: "returned", end_reason: "used" }]);
  await setTerms({ reward: "vip_days" });
});

async function returned(orders: readonly string[]): Promise<void> {
  for (const orderNo of orders)
    await fixture.context.db.transaction((tx) =>
      fixture.invitations.follower.returned(tx, { orderNo, now: fixture.time.now() }),
    );
}

test("a user who has paid, is late or already has an inviter is not bound; a payment earns nothing when invitations are off", async () => {
  const [inviter, other] = [await register(), await register()];
  const code = await codeOf(inviter);
  const buyer = await register();
  await buy(buyer);
  await expect(accept(code, buyer)).rejects.toMatchObject({ code: "INVITATION_NOT_NEW" });
  await expect(accept(code, inviter)).rejects.toMatchObject({ code: "INVITATION_OWN" });
  await expect(accept("ZZZZZZZZZZZZ", buyer)).rejects.toMatchObject({ code: "INVITATION_UNKNOWN" });
  const invited = await invite(inviter);
  await expect(accept(await codeOf(other), invited)).rejects.toMatchObject({ code: "INVITATION_BOUND" });
  const late = await register();
  passDays(8);
  await expect(accept(code, late)).rejects.toMatchObject({ code: "INVITATION_LATE" });
  await setTerms({ reward: "off" });
  await buy(invited);
  await setTerms({ reward: "vip_days" });
  expect(await own(inviter)).toMatchObject([{ state: "ended", end_reason: "off" }]);
});

test("inside WeChat, mentions no reward and gives no link", async () => {
  const inviter = await register();
  await buy(await invite(inviter));
  passDays(8);
  await settle();
  const device = { ...describeDevice("web_stage_1"), userAgent: "Mozilla/5.0 (iPhone) MicroMessenger/8.0.50" };
  const user = { id: inviter, sessionId: "s", isAdmin: false };
  const caller = { user, device, ip: "203.0.113.7", requestId: "r", header: () => null, note: () => {} };
  const call = <E extends Parameters<typeof callEndpoint>[1]["endpoint"]>(endpoint: E, input: object) =>
    callEndpoint(fixture.invitations.endpoints, { endpoint, input: input as never, caller });
  expect(await call(contract.makeInvitationLink, {})).toMatchObject({ link: null, reward: null });
  expect(await call(contract.readInvitationOffer, {})).toEqual({ is_open: false });
  expect(await call(contract.listOwnInvitations, { query: {} })).toMatchObject({
    items: [{ state: "credited", reward: null }],
  });
});
