import { createOrder, startPayment } from "../../src/features/commerce/orders/contract.ts";
import { listedPeople } from "../../src/features/identity/auth/server/owner/listed-people.ts";
import { act } from "../../src/features/identity/staff/server/audit-acts.ts";
import * as admin from "../../src/features/services/booking/admin-contract.ts";
import { dayAfter, momentOf } from "../../src/features/services/booking/booking-hours.ts";
import * as contract from "../../src/features/services/booking/contract.ts";
import { createBooking, soldTimes } from "../../src/features/services/booking/server/booking.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../src/kit/api/endpoint.ts";
import { dayOf } from "../../src/kit/values/shanghai-day.ts";
import { callEndpoint } from "../call-endpoint.ts";
import { quietLogger } from "../quiet-logger.ts";
import { keyedCaller } from "./keyed-caller.ts";
import { testAgreementVersion } from "./payment-fixture.ts";
import { createRefundFixture } from "./refund-fixture.ts";

/** The account of the consultant. */
export const HOST = 900;

const DAY_LONG = [{ from: 9 * 60, to: 18 * 60 }];

/** Consultations on the fixture of refunds: one host and one service, with payments and refunds. */
export async function createBookingFixture() {
  const fixture = await createRefundFixture((given) => [soldTimes(given)]);
  const { db, clock, notify, ledger } = fixture.context;
  const booking = createBooking({
    db,
    guestDb: db,
    clock,
    notify,
    ledger,
    orders: fixture.orders.services,
    people: { ...listedPeople, findNames: async (_db, ids) => new Map(ids.map((id) => [id, `某人${id}`])) },
    checkSumsOf: (user) => fixture.context.checkSumsOf(user),
    origin: "https://example.com",
    appSecret: "s".repeat(40),
    actAsHost: ({ user, ip, requestId }, action, run) =>
      act({ db, clock, logger: quietLogger }, { actorId: user.id, ip, requestId, action, permission: null }, run),
  });
  let lastKey = 0;
  /** The number of weeks from now that `hour` adds. Each test uses a separate week. */
  const calendar = { week: 0 };

  function as<E extends EndpointSpec>(userId: number, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    return callEndpoint([...booking.endpoints, ...fixture.orders.endpoints], {
      endpoint,
      input,
      caller: keyedCaller(userId, `booking-${++lastKey}`),
    });
  }

  const hours = Array.from({ length: 7 }, () => DAY_LONG);
  const host = { name: "王老师", hours, user_id: HOST, meeting_url: "https://meeting.example/wang" };
  const hostId = (await as(1, admin.saveBookingHost, { body: host })).id;

  function offer(more: Partial<InputOf<typeof admin.saveBookingService>["body"]>) {
    const service = { host_id: hostId, title: `咨询 ${++lastKey}`, minutes: 60, step_minutes: 60, price_fen: 30_000 };
    return as(1, admin.saveBookingService, { body: { ...service, horizon_days: 180, is_open: true, ...more } });
  }

  const serviceId = (await offer({})).id;

  /** An hour of this test's week. */
  function hour(hours: number, day = 0): Date {
    return momentOf(dayAfter(dayOf(fixture.time.now()), 7 * calendar.week + day), hours * 60);
  }

  async function choose(userId: number, startsAt: Date, service = serviceId): Promise<number> {
    const body = { service_id: service, starts_at: startsAt.toISOString(), answer: "想谈选题" };
    return (await as(userId, contract.chooseTime, { body })).booking.id;
  }

  async function order(userId: number, id: number): Promise<string> {
    const body = { service: `booking:${id}`, channel: "wechat", agreement_version: testAgreementVersion } as const;
    return (await as(userId, createOrder, { body })).order.order_no;
  }

  const cancel = (userId: number, id: number, percent: number) =>
    as(userId, contract.cancelOwnBooking, { params: { booking_id: id }, body: { shown_percent: percent } });
  const move = (userId: number, id: number, startsAt: Date) =>
    as(userId, contract.moveOwnBooking, { params: { booking_id: id }, body: { starts_at: startsAt.toISOString() } });

  return {
    ...fixture,
    booking,
    calendar,
    as,
    offer,
    hour,
    choose,
    order,
    cancel,
    move,
    async book(userId: number, startsAt: Date, service = serviceId): Promise<{ id: number; orderNo: string }> {
      const id = await choose(userId, startsAt, service);
      const orderNo = await order(userId, id);
      await as(userId, startPayment, { params: { order_no: orderNo }, query: {} });
      await fixture.pay(orderNo);
      return { id, orderNo };
    },
    read: async (userId: number, id: number) =>
      (await as(userId, contract.readOwnBooking, { params: { booking_id: id } })).booking,
    /** The free times on the first day of this test's week. */
    async freeHours(): Promise<string[]> {
      const query = { from: dayOf(hour(0)), days: 1 };
      const { days } = await as(1, contract.listFreeTimes, { params: { service_id: serviceId }, query });
      return days.flatMap(({ times }) => times.map(({ starts_at }) => starts_at));
    },
    async notifiedKinds(userId: number, id: number): Promise<string[]> {
      const { rows } = await fixture.database.pool.query(
        "select data->>'event' as event from notification_events where kind = 'booking' and user_id = $1 and about = $2 order by id",
        [userId, `booking:${id}`],
      );
      return rows.map(({ event }) => event);
    },
    /** Closes the order while its payment is still open at the gateway, so that a later payment is late. */
    async closeBehindTheGateway(orderNo: string): Promise<void> {
      const { pool } = fixture.database;
      await pool.query("update orders set state = 'closed' where order_no = $1", [orderNo]);
      await pool.query(
        "insert into order_events (order_no, from_state, to_state, source, at) values ($1, 'pending', 'closed', 'expiry', now())",
        [orderNo],
      );
      await pool.query("update bookings set state = 'released', seat = null where order_no = $1", [orderNo]);
    },
  };
}
