import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeDevice } from "../../../../test/auth/people.ts";
import { callEndpoint } from "../../../../test/call-endpoint.ts";
import { testAgreementVersion } from "../../../../test/orders/payment-stage.ts";
import { createRefundStage, readAnswer } from "../../../../test/orders/refund-stage.ts";
import { runJob } from "../../../../test/run-job.ts";
import type { EndpointSpec, FileAnswer, InputOf, OutputOf } from "../../../kit/api/endpoint.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { dayOf } from "../../../kit/values/shanghai-day.ts";
import { cancelOrder, createOrder, startPayment } from "../../orders/contract.ts";
import { dayAfter, momentOf } from "../booking-hours.ts";
import * as contract from "../contract.ts";
import * as hosting from "../hosting-contract.ts";
import * as desk from "../operator-contract.ts";
import { createBooking, soldTimes } from "./booking.ts";

const HOST = 900;
const DAY_LONG = [{ from: 9 * 60, to: 18 * 60 }];

let stage: Awaited<ReturnType<typeof createRefundStage>>;
let booking: ReturnType<typeof createBooking>;
let hostId: number;
let serviceId: number;
let lastKey = 0;
/** Each test has a week of its own. */
let week = 0;

beforeAll(async () => {
  stage = await createRefundStage((given) => [soldTimes(given)]);
  const { db, clock, notify, ledger } = stage.context;
  booking = createBooking({
    ...{ db, guestDb: db, clock, notify, ledger, orders: stage.orders.services },
    ...{ origin: "https://example.com", appSecret: "s".repeat(40) },
    findNames: async (ids) => new Map(ids.map((id) => [id, `某人${id}`])),
  });
  const hours = Array.from({ length: 7 }, () => DAY_LONG);
  const host = { name: "王老师", hours, user_id: HOST, meeting_url: "https://meeting.example/wang" };
  hostId = (await as(1, desk.saveBookingHost, { body: host })).id;
  serviceId = (await offer({})).id;
});

beforeEach(() => {
  week += 1;
});

afterAll(() => stage.close());

function as<E extends EndpointSpec>(userId: number, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  return callEndpoint([...booking.endpoints, ...stage.orders.endpoints], {
    endpoint,
    input,
    caller: {
      user: { id: userId, sessionId: `session-${userId}`, isAdmin: false },
      ...{ device: describeDevice("web_stage_1"), ip: "203.0.113.7", requestId: "stage", note: () => {} },
      header: (name) => (name === "idempotency-key" ? `booking-${++lastKey}` : null),
    },
  });
}

function offer(more: Partial<InputOf<typeof desk.saveBookingService>["body"]>) {
  const service = { host_id: hostId, title: `咨询 ${++lastKey}`, minutes: 60, step_minutes: 60, price_fen: 30_000 };
  return as(1, desk.saveBookingService, { body: { ...service, horizon_days: 180, is_open: true, ...more } });
}

/** An hour of this test's week. */
function hour(hours: number, day = 0): Date {
  return momentOf(dayAfter(dayOf(stage.time.now()), 7 * week + day), hours * 60);
}

async function choose(userId: number, startsAt: Date, service = serviceId): Promise<number> {
  const body = { service_id: service, starts_at: startsAt.toISOString(), answer: "想谈选题" };
  return (await as(userId, contract.chooseTime, { body })).booking.id;
}

async function order(userId: number, id: number): Promise<string> {
  const body = { service: `booking:${id}`, channel: "wechat", agreement_version: testAgreementVersion } as const;
  return (await as(userId, createOrder, { body })).order.order_no;
}

async function book(userId: number, startsAt: Date, service = serviceId): Promise<{ id: number; orderNo: string }> {
  const id = await choose(userId, startsAt, service);
  const orderNo = await order(userId, id);
  await as(userId, startPayment, { params: { order_no: orderNo }, query: {} });
  await stage.pay(orderNo);
  return { id, orderNo };
}

const read = async (userId: number, id: number) =>
  (await as(userId, contract.readOwnBooking, { params: { booking_id: id } })).booking;
const cancel = (userId: number, id: number, percent: number) =>
  as(userId, contract.cancelOwnBooking, { params: { booking_id: id }, body: { shown_percent: percent } });
const move = (userId: number, id: number, startsAt: Date) =>
  as(userId, contract.moveOwnBooking, { params: { booking_id: id }, body: { starts_at: startsAt.toISOString() } });

