import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createBookingStage, HOST } from "../../../../../test/orders/booking-stage.ts";
import { confirmAbove } from "../../../../../test/orders/confirm-above.ts";
import { readAnswer } from "../../../../../test/orders/refund-stage.ts";
import { runJob } from "../../../../../test/run-job.ts";
import type { FileAnswer } from "../../../../kit/api/handled-endpoint.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "../../../../kit/values/durations.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { cancelOrder, startPayment } from "../../../commerce/orders/contract.ts";
import * as contract from "../contract.ts";
import * as hosting from "../hosting-contract.ts";
import * as desk from "../operator-contract.ts";

let stage: Awaited<ReturnType<typeof createBookingStage>>;

beforeAll(async () => {
  stage = await createBookingStage();
});

beforeEach(() => {
  stage.calendar.week += 1;
});

afterAll(() => stage.close());

test("is chosen, held by its order, paid, and confirmed; both are notified and see the place", async () => {
  const at = stage.hour(9);
  expect(await stage.freeHours()).toContain(at.toISOString());
  const id = await stage.choose(1, at);
  expect(await stage.freeHours()).toContain(at.toISOString());
  expect((await stage.read(1, id)).meeting_url).toBeNull();
  const orderNo = await stage.order(1, id);
  expect(await stage.freeHours()).not.toContain(at.toISOString());
  await stage.as(1, startPayment, { params: { order_no: orderNo }, query: {} });
  await stage.pay(orderNo);
  expect(await stage.read(1, id)).toMatchObject({
    state: "confirmed",
    meeting_url: "https://meeting.example/wang",
    cancel_percent: 100,
    moves_left: 2,
  });
  expect(await stage.told(1, id)).toEqual(["confirmed"]);
  expect(await stage.told(HOST, id)).toEqual(["confirmed"]);
  const { hosting: mine } = await stage.as(HOST, hosting.readHosting, { query: { from: dayOf(at), days: 1 } });
  expect(mine?.bookings).toMatchObject([{ id, guest: "某人1", answer: "想谈选题" }]);
  expect((await stage.as(2, hosting.readHosting, { query: { from: dayOf(at) } })).hosting).toBeNull();
  // Their own lists show whether there is a calendar to fetch.
  expect(await stage.as(HOST, contract.listOwnBookings, { query: {} })).toMatchObject({ items: [], is_host: true });
  expect(await stage.as(1, contract.listOwnBookings, { query: {} })).toMatchObject({ items: [{ id }], is_host: false });
  await expect(stage.read(2, id)).rejects.toMatchObject({ status: 404 });
  expect(await stage.broken()).toEqual([]);
});

