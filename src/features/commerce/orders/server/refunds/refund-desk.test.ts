import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import { startBehindLock } from "../../../../../../test/database/start-behind-lock.ts";
import { confirmAbove } from "../../../../../../test/orders/confirm-above.ts";
import { swapChannel } from "../../../../../../test/orders/payment-stage.ts";
import { createRefundStage, PICTURE, readAnswer } from "../../../../../../test/orders/refund-stage.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { FileAnswer } from "../../../../../kit/api/handled-endpoint.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { PaymentRefusedError } from "../../../../../ports/payment-channel.ts";
import { approveRefund } from "../../operator-contract.ts";
import { withdrawRefund } from "../../refund-contract.ts";
import type { RefundRulesChange } from "../../refund-desk-contract.ts";
import { refuseRefund } from "./decide-refund.ts";
import { viewFile } from "./keep-proof.ts";
import { changeRefundRules, readRefundRules } from "./manage-refund-rules.ts";
import { confirmPayback, dropPayback, recordPayback, uploadPaybackFile } from "./payback.ts";

let stage: Awaited<ReturnType<typeof createRefundStage>>;
let userId = 8_000;
const note = vi.fn<StaffCaller["note"]>();
const [FINANCE, OWNER] = [11, 12];

beforeAll(async () => {
  stage = await createRefundStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  userId += 1;
  note.mockClear();
});
afterEach(async () => {
  await stage.setBalance(false);
  swapChannel(stage.context, stage.channel);
  expect(await stage.broken()).toEqual([]);
});

async function buy(): Promise<string> {
  const orderNo = await stage.orderWithCode(userId, "vip-month");
  await stage.pay(orderNo);
  return orderNo;
}

const wait = (days: number) => stage.time.advance((days * DAY_MS) / 1000);

/** From now on the gateway refuses every refund for good. */
function refuseAtGateway(): void {
  const refund = () => Promise.reject(new PaymentRefusedError("TRADEERROR", "订单已超过退款期限"));
  swapChannel(stage.context, { ...stage.channel, refund });
}

const receipt = (id: number, staffId = FINANCE, bytes = "%PDF-1.7 转账回单") =>
  uploadPaybackFile(stage.context, { id, staffId, note, upload: { bytes: Buffer.from(bytes), fileName: "a.exe" } });

async function record(id: number, staffId = FINANCE) {
  const { file_id: fileId } = await receipt(id, staffId);
  return recordPayback(stage.context, { id, staffId, note, reference: "2026112500017", fileId });
}

const confirm = (id: number, staffId = OWNER) => confirmPayback(stage.context, { id, staffId, note });

test("the numbers are settings with a history; earlier requests are decided by the former ones", async () => {
  const change = (numbers: RefundRulesChange, staffId: number | null = FINANCE) =>
    changeRefundRules(stage.context, { change: numbers, staffId, note });
  const { now: first } = await readRefundRules(stage.context.db);
  expect(first).toMatchObject({ full_days: 7, most_opened: 3, once_in_months: 12, used_percent: 20, auto_fen: null });
  const orderNo = await buy();
  const paidBefore = userId + 300;
  const orderOfBefore = await stage.orderWithCode(paidBefore, "vip-month");
  await stage.pay(orderOfBefore);
  wait(6);
  const { id } = await stage.ask({ userId, orderNo });
  wait(1);
  await change({ full_days: 5 });
  await expect(change({ full_days: 5 })).rejects.toMatchObject({ status: 422 });
  expect(note.mock.lastCall?.[0]).toMatchObject({ subject: "refund-rules", after: { full_days: 5 } });
  // A payment made under more generous rules is refunded by those.
  expect((await stage.preview(paidBefore, orderOfBefore)).choices[0]?.refusal).toBeNull();
  await stage.approve(id);
  userId += 1;
  const later = await buy();
  wait(6);
  expect((await stage.preview(userId, later)).choices[0]?.refusal).toContain("超过 5 天");
  await change({ full_days: 7 }, null);
  expect((await stage.preview(userId, later)).choices[0]?.refusal).toBeNull();
  const { now, history } = await readRefundRules(stage.context.db);
  expect([now.changed_by, ...history.map((row) => row.full_days)]).toEqual([null, 7, 5, 7]);
  await stage.sweep();
});

test("two concurrent changes preserve each other's numbers", async () => {
  const change = (numbers: RefundRulesChange) =>
    changeRefundRules(stage.context, { change: numbers, staffId: FINANCE, note });
  await Promise.all([change({ most_opened: 4 }), change({ used_percent: 25 })]);
  expect((await readRefundRules(stage.context.db)).now).toMatchObject({ most_opened: 4, used_percent: 25 });
  await change({ most_opened: 3, used_percent: 20 });
});