async function freeHours(): Promise<string[]> {
  const query = { from: dayOf(hour(0)), days: 1 };
  const { days } = await as(1, contract.listFreeTimes, { params: { service_id: serviceId }, query });
  return days.flatMap(({ times }) => times.map(({ starts_at }) => starts_at));
}

async function told(userId: number, id: number): Promise<string[]> {
  const { rows } = await stage.database.pool.query(
    "select data->>'event' as event from notification_events where kind = 'booking' and user_id = $1 and about = $2 order by id",
    [userId, `booking:${id}`],
  );
  return rows.map(({ event }) => event);
}

test("chosen, held by its order, paid, confirmed; both hear of it and know where they meet", async () => {
  const at = hour(9);
  expect(await freeHours()).toContain(at.toISOString());
  const id = await choose(1, at);
  expect(await freeHours()).toContain(at.toISOString());
  expect((await read(1, id)).meeting_url).toBeNull();
  const orderNo = await order(1, id);
  expect(await freeHours()).not.toContain(at.toISOString());
  await as(1, startPayment, { params: { order_no: orderNo }, query: {} });
  await stage.pay(orderNo);
  expect(await read(1, id)).toMatchObject({
    ...{ state: "confirmed", meeting_url: "https://meeting.example/wang", cancel_percent: 100, moves_left: 2 },
  });
  expect(await told(1, id)).toEqual(["confirmed"]);
  expect(await told(HOST, id)).toEqual(["confirmed"]);
  const { hosting: mine } = await as(HOST, hosting.readHosting, { query: { from: dayOf(at), days: 1 } });
  expect(mine?.bookings).toMatchObject([{ id, guest: "某人1", answer: "想谈选题" }]);
  expect((await as(2, hosting.readHosting, { query: { from: dayOf(at) } })).hosting).toBeNull();
  await expect(read(2, id)).rejects.toMatchObject({ status: 404 });
  expect(await stage.broken()).toEqual([]);
});

test("a hold is freed when its order closes", async () => {
  const id = await choose(3, hour(10));
  const orderNo = await order(3, id);
  await as(3, cancelOrder, { params: { order_no: orderNo } });
  expect(await freeHours()).toContain(hour(10).toISOString());
  expect((await read(3, id)).state).toBe("released");
  await expect(order(3, id)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
});

test("of a hundred orders for one last time one is made, and the others read what is free", async () => {
  const people = Array.from({ length: 100 }, (_, index) => 1000 + index);
  const ids: [number, number][] = [];
  for (const userId of people) ids.push([userId, await choose(userId, hour(11))]);
  const tries = await Promise.allSettled(ids.map(([userId, id]) => order(userId, id)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries) {
    if (one.status === "fulfilled") continue;
    expect(one.reason).toMatchObject({ code: "SERVICE_NOT_AVAILABLE", message: expect.stringContaining("还空着的有") });
    expect(one.reason.extra.alternatives).toHaveLength(5);
  }
});

test("late money for a time that somebody else has goes back by itself", async () => {
  const id = await choose(4, hour(12));
  const orderNo = await order(4, id);
  await as(4, startPayment, { params: { order_no: orderNo }, query: {} });
  await closeBehindTheGateway(orderNo);
  const other = await book(5, hour(12));
  await stage.pay(orderNo);
  await stage.sweep();
  expect(await stage.stateOf(4, orderNo)).toBe("refunded");
  expect(await stage.backAt(orderNo)).toEqual([30_000]);
  expect((await read(5, other.id)).state).toBe("confirmed");
  expect(await stage.broken()).toEqual([]);
});

test("late money for a time that is still free takes it", async () => {
  const id = await choose(6, hour(13));
  const orderNo = await order(6, id);
  await as(6, startPayment, { params: { order_no: orderNo }, query: {} });
  await closeBehindTheGateway(orderNo);
  await stage.pay(orderNo);
  expect((await read(6, id)).state).toBe("confirmed");
  expect(await stage.broken()).toEqual([]);
});

test("cancelled in time: everything goes back by itself, once, and the time is free", async () => {
  const { id, orderNo } = await book(7, hour(14));
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(7, id, 100)));
  for (const { booking: ended } of answers) expect(ended).toMatchObject({ state: "cancelled", back_percent: 100 });
  expect(await freeHours()).toContain(hour(14).toISOString());
  await stage.sweep();
  expect(await stage.stateOf(7, orderNo)).toBe("refunded");
  expect(await stage.backAt(orderNo)).toEqual([30_000]);
  expect(await told(7, id)).toEqual(["confirmed", "cancelled"]);
  expect(await stage.broken()).toEqual([]);
});

