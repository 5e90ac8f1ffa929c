import { afterAll, beforeAll, expect, test } from "vitest";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { confirmAbove } from "../../../../../test/orders/confirm-above.ts";
import { createOutsourcingStage, OWNER, STAFF } from "../../../../../test/orders/outsourcing-stage.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import { cancelOrder, startPayment } from "../../../commerce/orders/contract.ts";
import * as contract from "../contract.ts";
import * as desk from "../operator-contract.ts";

let stage: Awaited<ReturnType<typeof createOutsourcingStage>>;

beforeAll(async () => {
  stage = await createOutsourcingStage();
});

afterAll(() => stage.close());

test("is requested, planned, quoted, agreed, paid by milestone, delivered, accepted and rated; both sides are notified of each step", async () => {
  const id = await stage.enquire(1);
  const params = { project_id: id };
  expect(await stage.told(OWNER, id)).toEqual(["asked"]);
  const plan = { owner_id: STAFF, next_date: stage.today(), next_step: "打电话" };
  await stage.as(OWNER, desk.planProject, { params, body: plan });
  await stage.as(STAFF, desk.takeProject, { params });
  await stage.as(STAFF, desk.takeProject, { params });
  const { id: quoteId, milestones, total_fen } = await stage.quote(id);
  expect(total_fen).toBe(100_000);
  await stage.accept(1, id, { id: quoteId, total_fen });
  for (const { id: part } of milestones) {
    await stage.payPart(1, part);
    await stage.deliver(part);
    await stage.acceptPart(1, part);
  }
  const rating = { stars: 5, text: "做得好" };
  await stage.as(1, contract.rateProject, { params, body: rating });
  expect(await stage.read(1, id)).toMatchObject({ state: "done", owner: `某人${STAFF}`, rating });
  expect(await stage.told(1, id)).toEqual(["talking", "quoted", "delivered", "delivered", "delivered", "done"]);
  const steps = ["paid", "accepted", "paid", "accepted", "paid", "accepted"];
  expect(await stage.told(STAFF, id)).toEqual(["asked", "assigned", "agreed", ...steps, "done", "rated"]);
  await expect(stage.as(1, contract.rateProject, { params, body: { stars: 1, text: "" } })).rejects.toMatchObject({
    code: "PROJECT_MOVED_ON",
  });
  expect(await stage.broken()).toEqual([]);
});

test("a version agreed to by ten clicks at once is agreed to once", async () => {
  await openConnections(stage.database.pool);
  const id = await stage.enquire(2);
  const sent = await stage.quote(id);
  await Promise.all(Array.from({ length: 10 }, () => stage.accept(2, id, sent)));
  expect((await stage.read(2, id)).quotes.map(({ state }) => state)).toEqual(["accepted"]);
  expect((await stage.told(STAFF, id)).filter((event) => event === "agreed")).toHaveLength(1);
});