test("a minor's purchase: proven by a private file, read by staff, deleted thirty days after the decision", async () => {
  await openConnections(stage.database.pool);
  const orderNo = await buy();
  wait(200);
  await expect(stage.prove(userId, orderNo)).rejects.toMatchObject({ status: 404 });
  const { id, refund } = await stage.ask({ userId, orderNo, reasonCase: 5 });
  expect(refund.sum_fen).toBe(3_900);
  await expect(stage.approve(id)).rejects.toThrow("还没有监护人的证明");
  await expect(stage.prove(userId, orderNo, new Blob(["<svg xmlns='x'/>"]))).rejects.toMatchObject({ status: 415 });
  await expect(stage.prove(userId + 500, orderNo)).rejects.toMatchObject({ status: 404 });
  const sent = await Promise.allSettled(Array.from({ length: 6 }, () => stage.prove(userId, orderNo)));
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  const { files } = await stage.approve(id);
  expect(files).toMatchObject(Array.from({ length: 4 }, () => ({ purpose: "guardian", media_type: "image/png" })));
  await expect(stage.prove(userId, orderNo)).rejects.toMatchObject({ code: "REFUND_DECIDED" });
  const see = () => viewFile(stage.context, { id: files[0]?.id ?? 0, requestId: id, note }) as Promise<FileAnswer>;
  expect(await readAnswer(await see())).toEqual(Buffer.from(await PICTURE.arrayBuffer()));
  expect(note.mock.lastCall).toEqual([{ subject: `refund:${id}`, after: { file: files[0]?.id } }]);
  await stage.sweep();
  wait(29);
  await runJob(stage.orders, "forget-refund-proofs");
  await (await see()).stream.toArray();
  wait(2);
  await runJob(stage.orders, "forget-refund-proofs");
  await expect(see()).rejects.toMatchObject({ status: 404 });
  expect((await stage.preview(userId, orderNo)).refund).toMatchObject({ state: "refunded", proofs: 0 });
});

test("the files of a withdrawn request are deleted too", async () => {
  const orderNo = await buy();
  await stage.ask({ userId, orderNo, reasonCase: 5 });
  await stage.prove(userId, orderNo);
  await stage.call(withdrawRefund, { params: { order_no: orderNo }, body: {} }, { userId });
  wait(31);
  await runJob(stage.orders, "forget-refund-proofs");
  expect((await stage.preview(userId, orderNo)).refund).toMatchObject({ state: "withdrawn", proofs: 0 });
});

test("a final refusal of the gateway is paid by hand, by two people, and not by the gateway too", async () => {
  await openConnections(stage.database.pool);
  const orderNo = await buy();
  const { id } = await stage.ask({ userId, orderNo });
  await stage.approve(id);
  await expect(record(id)).rejects.toThrow("渠道还可以退");
  refuseAtGateway();
  await stage.sweep();
  await expect(receipt(id, FINANCE, "MZ")).rejects.toMatchObject({ status: 415 });
  const recorded = await record(id);
  expect(recorded).toMatchObject({ state: "approved", payback: { amount_fen: 3_900, confirmed_by: null } });
  await expect(confirm(id, FINANCE)).rejects.toMatchObject({ code: "SECOND_PERSON_REQUIRED" });
  // The gateway would pay again now, but receives no request any more.
  swapChannel(stage.context, stage.channel);
  await stage.sweep(3);
  expect(await stage.backAt(orderNo)).toEqual([]);
  const order = { statement: "select from orders where order_no = $1 for update", values: [orderNo], waiting: 10 };
  const all = await startBehindLock(stage.database, order, () =>
    Promise.allSettled(Array.from({ length: 10 }, () => confirm(id))),
  );
  const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toEqual(Array.from({ length: 9 }, () => expect.objectContaining({ code: "REFUND_DECIDED" })));
  expect(await stage.stateOf(userId, orderNo)).toBe("refunded");
  const { refund } = await stage.preview(userId, orderNo);
  expect(refund).toMatchObject({ state: "paid_by_hand", parts: [{ amount_fen: 3_900, is_by_hand: true }] });
  await stage.sweep();
  expect(await stage.backAt(orderNo)).toEqual([]);
});

test("after a year it is paid by hand without a refusal; an unconfirmed record can be withdrawn", async () => {
  const orderNo = await buy();
  wait(370);
  const { id } = await stage.ask({ userId, orderNo, reasonCase: 5 });
  await stage.prove(userId, orderNo);
  await stage.approve(id);
  await record(id);
  await dropPayback(stage.context, { id, staffId: OWNER, note });
  await expect(confirm(id)).rejects.toThrow("还没有登记");
  await record(id, OWNER);
  await confirm(id, FINANCE);
  expect((await stage.preview(userId, orderNo)).refund?.state).toBe("paid_by_hand");
});