test("cancelled late: nothing, or what was promised; the host gives everything", async () => {
  const part = (await offer({ late_percent: 40 })).id;
  const [none, some, host] = [await book(8, hour(9)), await book(8, hour(10), part), await book(8, hour(11))];
  // Less than a day before.
  const skip = (hour(9).getTime() - stage.time.now().getTime()) / 1000 - 3 * HOUR_SECONDS;
  stage.time.advance(skip);
  week = 0;
  await expect(cancel(8, none.id, 100)).rejects.toMatchObject({ code: "PRICE_CHANGED" });
  expect((await cancel(8, none.id, 0)).booking).toMatchObject({ state: "cancelled", back_percent: 0 });
  expect((await cancel(8, some.id, 40)).booking).toMatchObject({ back_percent: 40 });
  const params = { booking_id: host.id };
  await expect(as(8, hosting.cancelHosted, { params, body: { reason: "不是我的" } })).rejects.toMatchObject({
    status: 404,
  });
  await as(HOST, hosting.cancelHosted, { params, body: { reason: "临时有事" } });
  await stage.sweep();
  expect(await stage.stateOf(8, none.orderNo)).toBe("fulfilled");
  expect(await stage.stateOf(8, some.orderNo)).toBe("partially_refunded");
  expect(await stage.backAt(some.orderNo)).toEqual([12_000]);
  expect(await stage.backAt(host.orderNo)).toEqual([30_000]);
  expect((await read(8, host.id)).end_reason).toBe("临时有事");
  expect(await stage.broken()).toEqual([]);
});

test("moved twice at most, never to a time that is taken, and of two only one is taken", async () => {
  const [mine, other] = [await book(9, hour(9)), await book(10, hour(10))];
  await expect(move(9, mine.id, hour(10))).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  await move(9, mine.id, hour(11));
  expect(await freeHours()).toContain(hour(9).toISOString());
  expect(await freeHours()).not.toContain(hour(11).toISOString());
  // Sent twice it counts once.
  const [again] = await Promise.all([move(9, mine.id, hour(12)), move(9, mine.id, hour(12))]);
  expect(again.booking.moves_left).toBe(0);
  await expect(move(9, mine.id, hour(13))).rejects.toMatchObject({ code: "BOOKING_NOT_MOVABLE" });
  const staffMove = { params: { booking_id: mine.id }, body: { starts_at: hour(13).toISOString() } };
  expect((await as(1, desk.moveBooking, staffMove)).starts_at).toBe(hour(13).toISOString());
  expect((await read(10, other.id)).starts_at).toBe(hour(10).toISOString());
});

test("a member's free ones cost nothing and settle at once; cancelled in time they come back", async () => {
  const service = (await offer({ free_level: 2, free_per_month: 1 })).id;
  await stage.pay(await stage.orderWithCode(11, "vip-year"));
  const id = await choose(11, hour(9), service);
  const orderNo = await order(11, id);
  expect(await read(11, id)).toMatchObject({ state: "confirmed", is_free: true });
  // Of the same month the second costs its price, at the same time too.
  const second = await choose(11, hour(10), service);
  const paid = await order(11, second);
  expect(await stage.stateOf(11, paid)).toBe("pending");
  await as(11, cancelOrder, { params: { order_no: paid } });
  await cancel(11, id, 100);
  expect(await stage.stateOf(11, orderNo)).toBe("refunded");
  const third = await choose(11, hour(10), service);
  expect(await stage.stateOf(11, await order(11, third))).toBe("fulfilled");
  expect(await stage.broken()).toEqual([]);
});

