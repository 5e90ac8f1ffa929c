import { afterAll, beforeAll, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { confirmAbove } from "../../../../../test/orders/confirm-above.ts";
import { createOutsourcingFixture, OWNER, STAFF } from "../../../../../test/orders/outsourcing-fixture.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import { cancelOrder, startPayment } from "../../../commerce/orders/contract.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";

let fixture: Awaited<ReturnType<typeof createOutsourcingFixture>>;

beforeAll(async () => {
  fixture = await createOutsourcingFixture();
});

afterAll(() => fixture.close());

test("a project is requested, planned, quoted, agreed, paid by milestone, delivered, accepted and rated; both sides are notified of each step", async () => {
  const id = await fixture.enquire(1);
  const params = { project_id: id };
  expect(await fixture.notifiedKinds(OWNER, id)).toEqual(["asked"]);
  const plan = { owner_id: STAFF, next_date: fixture.today(), next_step: "打电话" };
  await fixture.as(OWNER, admin.planProject, { params, body: plan });
  await fixture.as(STAFF, admin.takeProject, { params });
  await fixture.as(STAFF, admin.takeProject, { params });
  const { id: quoteId, milestones, total_fen } = await fixture.quote(id);
  expect(total_fen).toBe(100_000);
  await fixture.accept(1, id, { id: quoteId, total_fen });
  for (const { id: milestoneId } of milestones) {
    await fixture.payPart(1, milestoneId);
    await fixture.deliver(milestoneId);
    await fixture.acceptPart(1, milestoneId);
  }
  const rating = { stars: 5, text: "做得好" };
  await fixture.as(1, contract.rateProject, { params, body: rating });
  expect(await fixture.read(1, id)).toMatchObject({ state: "done", owner: `某人${STAFF}`, rating });
  expect(await fixture.notifiedKinds(1, id)).toEqual([
    "talking",
    "quoted",
    "delivered",
    "delivered",
    "delivered",
    "done",
  ]);
  const steps = ["paid", "accepted", "paid", "accepted", "paid", "accepted"];
  expect(await fixture.notifiedKinds(STAFF, id)).toEqual(["asked", "assigned", "agreed", ...steps, "done", "rated"]);
  await expect(fixture.as(1, contract.rateProject, { params, body: { stars: 1, text: "" } })).rejects.toMatchObject({
    code: "PROJECT_MOVED_ON",
  });
  expect(await fixture.broken()).toEqual([]);
});

test("ten concurrent acceptances of a version accept it once", async () => {
  await openConnections(fixture.database.pool);
  const id = await fixture.enquire(2);
  const sent = await fixture.quote(id);
  await Promise.all(Array.from({ length: 10 }, () => fixture.accept(2, id, sent)));
  expect((await fixture.read(2, id)).quotes.map(({ state }) => state)).toEqual(["accepted"]);
  expect((await fixture.notifiedKinds(STAFF, id)).filter((event) => event === "agreed")).toHaveLength(1);
});

test("of a concurrent acceptance and new version, one counts", async () => {
  const id = await fixture.enquire(3);
  const first = await fixture.quote(id);
  const tries = await Promise.allSettled([fixture.accept(3, id, first), fixture.quote(id, [50_000])]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { state, quotes } = await fixture.read(3, id);
  const states = quotes.map((one) => one.state);
  expect([["running", "accepted"].join(), ["quoted", "sent", "replaced"].join()]).toContain([state, ...states].join());
});

test("rejects the acceptance of a replaced, refused, withdrawn, expired or differently priced version", async () => {
  const id = await fixture.enquire(4);
  const params = { project_id: id };
  const first = await fixture.quote(id);
  const second = await fixture.quote(id, [60_000]);
  await expect(fixture.accept(4, id, first)).rejects.toMatchObject({ code: "QUOTE_NOT_OPEN" });
  await expect(fixture.accept(4, id, { ...second, total_fen: 1 })).rejects.toMatchObject({ code: "PRICE_CHANGED" });
  await fixture.as(4, contract.refuseQuote, { params: { ...params, quote_id: second.id }, body: { reason: "太贵" } });
  await expect(fixture.accept(4, id, second)).rejects.toMatchObject({ code: "QUOTE_NOT_OPEN" });
  const third = await fixture.quote(id);
  await fixture.as(STAFF, admin.takeBackQuote, { params: { ...params, quote_id: third.id } });
  await expect(fixture.accept(4, id, third)).rejects.toMatchObject({ code: "QUOTE_NOT_OPEN" });
  const fourth = await fixture.quote(id);
  fixture.time.advance(DAY_SECONDS);
  await expect(fixture.accept(4, id, fourth)).rejects.toMatchObject({ code: "QUOTE_NOT_OPEN" });
  await Promise.all([runJob(fixture.outsourcing, "expire-quotes"), runJob(fixture.outsourcing, "expire-quotes")]);
  const { state, quotes } = await fixture.read(4, id);
  expect([state, ...quotes.map((one) => one.state)]).toEqual([
    "talking",
    "expired",
    "taken_back",
    "refused",
    "replaced",
  ]);
  expect((await fixture.notifiedKinds(4, id)).filter((event) => event === "expired")).toHaveLength(1);
});

test("rejects milestones that do not add up exactly; a repeated submission creates one version", async () => {
  await openConnections(fixture.database.pool);
  const id = await fixture.enquire(5);
  const params = { project_id: id };
  const body = fixture.quoteOf();
  await expect(
    fixture.as(STAFF, admin.sendQuote, { params, body: { ...body, total_fen: body.total_fen + 1 } }),
  ).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(
    fixture.as(STAFF, admin.sendQuote, { params, body: { ...body, valid_until: "2020-01-01" } }),
  ).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await Promise.all(Array.from({ length: 10 }, () => fixture.as(STAFF, admin.sendQuote, { params, body }, "one-key")));
  expect((await fixture.read(5, id)).quotes).toHaveLength(1);
  await expect(
    fixture.as(STAFF, admin.sendQuote, { params, body: fixture.quoteOf([7]) }, "one-key"),
  ).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
});

test("milestones are paid in order by the client, and only those of the accepted version", async () => {
  await openConnections(fixture.database.pool);
  const id = await fixture.enquire(6);
  const old = await fixture.quote(id, [10_000]);
  const sent = await fixture.quote(id);
  await expect(fixture.order(6, sent.milestones[0]?.id)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  await fixture.accept(6, id, sent);
  const [first, second] = sent.milestones.map((one) => one.id);
  await expect(fixture.order(6, old.milestones[0]?.id)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  await expect(fixture.order(6, second)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  await expect(fixture.order(7, first)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => fixture.order(6, first)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const held = (await fixture.read(6, id)).quotes[0]?.milestones[0];
  expect(held?.state).toBe("held");
  await fixture.as(6, cancelOrder, { params: { order_no: held?.order_no ?? "" } });
  expect((await fixture.read(6, id)).quotes[0]?.milestones[0]?.state).toBe("planned");
  await fixture.payPart(6, first);
  expect((await fixture.read(6, id)).quotes[0]?.milestones[0]?.state).toBe("working");
  expect(await fixture.broken()).toEqual([]);
});

test("a delivery is returned as often as agreed, and accepted once", async () => {
  await openConnections(fixture.database.pool);
  const { parts: milestones } = await fixture.agree(8);
  const [milestoneId = 0] = milestones;
  await expect(fixture.deliver(milestoneId)).rejects.toMatchObject({ code: "MILESTONE_MOVED_ON" });
  await fixture.payPart(8, milestoneId);
  await fixture.deliver(milestoneId);
  const rework = () =>
    fixture.as(8, contract.requestRework, { params: { milestone_id: milestoneId }, body: { reason: "少一课" } });
  await rework();
  await expect(fixture.acceptPart(8, milestoneId)).rejects.toMatchObject({ code: "MILESTONE_MOVED_ON" });
  await fixture.deliver(milestoneId, "补上了");
  await expect(rework()).rejects.toMatchObject({ code: "MILESTONE_MOVED_ON" });
  await Promise.all(Array.from({ length: 10 }, () => fixture.acceptPart(8, milestoneId)));
  await expect(fixture.deliver(milestoneId)).rejects.toMatchObject({ code: "MILESTONE_MOVED_ON" });
});

test("a cancelled project refunds paid and unaccepted milestones once, and keeps accepted ones", async () => {
  const { id, parts: milestones } = await fixture.agree(9);
  const [first, second] = milestones;
  const earned = await fixture.payPart(9, first);
  await fixture.deliver(first);
  await fixture.acceptPart(9, first);
  const paid = await fixture.payPart(9, second);
  const stop = () =>
    fixture.as(STAFF, admin.cancelProject, { params: { project_id: id }, body: { reason: "我们做不了" } });
  fixture.context.checkSumsOf = confirmAbove(33_332);
  await expect(stop()).rejects.toMatchObject({ code: "CONFIRMATION_NEEDED" });
  expect((await fixture.read(9, id)).state).toBe("running");
  fixture.context.checkSumsOf = confirmAbove(33_333);
  await Promise.all([stop(), stop(), stop()]);
  await fixture.sweep();
  expect(await fixture.stateOf(9, paid)).toBe("refunded");
  expect(await fixture.backAt(paid)).toEqual([33_333]);
  expect(await fixture.backAt(earned)).toEqual([]);
  const { state, quotes } = await fixture.read(9, id);
  expect([state, ...(quotes[0]?.milestones ?? []).map((one) => one.state)]).toEqual([
    "cancelled",
    "accepted",
    "cancelled",
    "cancelled",
  ]);
  expect((await fixture.notifiedKinds(9, id)).filter((event) => event === "cancelled")).toHaveLength(1);
  expect(await fixture.broken()).toEqual([]);
});

test("automatically refunds a payment for a milestone that was cancelled in the meantime", async () => {
  const { id, parts: milestones } = await fixture.agree(10);
  const orderNo = await fixture.order(10, milestones[0]);
  await fixture.as(10, startPayment, { params: { order_no: orderNo }, query: {} });
  await fixture.as(STAFF, admin.cancelProject, { params: { project_id: id }, body: { reason: "停做" } });
  await fixture.pay(orderNo);
  await fixture.sweep();
  expect(await fixture.stateOf(10, orderNo)).toBe("refunded");
  expect(await fixture.backAt(orderNo)).toEqual([33_333]);
  expect(await fixture.broken()).toEqual([]);
});

test("a milestone can be refunded until it is accepted, which ends the project; afterwards it cannot", async () => {
  const { id, parts: milestones } = await fixture.agree(11);
  const orderNo = await fixture.payPart(11, milestones[0]);
  await fixture.approve((await fixture.requestRefund({ userId: 11, orderNo })).id);
  await fixture.sweep();
  expect(await fixture.read(11, id)).toMatchObject({ state: "cancelled" });
  const other = await fixture.agree(12);
  const accepted = await fixture.payPart(12, other.parts[0]);
  await fixture.deliver(other.parts[0]);
  await fixture.acceptPart(12, other.parts[0]);
  await expect(fixture.requestRefund({ userId: 12, orderNo: accepted })).rejects.toMatchObject({
    code: "REFUND_NOT_POSSIBLE",
  });
  expect(await fixture.broken()).toEqual([]);
});

test("a late payment begins a milestone that is still unpaid", async () => {
  const { id, parts: milestones } = await fixture.agree(19);
  const orderNo = await fixture.order(19, milestones[0]);
  await fixture.as(19, startPayment, { params: { order_no: orderNo }, query: {} });
  // The gateway causes this: the payment was made before closing and notified late.
  const { pool } = fixture.database;
  await pool.query("update orders set state = 'closed' where order_no = $1", [orderNo]);
  await pool.query(
    "insert into order_events (order_no, from_state, to_state, source, at) values ($1, 'pending', 'closed', 'expiry', now())",
    [orderNo],
  );
  await pool.query("update outsourcing_milestones set state = 'planned' where order_no = $1", [orderNo]);
  await fixture.pay(orderNo);
  expect(await fixture.stateOf(19, orderNo)).toBe("fulfilled");
  expect((await fixture.read(19, id)).quotes[0]?.milestones[0]?.state).toBe("working");
  expect(await fixture.broken()).toEqual([]);
});
