import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createBookingFixture, HOST } from "../../../../../test/orders/booking-fixture.ts";
import { confirmAbove } from "../../../../../test/orders/confirm-above.ts";
import { readAnswer } from "../../../../../test/orders/refund-fixture.ts";
import { runJob } from "../../../../../test/run-job.ts";
import type { FileAnswer } from "../../../../kit/api/handled-endpoint.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "../../../../kit/values/durations.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { cancelOrder, startPayment } from "../../../commerce/orders/contract.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";
import * as hosting from "../hosting-contract.ts";

let fixture: Awaited<ReturnType<typeof createBookingFixture>>;

beforeAll(async () => {
  fixture = await createBookingFixture();
});

beforeEach(() => {
  fixture.calendar.week += 1;
});

afterAll(() => fixture.close());

test("a booking is chosen, reserved by its order, paid and confirmed; user and host are notified and see the meeting link", async () => {
  const at = fixture.hour(9);
  expect(await fixture.freeHours()).toContain(at.toISOString());
  const id = await fixture.choose(1, at);
  expect(await fixture.freeHours()).toContain(at.toISOString());
  expect((await fixture.read(1, id)).meeting_url).toBeNull();
  const orderNo = await fixture.order(1, id);
  expect(await fixture.freeHours()).not.toContain(at.toISOString());
  await fixture.as(1, startPayment, { params: { order_no: orderNo }, query: {} });
  await fixture.pay(orderNo);
  expect(await fixture.read(1, id)).toMatchObject({
    state: "confirmed",
    meeting_url: "https://meeting.example/wang",
    cancel_percent: 100,
    moves_left: 2,
  });
  expect(await fixture.notifiedKinds(1, id)).toEqual(["confirmed"]);
  expect(await fixture.notifiedKinds(HOST, id)).toEqual(["confirmed"]);
  const { hosting: mine } = await fixture.as(HOST, hosting.readHosting, { query: { from: dayOf(at), days: 1 } });
  expect(mine?.bookings).toMatchObject([{ id, guest: "某人1", answer: "想谈选题" }]);
  expect((await fixture.as(2, hosting.readHosting, { query: { from: dayOf(at) } })).hosting).toBeNull();
  // Their own lists state whether there is a calendar to fetch.
  expect(await fixture.as(HOST, contract.listOwnBookings, { query: {} })).toMatchObject({ items: [], is_host: true });
  expect(await fixture.as(1, contract.listOwnBookings, { query: {} })).toMatchObject({
    items: [{ id }],
    is_host: false,
  });
  await expect(fixture.read(2, id)).rejects.toMatchObject({ status: 404 });
  expect(await fixture.broken()).toEqual([]);
});

