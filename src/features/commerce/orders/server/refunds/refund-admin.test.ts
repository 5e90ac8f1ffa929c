import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import { startBehindLock } from "../../../../../../test/database/start-behind-lock.ts";
import { confirmAbove } from "../../../../../../test/orders/confirm-above.ts";
import { swapChannel } from "../../../../../../test/orders/payment-fixture.ts";
import { createRefundFixture, PICTURE, readAnswer } from "../../../../../../test/orders/refund-fixture.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { FileAnswer } from "../../../../../kit/api/handled-endpoint.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { PaymentRefusedError } from "../../../../../ports/payment-channel.ts";
import { approveRefund } from "../../admin-contract.ts";
import type { RefundRulesChange } from "../../refund-admin-contract.ts";
import { withdrawRefund } from "../../refund-contract.ts";
import { refuseRefund } from "./decide-refund.ts";
import { confirmPayback, dropPayback, recordPayback, uploadPaybackFile } from "./payback.ts";
import { changeRefundRules, readRefundRules } from "./refund-rules-admin.ts";
import { viewFile } from "./save-proof.ts";

let fixture: Awaited<ReturnType<typeof createRefundFixture>>;
let userId = 8_000;
const note = vi.fn<StaffCaller["note"]>();
const [FINANCE, OWNER] = [11, 12];

beforeAll(async () => {
  fixture = await createRefundFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  userId += 1;
  note.mockClear();
});
afterEach(async () => {
  await fixture.setBalance(false);
  swapChannel(fixture.context, fixture.channel);
  expect(await fixture.broken()).toEqual([]);
});

async function buy(): Promise<string> {
  const orderNo = await fixture.payableOrder(userId, "vip-month");
  await fixture.pay(orderNo);
  return orderNo;
}

const wait = (days: number) => fixture.time.advance((days * DAY_MS) / 1000);

/** The gateway finally refuses every refund from now on. */
function refuseAtGateway(): void {
  const refund = () => Promise.reject(new PaymentRefusedError("TRADEERROR", "订单已超过退款期限"));
  swapChannel(fixture.context, { ...fixture.channel, refund });
}

const receipt = (id: number, staffId = FINANCE, bytes = "%PDF-1.7 转账回单") =>
  uploadPaybackFile(fixture.context, { id, staffId, note, upload: { bytes: Buffer.from(bytes), fileName: "a.exe" } });

async function record(id: number, staffId = FINANCE) {
  const { file_id: fileId } = await receipt(id, staffId);
  return recordPayback(fixture.context, { id, staffId, note, reference: "2026112500017", fileId });
}

const confirm = (id: number, staffId = OWNER) => confirmPayback(fixture.context, { id, staffId, note });

test("the numbers are settings with a history; earlier requests are decided by the previous numbers", async () => {
  const change = (numbers: RefundRulesChange, staffId: number | null = FINANCE) =>
    changeRefundRules(fixture.context, { change: numbers, staffId, note });
  const { now: first } = await readRefundRules(fixture.context.db);
  expect(first).toMatchObject({ full_days: 7, most_opened: 3, once_in_months: 12, used_percent: 20, auto_fen: null });
  const orderNo = await buy();
  const paidBefore = userId + 300;
  const orderOfBefore = await fixture.payableOrder(paidBefore, "vip-month");
  await fixture.pay(orderOfBefore);
  wait(6);
  const { id } = await fixture.requestRefund({ userId, orderNo });
  wait(1);
  await change({ full_days: 5 });
  await expect(change({ full_days: 5 })).rejects.toMatchObject({ status: 422 });
  expect(note.mock.lastCall?.[0]).toMatchObject({ subject: "refund-rules", after: { full_days: 5 } });
  // A payment made under more generous rules is refunded by those rules.
  expect((await fixture.preview(paidBefore, orderOfBefore)).choices[0]?.refusal).toBeNull();
  await fixture.approve(id);
  userId += 1;
  const later = await buy();
  wait(6);
  expect((await fixture.preview(userId, later)).choices[0]?.refusal).toContain("超过 5 天");
  await change({ full_days: 7 }, null);
  expect((await fixture.preview(userId, later)).choices[0]?.refusal).toBeNull();
  const { now, history } = await readRefundRules(fixture.context.db);
  expect([now.changed_by, ...history.map((row) => row.full_days)]).toEqual([null, 7, 5, 7]);
  await fixture.sweep();
});

test("two concurrent changes do not overwrite each other's numbers", async () => {
  const change = (numbers: RefundRulesChange) =>
    changeRefundRules(fixture.context, { change: numbers, staffId: FINANCE, note });
  await Promise.all([change({ most_opened: 4 }), change({ used_percent: 25 })]);
  expect((await readRefundRules(fixture.context.db)).now).toMatchObject({ most_opened: 4, used_percent: 25 });
  await change({ most_opened: 3, used_percent: 20 });
});