test("agreeing and a new version at the same moment: one of them counts", async () => {
  const id = await stage.enquire(3);
  const first = await stage.quote(id);
  const tries = await Promise.allSettled([stage.accept(3, id, first), stage.quote(id, [50_000])]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { state, quotes } = await stage.read(3, id);
  const states = quotes.map((one) => one.state);
  expect([["running", "accepted"].join(), ["quoted", "sent", "replaced"].join()]).toContain([state, ...states].join());
});

test("a replaced, refused, taken back, overdue or otherwise priced version is not agreed to", async () => {
  const id = await stage.enquire(4);
  const params = { project_id: id };
  const first = await stage.quote(id);
  const second = await stage.quote(id, [60_000]);
  await expect(stage.accept(4, id, first)).rejects.toMatchObject({ code: "QUOTE_NOT_OPEN" });
  await expect(stage.accept(4, id, { ...second, total_fen: 1 })).rejects.toMatchObject({ code: "PRICE_CHANGED" });
  await stage.as(4, contract.refuseQuote, { params: { ...params, quote_id: second.id }, body: { reason: "太贵" } });
  await expect(stage.accept(4, id, second)).rejects.toMatchObject({ code: "QUOTE_NOT_OPEN" });
  const third = await stage.quote(id);
  await stage.as(STAFF, desk.takeBackQuote, { params: { ...params, quote_id: third.id } });
  await expect(stage.accept(4, id, third)).rejects.toMatchObject({ code: "QUOTE_NOT_OPEN" });
  const fourth = await stage.quote(id);
  stage.time.advance(DAY_SECONDS);
  await expect(stage.accept(4, id, fourth)).rejects.toMatchObject({ code: "QUOTE_NOT_OPEN" });
  await Promise.all([runJob(stage.outsourcing, "expire-quotes"), runJob(stage.outsourcing, "expire-quotes")]);
  const { state, quotes } = await stage.read(4, id);
  expect([state, ...quotes.map((one) => one.state)]).toEqual([
    "talking",
    "expired",
    "taken_back",
    "refused",
    "replaced",
  ]);
  expect((await stage.told(4, id)).filter((event) => event === "expired")).toHaveLength(1);
});

test("parts that are not the whole to the fen are no quote; the same sending is one version", async () => {
  await openConnections(stage.database.pool);
  const id = await stage.enquire(5);
  const params = { project_id: id };
  const body = stage.quoteOf();
  await expect(
    stage.as(STAFF, desk.sendQuote, { params, body: { ...body, total_fen: body.total_fen + 1 } }),
  ).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(
    stage.as(STAFF, desk.sendQuote, { params, body: { ...body, valid_until: "2020-01-01" } }),
  ).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await Promise.all(Array.from({ length: 10 }, () => stage.as(STAFF, desk.sendQuote, { params, body }, "one-key")));
  expect((await stage.read(5, id)).quotes).toHaveLength(1);
  await expect(stage.as(STAFF, desk.sendQuote, { params, body: stage.quoteOf([7]) }, "one-key")).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
});

test("parts are paid in their sequence, by the client, of the agreed version alone", async () => {
  await openConnections(stage.database.pool);
  const id = await stage.enquire(6);
  const old = await stage.quote(id, [10_000]);
  const sent = await stage.quote(id);
  await expect(stage.order(6, sent.milestones[0]?.id)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  await stage.accept(6, id, sent);
  const [first, second] = sent.milestones.map((one) => one.id);
  await expect(stage.order(6, old.milestones[0]?.id)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  await expect(stage.order(6, second)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  await expect(stage.order(7, first)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => stage.order(6, first)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const held = (await stage.read(6, id)).quotes[0]?.milestones[0];
  expect(held?.state).toBe("held");
  await stage.as(6, cancelOrder, { params: { order_no: held?.order_no ?? "" } });
  expect((await stage.read(6, id)).quotes[0]?.milestones[0]?.state).toBe("planned");
  await stage.payPart(6, first);
  expect((await stage.read(6, id)).quotes[0]?.milestones[0]?.state).toBe("working");
  expect(await stage.broken()).toEqual([]);
});

test("work is sent back as often as was agreed, and accepted once", async () => {
  await openConnections(stage.database.pool);
  const { parts } = await stage.agree(8);
  const [part = 0] = parts;
  await expect(stage.deliver(part)).rejects.toMatchObject({ code: "MILESTONE_MOVED_ON" });
  await stage.payPart(8, part);
  await stage.deliver(part);
  const rework = () => stage.as(8, contract.askRework, { params: { milestone_id: part }, body: { reason: "少一课" } });
  await rework();
  await expect(stage.acceptPart(8, part)).rejects.toMatchObject({ code: "MILESTONE_MOVED_ON" });
  await stage.deliver(part, "补上了");
  await expect(rework()).rejects.toMatchObject({ code: "MILESTONE_MOVED_ON" });
  await Promise.all(Array.from({ length: 10 }, () => stage.acceptPart(8, part)));
  await expect(stage.deliver(part)).rejects.toMatchObject({ code: "MILESTONE_MOVED_ON" });
});

test("stopped work refunds paid and unaccepted milestones once, and leaves accepted ones", async () => {
  const { id, parts } = await stage.agree(9);
  const [first, second] = parts;
  const earned = await stage.payPart(9, first);
  await stage.deliver(first);
  await stage.acceptPart(9, first);
  const paid = await stage.payPart(9, second);
  const stop = () =>
    stage.as(STAFF, desk.cancelProject, { params: { project_id: id }, body: { reason: "我们做不了" } });
  stage.context.checkSumsOf = confirmAbove(33_332);
  await expect(stop()).rejects.toMatchObject({ code: "CONFIRMATION_NEEDED" });
  expect((await stage.read(9, id)).state).toBe("running");
  stage.context.checkSumsOf = confirmAbove(33_333);
  await Promise.all([stop(), stop(), stop()]);
  await stage.sweep();
  expect(await stage.stateOf(9, paid)).toBe("refunded");
  expect(await stage.backAt(paid)).toEqual([33_333]);
  expect(await stage.backAt(earned)).toEqual([]);
  const { state, quotes } = await stage.read(9, id);
  expect([state, ...(quotes[0]?.milestones ?? []).map((one) => one.state)]).toEqual([
    "cancelled",
    "accepted",
    "cancelled",
    "cancelled",
  ]);
  expect((await stage.told(9, id)).filter((event) => event === "cancelled")).toHaveLength(1);
  expect(await stage.broken()).toEqual([]);
});

test("money for a part that was called off meanwhile goes back by itself", async () => {
  const { id, parts } = await stage.agree(10);
  const orderNo = await stage.order(10, parts[0]);
  await stage.as(10, startPayment, { params: { order_no: orderNo }, query: {} });
  await stage.as(STAFF, desk.cancelProject, { params: { project_id: id }, body: { reason: "停做" } });
  await stage.pay(orderNo);
  await stage.sweep();
  expect(await stage.stateOf(10, orderNo)).toBe("refunded");
  expect(await stage.backAt(orderNo)).toEqual([33_333]);
  expect(await stage.broken()).toEqual([]);
});

test("a part is refunded until it is accepted, which ends the project; afterwards it is not", async () => {
  const { id, parts } = await stage.agree(11);
  const orderNo = await stage.payPart(11, parts[0]);
  await stage.approve((await stage.ask({ userId: 11, orderNo })).id);
  await stage.sweep();
  expect(await stage.read(11, id)).toMatchObject({ state: "cancelled" });
  const other = await stage.agree(12);
  const accepted = await stage.payPart(12, other.parts[0]);
  await stage.deliver(other.parts[0]);
  await stage.acceptPart(12, other.parts[0]);
  await expect(stage.ask({ userId: 12, orderNo: accepted })).rejects.toMatchObject({
    code: "REFUND_NOT_POSSIBLE",
  });
  expect(await stage.broken()).toEqual([]);
});

test("late money begins a part that is still to be paid", async () => {
  const { id, parts } = await stage.agree(19);
  const orderNo = await stage.order(19, parts[0]);
  await stage.as(19, startPayment, { params: { order_no: orderNo }, query: {} });
  // Caused by the gateway: paid before it was closed, and notified late.
  const { pool } = stage.database;
  await pool.query("update orders set state = 'closed' where order_no = $1", [orderNo]);
  await pool.query(
    "insert into order_events (order_no, from_state, to_state, source, at) values ($1, 'pending', 'closed', 'expiry', now())",
    [orderNo],
  );
  await pool.query("update outsourcing_milestones set state = 'planned' where order_no = $1", [orderNo]);
  await stage.pay(orderNo);
  expect(await stage.stateOf(19, orderNo)).toBe("fulfilled");
  expect((await stage.read(19, id)).quotes[0]?.milestones[0]?.state).toBe("working");
  expect(await stage.broken()).toEqual([]);
});