test("a payout that the gateway accepted meanwhile is not confirmed", async () => {
  const orderNo = await buy();
  const { id } = await stage.ask({ userId, orderNo });
  await stage.approve(id);
  refuseAtGateway();
  await stage.sweep();
  await record(id);
  swapChannel(stage.context, stage.channel);
  const payout = { outTradeNo: orderNo, outRefundNo: `${orderNo}R2`, amountFen: 3_900, totalFen: 3_900, reason: "" };
  await stage.dropNotifications(true);
  await stage.channel.refund(payout);
  await expect(confirm(id)).rejects.toThrow("渠道已经受理");
  await stage.dropNotifications(false);
  await dropPayback(stage.context, { id, staffId: OWNER, note });
  await stage.sweep();
  expect((await stage.preview(userId, orderNo)).refund?.state).toBe("refunded");
});

test("an enabled rule grants small sums after their time, and only refunds by the rules alone", async () => {
  const rule = (autoFen: number | null) =>
    changeRefundRules(stage.context, { change: { auto_fen: autoFen, auto_after_hours: 2 }, staffId: null, note });
  const run = () => runJob(stage.orders, "approve-small-refunds");
  const orderNo = await buy();
  const { id } = await stage.ask({ userId, orderNo });
  const other = userId + 300;
  const proven = await stage.orderWithCode(other, "vip-month");
  await stage.pay(proven);
  await stage.ask({ userId: other, orderNo: proven, reasonCase: 4 });
  const state = async () => (await stage.preview(userId, orderNo)).refund?.state;
  stage.time.advance(3 * 3600);
  await run();
  await rule(3_899);
  await run();
  expect(await state()).toBe("asked");
  await changeRefundRules(stage.context, { change: { auto_fen: 3_900, auto_after_hours: 6 }, staffId: null, note });
  await run();
  expect(await state()).toBe("asked");
  stage.time.advance(3 * 3600);
  const written = vi.fn();
  stage.context.actByRule = async (action, act) => act((noted) => written(action, noted));
  await Promise.all([run(), run()]);
  expect(await state()).toBe("approved");
  expect(written.mock.calls).toContainEqual([
    "approveRefund",
    expect.objectContaining({ subject: `refund:${id}`, after: expect.objectContaining({ by: "rule" }) }),
  ]);
  expect((await stage.preview(other, proven)).refund?.state).toBe("asked");
  await rule(null);
  await stage.sweep();
});

test("an invoice prevents it with its own message", async () => {
  const orderNo = await buy();
  const { id } = await stage.ask({ userId, orderNo });
  stage.context.findInvoiceObstacle = async (_db, asked) => (asked === orderNo ? "发票已开，先登记红字发票号" : null);
  await expect(stage.approve(id)).rejects.toMatchObject({
    code: "REFUND_WAITS_FOR_INVOICE",
    message: "发票已开，先登记红字发票号",
  });
  expect((await stage.membership.readMembership(userId)).is_vip).toBe(true);
  stage.context.findInvoiceObstacle = async () => null;
  await stage.approve(id);
  await stage.sweep();
});

test("notifies the buyer of the decision with the answer of staff", async () => {
  const orderNo = await buy();
  const { id } = await stage.ask({ userId, orderNo });
  await refuseRefund(stage.context, { id, staffId: FINANCE, note, answer: "已经看完了" });
  const told = "select data from notification_events where user_id = $1 and kind = 'refund'";
  const { rows } = await stage.database.pool.query(told, [userId]);
  expect(rows).toEqual([{ data: expect.objectContaining({ outcome: "refused", answer: "已经看完了", orderNo }) }]);
});

test("staff confirm who they are before a refund above the sum of the site, and nothing is done without it", async () => {
  const orderNo = await buy();
  const { id } = await stage.ask({ userId, orderNo });
  const grant = (limitFen: number) => {
    stage.context.checkSumsOf = confirmAbove(limitFen);
    return stage.call(approveRefund, { params: { refund_id: id }, body: {} }, { userId: FINANCE });
  };
  await expect(grant(3_899)).rejects.toMatchObject({ status: 403, code: "CONFIRMATION_NEEDED" });
  expect((await stage.membership.readMembership(userId)).is_vip).toBe(true);
  expect(await grant(3_900)).toMatchObject({ state: "approved" });
  await stage.sweep();
});