test("a minor's purchase is proven by a private file, which staff read and which is deleted thirty days after the decision", async () => {
  await openConnections(fixture.database.pool);
  const orderNo = await buy();
  wait(200);
  await expect(fixture.prove(userId, orderNo)).rejects.toMatchObject({ status: 404 });
  const { id, refund } = await fixture.requestRefund({ userId, orderNo, reasonCase: 5 });
  expect(refund.sum_fen).toBe(3_900);
  await expect(fixture.approve(id)).rejects.toThrow("还没有监护人的证明");
  await expect(fixture.prove(userId, orderNo, new Blob(["<svg xmlns='x'/>"]))).rejects.toMatchObject({ status: 415 });
  await expect(fixture.prove(userId + 500, orderNo)).rejects.toMatchObject({ status: 404 });
  const sent = await Promise.allSettled(Array.from({ length: 6 }, () => fixture.prove(userId, orderNo)));
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  const { files } = await fixture.approve(id);
  expect(files).toMatchObject(Array.from({ length: 4 }, () => ({ purpose: "guardian", media_type: "image/png" })));
  await expect(fixture.prove(userId, orderNo)).rejects.toMatchObject({ code: "REFUND_DECIDED" });
  const see = () => viewFile(fixture.context, { id: files[0]?.id ?? 0, requestId: id, note }) as Promise<FileAnswer>;
  expect(await readAnswer(await see())).toEqual(Buffer.from(await PICTURE.arrayBuffer()));
  expect(note.mock.lastCall).toEqual([{ subject: `refund:${id}`, after: { file: files[0]?.id } }]);
  await fixture.sweep();
  wait(29);
  await runJob(fixture.orders, "forget-refund-proofs");
  await (await see()).stream.toArray();
  wait(2);
  await runJob(fixture.orders, "forget-refund-proofs");
  await expect(see()).rejects.toMatchObject({ status: 404 });
  expect((await fixture.preview(userId, orderNo)).refund).toMatchObject({ state: "refunded", proofs: 0 });
});

test("deletes the files of a withdrawn request too", async () => {
  const orderNo = await buy();
  await fixture.requestRefund({ userId, orderNo, reasonCase: 5 });
  await fixture.prove(userId, orderNo);
  await fixture.call(withdrawRefund, { params: { order_no: orderNo }, body: {} }, { userId });
  wait(31);
  await runJob(fixture.orders, "forget-refund-proofs");
  expect((await fixture.preview(userId, orderNo)).refund).toMatchObject({ state: "withdrawn", proofs: 0 });
});

test("after a final refusal of the gateway, two people pay by hand, and the gateway does not pay too", async () => {
  await openConnections(fixture.database.pool);
  const orderNo = await buy();
  const { id } = await fixture.requestRefund({ userId, orderNo });
  await fixture.approve(id);
  await expect(record(id)).rejects.toThrow("渠道还可以退");
  refuseAtGateway();
  await fixture.sweep();
  await expect(receipt(id, FINANCE, "MZ")).rejects.toMatchObject({ status: 415 });
  const recorded = await record(id);
  expect(recorded).toMatchObject({ state: "approved", payback: { amount_fen: 3_900, confirmed_by: null } });
  await expect(confirm(id, FINANCE)).rejects.toMatchObject({ code: "SECOND_PERSON_REQUIRED" });
  // The gateway would pay now, but no longer receives a request.
  swapChannel(fixture.context, fixture.channel);
  await fixture.sweep(3);
  expect(await fixture.backAt(orderNo)).toEqual([]);
  const order = { statement: "select from orders where order_no = $1 for update", values: [orderNo], waiting: 10 };
  const all = await startBehindLock(fixture.database, order, () =>
    Promise.allSettled(Array.from({ length: 10 }, () => confirm(id))),
  );
  const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toEqual(Array.from({ length: 9 }, () => expect.objectContaining({ code: "REFUND_DECIDED" })));
  expect(await fixture.stateOf(userId, orderNo)).toBe("refunded");
  const { refund } = await fixture.preview(userId, orderNo);
  expect(refund).toMatchObject({ state: "paid_by_hand", parts: [{ amount_fen: 3_900, is_by_hand: true }] });
  await fixture.sweep();
  expect(await fixture.backAt(orderNo)).toEqual([]);
});

test("after a year, it is paid by hand without a refusal; an unconfirmed record can be withdrawn", async () => {
  const orderNo = await buy();
  wait(370);
  const { id } = await fixture.requestRefund({ userId, orderNo, reasonCase: 5 });
  await fixture.prove(userId, orderNo);
  await fixture.approve(id);
  await record(id);
  await dropPayback(fixture.context, { id, staffId: OWNER, note });
  await expect(confirm(id)).rejects.toThrow("还没有登记");
  await record(id, OWNER);
  await confirm(id, FINANCE);
  expect((await fixture.preview(userId, orderNo)).refund?.state).toBe("paid_by_hand");
});