test("a granted refund ends the booking, and what was held is not refunded", async () => {
  const { id, orderNo } = await book(12, hour(9));
  const asked = await stage.ask({ userId: 12, orderNo });
  await stage.approve(asked.id);
  expect(await read(12, id)).toMatchObject({ state: "cancelled", meeting_url: null });
  expect(await freeHours()).toContain(hour(9).toISOString());
  const late = await book(12, hour(10));
  stage.time.advance((hour(10).getTime() - stage.time.now().getTime()) / 1000 + 60);
  week = 0;
  await expect(stage.ask({ userId: 12, orderNo: late.orderNo })).rejects.toMatchObject({
    code: "REFUND_NOT_POSSIBLE",
  });
  const params = { booking_id: late.id };
  await as(HOST, hosting.finishHosted, { params, body: { outcome: "no_show" } });
  expect((await read(12, late.id)).state).toBe("no_show");
  await expect(cancel(12, late.id, 0)).rejects.toMatchObject({ code: "BOOKING_OVER" });
  await expect(as(1, desk.cancelBooking, { params, body: { reason: "晚了" } })).rejects.toMatchObject({
    code: "BOOKING_OVER",
  });
  expect(await stage.broken()).toEqual([]);
});

test("reminded a day and an hour before, each once whatever runs at the same time; done by itself a day after", async () => {
  const { id } = await book(13, hour(9));
  const remind = () => Promise.all(Array.from({ length: 4 }, () => runJob(booking, "remind-of-bookings")));
  await remind();
  expect(await told(13, id)).toEqual(["confirmed"]);
  const begins = hour(9).getTime();
  for (const before of [24 * HOUR_SECONDS, 12 * HOUR_SECONDS, HOUR_SECONDS, 60]) {
    stage.time.advance((begins - stage.time.now().getTime()) / 1000 - before);
    await remind();
  }
  expect(await told(13, id)).toEqual(["confirmed", "tomorrow", "soon"]);
  expect(await told(HOST, id)).toEqual(["confirmed", "tomorrow", "soon"]);
  stage.time.advance(2 * DAY_SECONDS);
  await runJob(booking, "tidy-bookings");
  expect((await read(13, id)).state).toBe("done");
});

test("a calendar file, and an address that is signed and can be changed", async () => {
  week += 4;
  const { id } = await book(14, hour(9));
  const file = (await as(14, contract.getBookingFile, { params: { booking_id: id } })) as unknown as FileAnswer;
  expect((await readAnswer(file)).toString()).toContain(`UID:booking-${id}@example.com`);
  await expect(as(15, contract.getBookingFile, { params: { booking_id: id } })).rejects.toMatchObject({ status: 404 });
  expect((await as(14, contract.getCalendarAddress, {})).url).toBeNull();
  const { url } = await as(14, contract.renewCalendarAddress, {});
  const signature = url?.split("/").at(-1) ?? "";
  const open = (userId: number, by = signature) =>
    as(userId, contract.readCalendar, { params: { user_id: userId, signature: by } });
  const feed = (await open(14)) as unknown as FileAnswer;
  expect((await readAnswer(feed)).toString()).toContain("https://meeting.example/wang");
  await expect(open(15)).rejects.toMatchObject({ status: 404 });
  await as(14, contract.renewCalendarAddress, {});
  await expect(open(14)).rejects.toMatchObject({ status: 404 });
});

test("a day off keeps what is booked and offers nothing more; three unpaid ones are enough", async () => {
  const { id } = await book(16, hour(9));
  const day = dayOf(hour(9));
  await as(HOST, hosting.putHostedDay, { params: { day }, body: { hours: [] } });
  expect(await freeHours()).toEqual([]);
  expect((await read(16, id)).state).toBe("confirmed");
  await as(HOST, hosting.putHostedDay, { params: { day }, body: { hours: null } });
  await as(1, desk.putBookingDay, { params: { day }, body: { hours: [], title: "放假" } });
  expect(await freeHours()).toEqual([]);
  await as(1, desk.putBookingDay, { params: { day }, body: { hours: null } });
  for (const at of [10, 11, 12]) await order(17, await choose(17, hour(at)));
  await expect(order(17, await choose(17, hour(13)))).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
});

/** The order closed here while its payment is still open there: what comes then is late. */
async function closeBehindTheGateway(orderNo: string): Promise<void> {
  const { pool } = stage.database;
  await pool.query("update orders set state = 'closed' where order_no = $1", [orderNo]);
  await pool.query(
    "insert into order_events (order_no, from_state, to_state, source, at) values ($1, 'pending', 'closed', 'expiry', now())",
    [orderNo],
  );
  await pool.query("update bookings set state = 'released', seat = null where order_no = $1", [orderNo]);
}