test("a hold is freed when its order closes", async () => {
  const id = await stage.choose(3, stage.hour(10));
  const orderNo = await stage.order(3, id);
  await stage.as(3, cancelOrder, { params: { order_no: orderNo } });
  expect(await stage.freeHours()).toContain(stage.hour(10).toISOString());
  expect((await stage.read(3, id)).state).toBe("released");
  await expect(stage.order(3, id)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
});

test("of a hundred orders for one last time one is made, and the others read what is free", async () => {
  const people = Array.from({ length: 100 }, (_, index) => 1000 + index);
  const ids: [number, number][] = [];
  for (const userId of people) ids.push([userId, await stage.choose(userId, stage.hour(11))]);
  const tries = await Promise.allSettled(ids.map(([userId, id]) => stage.order(userId, id)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries) {
    if (one.status === "fulfilled") continue;
    expect(one.reason).toMatchObject({ code: "SERVICE_NOT_AVAILABLE", message: expect.stringContaining("还空着的有") });
    expect(one.reason.extra.alternatives).toHaveLength(5);
  }
});

test("late money for a time that another user has is refunded automatically", async () => {
  const id = await stage.choose(4, stage.hour(12));
  const orderNo = await stage.order(4, id);
  await stage.as(4, startPayment, { params: { order_no: orderNo }, query: {} });
  await stage.closeBehindTheGateway(orderNo);
  const other = await stage.book(5, stage.hour(12));
  await stage.pay(orderNo);
  await stage.sweep();
  expect(await stage.stateOf(4, orderNo)).toBe("refunded");
  expect(await stage.backAt(orderNo)).toEqual([30_000]);
  expect((await stage.read(5, other.id)).state).toBe("confirmed");
  expect(await stage.broken()).toEqual([]);
});

test("late money for a time that is still free takes it", async () => {
  const id = await stage.choose(6, stage.hour(13));
  const orderNo = await stage.order(6, id);
  await stage.as(6, startPayment, { params: { order_no: orderNo }, query: {} });
  await stage.closeBehindTheGateway(orderNo);
  await stage.pay(orderNo);
  expect((await stage.read(6, id)).state).toBe("confirmed");
  expect(await stage.broken()).toEqual([]);
});

test("cancelled in time: everything goes back by itself, once, and the time is free", async () => {
  const { id, orderNo } = await stage.book(7, stage.hour(14));
  const answers = await Promise.all(Array.from({ length: 5 }, () => stage.cancel(7, id, 100)));
  for (const { booking: ended } of answers) expect(ended).toMatchObject({ state: "cancelled", back_percent: 100 });
  expect(await stage.freeHours()).toContain(stage.hour(14).toISOString());
  await stage.sweep();
  expect(await stage.stateOf(7, orderNo)).toBe("refunded");
  expect(await stage.backAt(orderNo)).toEqual([30_000]);
  expect(await stage.told(7, id)).toEqual(["confirmed", "cancelled"]);
  expect(await stage.broken()).toEqual([]);
});

test("cancelled late: nothing, or what was promised; the host gives everything", async () => {
  const part = (await stage.offer({ late_percent: 40 })).id;
  const [none, some, host] = [
    await stage.book(8, stage.hour(9)),
    await stage.book(8, stage.hour(10), part),
    await stage.book(8, stage.hour(11)),
  ];
  // Less than a day before.
  const skip = (stage.hour(9).getTime() - stage.time.now().getTime()) / 1000 - 3 * HOUR_SECONDS;
  stage.time.advance(skip);
  stage.calendar.week = 0;
  await expect(stage.cancel(8, none.id, 100)).rejects.toMatchObject({ code: "PRICE_CHANGED" });
  expect((await stage.cancel(8, none.id, 0)).booking).toMatchObject({ state: "cancelled", back_percent: 0 });
  expect((await stage.cancel(8, some.id, 40)).booking).toMatchObject({ back_percent: 40 });
  const params = { booking_id: host.id };
  await expect(stage.as(8, hosting.cancelHosted, { params, body: { reason: "不是我的" } })).rejects.toMatchObject({
    status: 404,
  });
  stage.context.checkSumsOf = confirmAbove(29_999);
  for (const [by, cancelled] of [
    [HOST, hosting.cancelHosted],
    [1, desk.cancelBooking],
  ] as const)
    await expect(stage.as(by, cancelled, { params, body: { reason: "临时有事" } })).rejects.toMatchObject({
      code: "CONFIRMATION_NEEDED",
    });
  expect((await stage.read(8, host.id)).state).toBe("confirmed");
  stage.context.checkSumsOf = confirmAbove(30_000);
  await stage.as(HOST, hosting.cancelHosted, { params, body: { reason: "临时有事" } });
  await stage.sweep();
  expect(await stage.stateOf(8, none.orderNo)).toBe("fulfilled");
  expect(await stage.stateOf(8, some.orderNo)).toBe("partially_refunded");
  expect(await stage.backAt(some.orderNo)).toEqual([12_000]);
  expect(await stage.backAt(host.orderNo)).toEqual([30_000]);
  expect((await stage.read(8, host.id)).end_reason).toBe("临时有事");
  expect(await stage.broken()).toEqual([]);
});

test("is moved twice at most, never to a taken time, and of two concurrent moves one succeeds", async () => {
  const [mine, other] = [await stage.book(9, stage.hour(9)), await stage.book(10, stage.hour(10))];
  await expect(stage.move(9, mine.id, stage.hour(10))).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  await stage.move(9, mine.id, stage.hour(11));
  expect(await stage.freeHours()).toContain(stage.hour(9).toISOString());
  expect(await stage.freeHours()).not.toContain(stage.hour(11).toISOString());
  // Sent twice it counts once.
  const [again] = await Promise.all([stage.move(9, mine.id, stage.hour(12)), stage.move(9, mine.id, stage.hour(12))]);
  expect(again.booking.moves_left).toBe(0);
  await expect(stage.move(9, mine.id, stage.hour(13))).rejects.toMatchObject({ code: "BOOKING_NOT_MOVABLE" });
  const staffMove = { params: { booking_id: mine.id }, body: { starts_at: stage.hour(13).toISOString() } };
  expect((await stage.as(1, desk.moveBooking, staffMove)).starts_at).toBe(stage.hour(13).toISOString());
  expect((await stage.read(10, other.id)).starts_at).toBe(stage.hour(10).toISOString());
});

test("a member's free ones cost nothing and settle at once; cancelled in time they come back", async () => {
  const service = (await stage.offer({ free_level: 2, free_per_month: 1 })).id;
  await stage.pay(await stage.orderWithCode(11, "vip-year"));
  const id = await stage.choose(11, stage.hour(9), service);
  const orderNo = await stage.order(11, id);
  expect(await stage.read(11, id)).toMatchObject({ state: "confirmed", is_free: true });
  // In the same month the second costs its price, also when booked concurrently.
  const second = await stage.choose(11, stage.hour(10), service);
  const paid = await stage.order(11, second);
  expect(await stage.stateOf(11, paid)).toBe("pending");
  await stage.as(11, cancelOrder, { params: { order_no: paid } });
  await stage.cancel(11, id, 100);
  expect(await stage.stateOf(11, orderNo)).toBe("refunded");
  const third = await stage.choose(11, stage.hour(10), service);
  expect(await stage.stateOf(11, await stage.order(11, third))).toBe("fulfilled");
  expect(await stage.broken()).toEqual([]);
});

test("a granted refund ends the booking, and what was held is not refunded", async () => {
  const { id, orderNo } = await stage.book(12, stage.hour(9));
  const asked = await stage.ask({ userId: 12, orderNo });
  await stage.approve(asked.id);
  expect(await stage.read(12, id)).toMatchObject({ state: "cancelled", meeting_url: null });
  expect(await stage.freeHours()).toContain(stage.hour(9).toISOString());
  const late = await stage.book(12, stage.hour(10));
  stage.time.advance((stage.hour(10).getTime() - stage.time.now().getTime()) / 1000 + 60);
  stage.calendar.week = 0;
  await expect(stage.ask({ userId: 12, orderNo: late.orderNo })).rejects.toMatchObject({
    code: "REFUND_NOT_POSSIBLE",
  });
  const params = { booking_id: late.id };
  await stage.as(HOST, hosting.finishHosted, { params, body: { outcome: "no_show" } });
  expect((await stage.read(12, late.id)).state).toBe("no_show");
  await expect(stage.cancel(12, late.id, 0)).rejects.toMatchObject({ code: "BOOKING_OVER" });
  await expect(stage.as(1, desk.cancelBooking, { params, body: { reason: "晚了" } })).rejects.toMatchObject({
    code: "BOOKING_OVER",
  });
  expect(await stage.broken()).toEqual([]);
});

test("reminded a day and an hour before, each once whatever runs at the same time; done by itself a day after", async () => {
  const { id } = await stage.book(13, stage.hour(9));
  const remind = () => Promise.all(Array.from({ length: 4 }, () => runJob(stage.booking, "remind-of-bookings")));
  await remind();
  expect(await stage.told(13, id)).toEqual(["confirmed"]);
  const begins = stage.hour(9).getTime();
  for (const before of [24 * HOUR_SECONDS, 12 * HOUR_SECONDS, HOUR_SECONDS, 60]) {
    stage.time.advance((begins - stage.time.now().getTime()) / 1000 - before);
    await remind();
  }
  expect(await stage.told(13, id)).toEqual(["confirmed", "tomorrow", "soon"]);
  expect(await stage.told(HOST, id)).toEqual(["confirmed", "tomorrow", "soon"]);
  stage.time.advance(2 * DAY_SECONDS);
  await runJob(stage.booking, "tidy-bookings");
  expect((await stage.read(13, id)).state).toBe("done");
});

test("a host's acts are in the audit log, done or refused, without the guest's text or the meeting link", async () => {
  const { id } = await stage.book(18, stage.hour(9));
  const params = { booking_id: id };
  const meeting_url = "https://meeting.example/secret-room";
  await stage.as(HOST, hosting.putHostedLink, { params, body: { meeting_url } });
  const early = stage.as(HOST, hosting.finishHosted, { params, body: { outcome: "no_show" } });
  await expect(early).rejects.toMatchObject({ code: "BOOKING_OVER" });
  await stage.as(HOST, hosting.cancelHosted, { params, body: { reason: "临时有事" } });
  const day = dayOf(stage.hour(9));
  await stage.as(HOST, hosting.putHostedDay, { params: { day }, body: { hours: [] } });
  await stage.as(HOST, hosting.putHostedDay, { params: { day }, body: { hours: null } });
  await expect(stage.as(19, hosting.cancelHosted, { params, body: { reason: "不是我的" } })).rejects.toMatchObject({
    status: 404,
  });
  const { rows } = await stage.database.pool.query(
    "select action, outcome, before, after from audit_log where actor_id = $1 and subject = any($2) order by id",
    [HOST, [`booking:${id}`, `booking-day:${day}`]],
  );
  expect(rows).toMatchObject([
    { action: "putHostedLink", outcome: "done", after: { state: "confirmed", has_own_link: true } },
    { action: "finishHosted", outcome: "refused", before: { state: "confirmed" } },
    { action: "cancelHosted", outcome: "done", after: { state: "cancelled", reason: "临时有事" } },
    { action: "putHostedDay", outcome: "done", after: { hours: [] } },
    { action: "putHostedDay", outcome: "done", after: { hours: null } },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/secret-room|想谈选题/);
  const strangers = await stage.database.pool.query("select count(*)::int as many from audit_log where actor_id = 19");
  expect(strangers.rows[0].many).toBe(0);
});

test("a calendar file, and an address that is signed and can be changed", async () => {
  stage.calendar.week += 4;
  const { id } = await stage.book(14, stage.hour(9));
  const file = (await stage.as(14, contract.getBookingFile, { params: { booking_id: id } })) as unknown as FileAnswer;
  expect((await readAnswer(file)).toString()).toContain(`UID:booking-${id}@example.com`);
  await expect(stage.as(15, contract.getBookingFile, { params: { booking_id: id } })).rejects.toMatchObject({
    status: 404,
  });
  expect((await stage.as(14, contract.getCalendarAddress, {})).url).toBeNull();
  const { url } = await stage.as(14, contract.renewCalendarAddress, {});
  const signature = url?.split("/").at(-1) ?? "";
  const open = (userId: number, by = signature) =>
    stage.as(userId, contract.readCalendar, { params: { user_id: userId, signature: by } });
  const feed = (await open(14)) as unknown as FileAnswer;
  expect((await readAnswer(feed)).toString()).toContain("https://meeting.example/wang");
  await expect(open(15)).rejects.toMatchObject({ status: 404 });
  await stage.as(14, contract.renewCalendarAddress, {});
  await expect(open(14)).rejects.toMatchObject({ status: 404 });
});

test("a day off preserves bookings and offers nothing more; three unpaid ones are the limit", async () => {
  const { id } = await stage.book(16, stage.hour(9));
  const day = dayOf(stage.hour(9));
  await stage.as(HOST, hosting.putHostedDay, { params: { day }, body: { hours: [] } });
  expect(await stage.freeHours()).toEqual([]);
  expect((await stage.read(16, id)).state).toBe("confirmed");
  await stage.as(HOST, hosting.putHostedDay, { params: { day }, body: { hours: null } });
  await stage.as(1, desk.putBookingDay, { params: { day }, body: { hours: [], title: "放假" } });
  expect(await stage.freeHours()).toEqual([]);
  await stage.as(1, desk.putBookingDay, { params: { day }, body: { hours: null } });
  for (const at of [10, 11, 12]) await stage.order(17, await stage.choose(17, stage.hour(at)));
  await expect(stage.order(17, await stage.choose(17, stage.hour(13)))).rejects.toMatchObject({
    code: "SERVICE_NOT_AVAILABLE",
  });
});