test("releases a reservation when its order closes", async () => {
  const id = await fixture.choose(3, fixture.hour(10));
  const orderNo = await fixture.order(3, id);
  await fixture.as(3, cancelOrder, { params: { order_no: orderNo } });
  expect(await fixture.freeHours()).toContain(fixture.hour(10).toISOString());
  expect((await fixture.read(3, id)).state).toBe("released");
  await expect(fixture.order(3, id)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
});

test("one of a hundred orders for the last time succeeds, and the others get free times", async () => {
  const people = Array.from({ length: 100 }, (_, index) => 1000 + index);
  const ids: [number, number][] = [];
  for (const userId of people) ids.push([userId, await fixture.choose(userId, fixture.hour(11))]);
  const tries = await Promise.allSettled(ids.map(([userId, id]) => fixture.order(userId, id)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries) {
    if (one.status === "fulfilled") continue;
    expect(one.reason).toMatchObject({ code: "SERVICE_NOT_AVAILABLE", message: expect.stringContaining("还空着的有") });
    expect(one.reason.extra.alternatives).toHaveLength(5);
  }
});

test("automatically refunds a late payment for a time that another user has booked", async () => {
  const id = await fixture.choose(4, fixture.hour(12));
  const orderNo = await fixture.order(4, id);
  await fixture.as(4, startPayment, { params: { order_no: orderNo }, query: {} });
  await fixture.closeBehindTheGateway(orderNo);
  const other = await fixture.book(5, fixture.hour(12));
  await fixture.pay(orderNo);
  await fixture.sweep();
  expect(await fixture.stateOf(4, orderNo)).toBe("refunded");
  expect(await fixture.backAt(orderNo)).toEqual([30_000]);
  expect((await fixture.read(5, other.id)).state).toBe("confirmed");
  expect(await fixture.broken()).toEqual([]);
});

test("a late payment for a time that is still free reserves it", async () => {
  const id = await fixture.choose(6, fixture.hour(13));
  const orderNo = await fixture.order(6, id);
  await fixture.as(6, startPayment, { params: { order_no: orderNo }, query: {} });
  await fixture.closeBehindTheGateway(orderNo);
  await fixture.pay(orderNo);
  expect((await fixture.read(6, id)).state).toBe("confirmed");
  expect(await fixture.broken()).toEqual([]);
});

test("cancelling in time refunds everything automatically, once, and frees the time", async () => {
  const { id, orderNo } = await fixture.book(7, fixture.hour(14));
  const answers = await Promise.all(Array.from({ length: 5 }, () => fixture.cancel(7, id, 100)));
  for (const { booking: ended } of answers) expect(ended).toMatchObject({ state: "cancelled", back_percent: 100 });
  expect(await fixture.freeHours()).toContain(fixture.hour(14).toISOString());
  await fixture.sweep();
  expect(await fixture.stateOf(7, orderNo)).toBe("refunded");
  expect(await fixture.backAt(orderNo)).toEqual([30_000]);
  expect(await fixture.notifiedKinds(7, id)).toEqual(["confirmed", "cancelled"]);
  expect(await fixture.broken()).toEqual([]);
});

test("a late cancellation by the user refunds nothing or the promised part; one by the host refunds everything", async () => {
  const partial = (await fixture.offer({ late_percent: 40 })).id;
  const [none, some, host] = [
    await fixture.book(8, fixture.hour(9)),
    await fixture.book(8, fixture.hour(10), partial),
    await fixture.book(8, fixture.hour(11)),
  ];
  // Less than a day before the start.
  const skip = (fixture.hour(9).getTime() - fixture.time.now().getTime()) / 1000 - 3 * HOUR_SECONDS;
  fixture.time.advance(skip);
  fixture.calendar.week = 0;
  await expect(fixture.cancel(8, none.id, 100)).rejects.toMatchObject({ code: "PRICE_CHANGED" });
  expect((await fixture.cancel(8, none.id, 0)).booking).toMatchObject({ state: "cancelled", back_percent: 0 });
  expect((await fixture.cancel(8, some.id, 40)).booking).toMatchObject({ back_percent: 40 });
  const params = { booking_id: host.id };
  await expect(fixture.as(8, hosting.cancelHosted, { params, body: { reason: "不是我的" } })).rejects.toMatchObject({
    status: 404,
  });
  fixture.context.checkSumsOf = confirmAbove(29_999);
  for (const [by, cancelled] of [
    [HOST, hosting.cancelHosted],
    [1, admin.cancelBooking],
  ] as const)
    await expect(fixture.as(by, cancelled, { params, body: { reason: "临时有事" } })).rejects.toMatchObject({
      code: "CONFIRMATION_NEEDED",
    });
  expect((await fixture.read(8, host.id)).state).toBe("confirmed");
  fixture.context.checkSumsOf = confirmAbove(30_000);
  await fixture.as(HOST, hosting.cancelHosted, { params, body: { reason: "临时有事" } });
  await fixture.sweep();
  expect(await fixture.stateOf(8, none.orderNo)).toBe("fulfilled");
  expect(await fixture.stateOf(8, some.orderNo)).toBe("partially_refunded");
  expect(await fixture.backAt(some.orderNo)).toEqual([12_000]);
  expect(await fixture.backAt(host.orderNo)).toEqual([30_000]);
  expect((await fixture.read(8, host.id)).end_reason).toBe("临时有事");
  expect(await fixture.broken()).toEqual([]);
});

test("a booking is moved at most twice, never to a booked time, and one of two concurrent moves succeeds", async () => {
  const [mine, other] = [await fixture.book(9, fixture.hour(9)), await fixture.book(10, fixture.hour(10))];
  await expect(fixture.move(9, mine.id, fixture.hour(10))).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  await fixture.move(9, mine.id, fixture.hour(11));
  expect(await fixture.freeHours()).toContain(fixture.hour(9).toISOString());
  expect(await fixture.freeHours()).not.toContain(fixture.hour(11).toISOString());
  // A repeated call counts once.
  const [again] = await Promise.all([
    fixture.move(9, mine.id, fixture.hour(12)),
    fixture.move(9, mine.id, fixture.hour(12)),
  ]);
  expect(again.booking.moves_left).toBe(0);
  await expect(fixture.move(9, mine.id, fixture.hour(13))).rejects.toMatchObject({ code: "BOOKING_NOT_MOVABLE" });
  const staffMove = { params: { booking_id: mine.id }, body: { starts_at: fixture.hour(13).toISOString() } };
  expect((await fixture.as(1, admin.moveBooking, staffMove)).starts_at).toBe(fixture.hour(13).toISOString());
  expect((await fixture.read(10, other.id)).starts_at).toBe(fixture.hour(10).toISOString());
});

test("a member's free bookings cost nothing and settle immediately; cancelling in time returns them", async () => {
  const service = (await fixture.offer({ free_level: 2, free_per_month: 1 })).id;
  await fixture.pay(await fixture.payableOrder(11, "vip-year"));
  const id = await fixture.choose(11, fixture.hour(9), service);
  const orderNo = await fixture.order(11, id);
  expect(await fixture.read(11, id)).toMatchObject({ state: "confirmed", is_free: true });
  // In the same month, the second booking costs its price, also with concurrent calls.
  const second = await fixture.choose(11, fixture.hour(10), service);
  const paid = await fixture.order(11, second);
  expect(await fixture.stateOf(11, paid)).toBe("pending");
  await fixture.as(11, cancelOrder, { params: { order_no: paid } });
  await fixture.cancel(11, id, 100);
  expect(await fixture.stateOf(11, orderNo)).toBe("refunded");
  const third = await fixture.choose(11, fixture.hour(10), service);
  expect(await fixture.stateOf(11, await fixture.order(11, third))).toBe("fulfilled");
  expect(await fixture.broken()).toEqual([]);
});

test("an approved refund ends the booking, and a booking that took place is not refunded", async () => {
  const { id, orderNo } = await fixture.book(12, fixture.hour(9));
  const requested = await fixture.requestRefund({ userId: 12, orderNo });
  await fixture.approve(requested.id);
  expect(await fixture.read(12, id)).toMatchObject({ state: "cancelled", meeting_url: null });
  expect(await fixture.freeHours()).toContain(fixture.hour(9).toISOString());
  const late = await fixture.book(12, fixture.hour(10));
  fixture.time.advance((fixture.hour(10).getTime() - fixture.time.now().getTime()) / 1000 + 60);
  fixture.calendar.week = 0;
  await expect(fixture.requestRefund({ userId: 12, orderNo: late.orderNo })).rejects.toMatchObject({
    code: "REFUND_NOT_POSSIBLE",
  });
  const params = { booking_id: late.id };
  await fixture.as(HOST, hosting.finishHosted, { params, body: { outcome: "no_show" } });
  expect((await fixture.read(12, late.id)).state).toBe("no_show");
  await expect(fixture.cancel(12, late.id, 0)).rejects.toMatchObject({ code: "BOOKING_OVER" });
  await expect(fixture.as(1, admin.cancelBooking, { params, body: { reason: "晚了" } })).rejects.toMatchObject({
    code: "BOOKING_OVER",
  });
  expect(await fixture.broken()).toEqual([]);
});

test("sends reminders a day and an hour before, each once under concurrency; completes the booking a day after", async () => {
  const { id } = await fixture.book(13, fixture.hour(9));
  const remind = () => Promise.all(Array.from({ length: 4 }, () => runJob(fixture.booking, "remind-of-bookings")));
  await remind();
  expect(await fixture.notifiedKinds(13, id)).toEqual(["confirmed"]);
  const begins = fixture.hour(9).getTime();
  for (const before of [24 * HOUR_SECONDS, 12 * HOUR_SECONDS, HOUR_SECONDS, 60]) {
    fixture.time.advance((begins - fixture.time.now().getTime()) / 1000 - before);
    await remind();
  }
  expect(await fixture.notifiedKinds(13, id)).toEqual(["confirmed", "tomorrow", "soon"]);
  expect(await fixture.notifiedKinds(HOST, id)).toEqual(["confirmed", "tomorrow", "soon"]);
  fixture.time.advance(2 * DAY_SECONDS);
  await runJob(fixture.booking, "tidy-bookings");
  expect((await fixture.read(13, id)).state).toBe("done");
});

test("logs a host's actions, done or refused, without the user's answer and the meeting link", async () => {
  const { id } = await fixture.book(18, fixture.hour(9));
  const params = { booking_id: id };
  const meeting_url = "https://meeting.example/secret-room";
  await fixture.as(HOST, hosting.putHostedLink, { params, body: { meeting_url } });
  const early = fixture.as(HOST, hosting.finishHosted, { params, body: { outcome: "no_show" } });
  await expect(early).rejects.toMatchObject({ code: "BOOKING_OVER" });
  await fixture.as(HOST, hosting.cancelHosted, { params, body: { reason: "临时有事" } });
  const day = dayOf(fixture.hour(9));
  await fixture.as(HOST, hosting.putHostedDay, { params: { day }, body: { hours: [] } });
  await fixture.as(HOST, hosting.putHostedDay, { params: { day }, body: { hours: null } });
  await expect(fixture.as(19, hosting.cancelHosted, { params, body: { reason: "不是我的" } })).rejects.toMatchObject({
    status: 404,
  });
  const { rows } = await fixture.database.pool.query(
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
  const strangers = await fixture.database.pool.query(
    "select count(*)::int as many from audit_log where actor_id = 19",
  );
  expect(strangers.rows[0].many).toBe(0);
});

test("serves a calendar file at a signed address that can be changed", async () => {
  fixture.calendar.week += 4;
  const { id } = await fixture.book(14, fixture.hour(9));
  const file = (await fixture.as(14, contract.getBookingFile, { params: { booking_id: id } })) as unknown as FileAnswer;
  expect((await readAnswer(file)).toString()).toContain(`UID:booking-${id}@example.com`);
  await expect(fixture.as(15, contract.getBookingFile, { params: { booking_id: id } })).rejects.toMatchObject({
    status: 404,
  });
  expect((await fixture.as(14, contract.getCalendarAddress, {})).url).toBeNull();
  const { url } = await fixture.as(14, contract.renewCalendarAddress, {});
  const signature = url?.split("/").at(-1) ?? "";
  const open = (userId: number, by = signature) =>
    fixture.as(userId, contract.readCalendar, { params: { user_id: userId, signature: by } });
  const feed = (await open(14)) as unknown as FileAnswer;
  expect((await readAnswer(feed)).toString()).toContain("https://meeting.example/wang");
  await expect(open(15)).rejects.toMatchObject({ status: 404 });
  await fixture.as(14, contract.renewCalendarAddress, {});
  await expect(open(14)).rejects.toMatchObject({ status: 404 });
});

test("a day off keeps bookings and offers no times; a user can have three unpaid bookings", async () => {
  const { id } = await fixture.book(16, fixture.hour(9));
  const day = dayOf(fixture.hour(9));
  await fixture.as(HOST, hosting.putHostedDay, { params: { day }, body: { hours: [] } });
  expect(await fixture.freeHours()).toEqual([]);
  expect((await fixture.read(16, id)).state).toBe("confirmed");
  await fixture.as(HOST, hosting.putHostedDay, { params: { day }, body: { hours: null } });
  await fixture.as(1, admin.putBookingDay, { params: { day }, body: { hours: [], title: "放假" } });
  expect(await fixture.freeHours()).toEqual([]);
  await fixture.as(1, admin.putBookingDay, { params: { day }, body: { hours: null } });
  for (const at of [10, 11, 12]) await fixture.order(17, await fixture.choose(17, fixture.hour(at)));
  await expect(fixture.order(17, await fixture.choose(17, fixture.hour(13)))).rejects.toMatchObject({
    code: "SERVICE_NOT_AVAILABLE",
  });
});