test("does not confirm a payout that the gateway has accepted in the meantime", async () => {
  const orderNo = await buy();
  const { id } = await fixture.requestRefund({ userId, orderNo });
  await fixture.approve(id);
  refuseAtGateway();
  await fixture.sweep();
  await record(id);
  swapChannel(fixture.context, fixture.channel);
  const payout = { outTradeNo: orderNo, outRefundNo: `${orderNo}R2`, amountFen: 3_900, totalFen: 3_900, reason: "" };
  await fixture.dropNotifications(true);
  await fixture.channel.refund(payout);
  await expect(confirm(id)).rejects.toThrow("渠道已经受理");
  await fixture.dropNotifications(false);
  await dropPayback(fixture.context, { id, staffId: OWNER, note });
  await fixture.sweep();
  expect((await fixture.preview(userId, orderNo)).refund?.state).toBe("refunded");
});

test("an enabled rule approves small amounts after a delay, and only refunds under the rules", async () => {
  const rule = (autoFen: number | null) =>
    changeRefundRules(fixture.context, { change: { auto_fen: autoFen, auto_after_hours: 2 }, staffId: null, note });
  const run = () => runJob(fixture.orders, "approve-small-refunds");
  const orderNo = await buy();
  const { id } = await fixture.requestRefund({ userId, orderNo });
  const other = userId + 300;
  const proven = await fixture.payableOrder(other, "vip-month");
  await fixture.pay(proven);
  await fixture.requestRefund({ userId: other, orderNo: proven, reasonCase: 4 });
  const state = async () => (await fixture.preview(userId, orderNo)).refund?.state;
  fixture.time.advance(3 * 3600);
  await run();
  await rule(3_899);
  await run();
  expect(await state()).toBe("asked");
  await changeRefundRules(fixture.context, { change: { auto_fen: 3_900, auto_after_hours: 6 }, staffId: null, note });
  await run();
  expect(await state()).toBe("asked");
  fixture.time.advance(3 * 3600);
  const written = vi.fn();
  fixture.context.actByRule = async (action, act) => act((noted) => written(action, noted));
  await Promise.all([run(), run()]);
  expect(await state()).toBe("approved");
  expect(written.mock.calls).toContainEqual([
    "approveRefund",
    expect.objectContaining({ subject: `refund:${id}`, after: expect.objectContaining({ by: "rule" }) }),
  ]);
  expect((await fixture.preview(other, proven)).refund?.state).toBe("asked");
  await rule(null);
  await fixture.sweep();
});

test("an invoice prevents a refund with its own message", async () => {
  const orderNo = await buy();
  const { id } = await fixture.requestRefund({ userId, orderNo });
  fixture.context.findInvoiceObstacle = async (_db, requestedOrderNo) =>
    requestedOrderNo === orderNo ? "发票已开，先登记红字发票号" : null;
  await expect(fixture.approve(id)).rejects.toMatchObject({
    code: "REFUND_WAITS_FOR_INVOICE",
    message: "发票已开，先登记红字发票号",
  });
  expect((await fixture.membership.readMembership(userId)).is_vip).toBe(true);
  fixture.context.findInvoiceObstacle = async () => null;
  await fixture.approve(id);
  await fixture.sweep();
});

test("notifies the buyer of the decision with the answer of staff", async () => {
  const orderNo = await buy();
  const { id } = await fixture.requestRefund({ userId, orderNo });
  await refuseRefund(fixture.context, { id, staffId: FINANCE, note, answer: "已经看完了" });
  const notices = "select data from notification_events where user_id = $1 and kind = 'refund'";
  const { rows } = await fixture.database.pool.query(notices, [userId]);
  expect(rows).toEqual([{ data: expect.objectContaining({ outcome: "refused", answer: "已经看完了", orderNo }) }]);
});

test("requires staff to confirm their identity before a refund above the site's amount, and changes nothing otherwise", async () => {
  const orderNo = await buy();
  const { id } = await fixture.requestRefund({ userId, orderNo });
  const grant = (limitFen: number) => {
    fixture.context.checkSumsOf = confirmAbove(limitFen);
    return fixture.call(approveRefund, { params: { refund_id: id }, body: {} }, { userId: FINANCE });
  };
  await expect(grant(3_899)).rejects.toMatchObject({ status: 403, code: "CONFIRMATION_NEEDED" });
  expect((await fixture.membership.readMembership(userId)).is_vip).toBe(true);
  expect(await grant(3_900)).toMatchObject({ state: "approved" });
  await fixture.sweep();
});
