import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createBookingFixture, HOST } from "../../../../../test/orders/booking-fixture.ts";
import { cancelOrder, startPayment } from "../../../commerce/orders/contract.ts";
import * as admin from "../admin-contract.ts";
import { BOOKING_STATES, type BookingState, canMoveBooking } from "../booking-states.ts";
import * as hosting from "../hosting-contract.ts";

type Fixture = Awaited<ReturnType<typeof createBookingFixture>>;

let fixture: Fixture;
let lastUser = 10_000;

beforeAll(async () => {
  fixture = await createBookingFixture();
});

beforeEach(() => {
  fixture.calendar.week += 1;
});

afterAll(() => fixture.close());

interface Walked {
  userId: number;
  id: number;
  startsAt: Date;
  orderNo: string | null;
}

/** Creates a booking of a new user in this state, by the steps that lead to it. */
async function bring(state: BookingState): Promise<Walked> {
  const userId = ++lastUser;
  const startsAt = fixture.hour(10);
  const id = await fixture.choose(userId, startsAt);
  if (state === "chosen") return { userId, id, startsAt, orderNo: null };
  const orderNo = await fixture.order(userId, id);
  const walked = { userId, id, startsAt, orderNo };
  if (state === "held") return walked;
  if (state === "released") {
    await fixture.as(userId, cancelOrder, { params: { order_no: orderNo } });
    return walked;
  }
  await pay(walked);
  if (state === "cancelled") await fixture.cancel(userId, id, 100);
  if (state === "done" || state === "no_show") {
    begin(walked);
    await finish(walked, state);
  }
  return walked;
}

async function pay({ userId, orderNo }: Walked): Promise<void> {
  if (orderNo === null) throw new Error("a booking without an order cannot be paid");
  await fixture.as(userId, startPayment, { params: { order_no: orderNo }, query: {} });
  await fixture.pay(orderNo);
}

const finish = ({ id }: Walked, outcome: "done" | "no_show") =>
  fixture.as(HOST, hosting.finishHosted, { params: { booking_id: id }, body: { outcome } });

/** Moves the clock to the start of the booking. */
function begin({ startsAt }: Walked): void {
  fixture.time.advance((startsAt.getTime() - fixture.time.now().getTime()) / 1000 + 60);
  fixture.calendar.week = 0;
}

interface Step {
  name: string;
  /** The next state. null: unchanged. */
  to: BookingState | null;
  /** The states from which the table of states and this step allow it. */
  from: readonly BookingState[];
  run(walked: Walked): Promise<unknown>;
  /** The step is taken after the start. */
  isAfter?: true;
  /** The host cannot see the booking before it is ordered. */
  isHosts?: true;
}

const params = ({ id }: Walked) => ({ booking_id: id });
const later = ({ startsAt }: Walked) =>
  new Date(Math.max(startsAt.getTime(), fixture.time.now().getTime()) + 86_400_000);

const STEPS: readonly Step[] = [
  { name: "order it", to: "held", from: ["chosen"], run: ({ userId, id }) => fixture.order(userId, id) },
  { name: "pay it", to: "confirmed", from: ["held"], run: pay },
  { name: "cancel it", to: "cancelled", from: ["confirmed"], run: ({ userId, id }) => fixture.cancel(userId, id, 0) },
  {
    name: "cancel it as host",
    to: "cancelled",
    from: ["confirmed"],
    isHosts: true,
    run: (it) => fixture.as(HOST, hosting.cancelHosted, { params: params(it), body: { reason: "临时有事" } }),
  },
  {
    name: "cancel it as staff",
    to: "cancelled",
    from: ["confirmed"],
    run: (it) => fixture.as(1, admin.cancelBooking, { params: params(it), body: { reason: "临时有事" } }),
  },
  { name: "move it", to: null, from: ["confirmed"], run: (it) => fixture.move(it.userId, it.id, later(it)) },
  {
    name: "move it as staff",
    to: null,
    from: ["confirmed"],
    run: (it) => fixture.as(1, admin.moveBooking, { params: params(it), body: { starts_at: later(it).toISOString() } }),
  },
  ...(["done", "no_show"] as const).flatMap((outcome): Step[] => [
    {
      name: `say ${outcome} as host`,
      to: outcome,
      from: ["confirmed"],
      isAfter: true,
      isHosts: true,
      run: (it) => finish(it, outcome),
    },
    {
      name: `say ${outcome} as staff`,
      to: outcome,
      from: ["confirmed"],
      isAfter: true,
      run: (it) => fixture.as(1, admin.finishBooking, { params: params(it), body: { outcome } }),
    },
  ]),
  {
    name: "write its link",
    to: null,
    from: ["held", "confirmed"],
    isHosts: true,
    run: (it) =>
      fixture.as(HOST, hosting.putHostedLink, {
        params: params(it),
        body: { meeting_url: `https://meeting.example/${it.id}` },
      }),
  },
];

/** Everything that a step can change, and the notified people. */
async function look({ id, orderNo }: Walked) {
  const { pool } = fixture.database;
  const [booking, order, notices] = await Promise.all([
    pool.query("select * from bookings where id = $1", [id]),
    pool.query("select state from orders where order_no = $1", [orderNo]),
    pool.query("select count(*)::int as many from notification_events where about = $1", [`booking:${id}`]),
  ]);
  return { booking: booking.rows[0], order: order.rows[0], notices: notices.rows[0] };
}

const STATES = Object.keys(BOOKING_STATES) as BookingState[];
/** Payments of settled or closed orders have a separate table. */
const isOfOrders = (state: BookingState, { name }: Step) => name === "pay it" && state !== "held";
const WALK = STATES.flatMap((state) =>
  STEPS.filter((step) => !isOfOrders(state, step)).map((step) => [state, step.name, step] as const),
);

test("each step leads to the state in the table of states, and each pair in the table has a step", () => {
  for (const { to, from } of STEPS)
    if (to !== null) for (const state of from) expect(canMoveBooking(state, to)).toBe(true);
  const taken = STEPS.flatMap(({ to, from }) => from.map((state) => `${state} > ${to ?? state}`));
  // Closing an order and late payments are steps of the order; `booking.test.ts` covers them.
  const ofOrders = ["held > released", "released > confirmed"];
  const named = STATES.flatMap((from) =>
    STATES.filter((to) => canMoveBooking(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(named.filter((pair) => !taken.includes(pair) && !ofOrders.includes(pair))).toEqual([]);
});

test.each(WALK)("allows or refuses for a %s booking: %s", async (state, _name, step) => {
  const walked = await bring(state);
  if (step.isAfter && walked.startsAt > fixture.time.now()) begin(walked);
  const before = await look(walked);
  expect(before.booking.state).toBe(state);
  if (step.from.includes(state)) {
    await step.run(walked);
    expect((await look(walked)).booking.state).toBe(step.to ?? state);
    return;
  }
  if (step.to === state && state !== "held" && state !== "confirmed") {
    // A repetition must not change anything.
    await step.run(walked);
  } else {
    const isUnseen = step.isHosts === true && state === "chosen";
    const refused = await step.run(walked).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      status: isUnseen ? 404 : 409,
      message: expect.stringMatching(/\p{Script=Han}{4}/u),
    });
  }
  expect(await look(walked)).toEqual(before);
});

test("when a booking is concurrently cancelled and marked as missed, one of them counts, and only a cancellation refunds", async () => {
  for (let round = 0; round < 5; round += 1) {
    fixture.calendar.week += 1;
    const walked = await bring("confirmed");
    begin(walked);
    const cancelled = fixture.as(1, admin.cancelBooking, { params: params(walked), body: { reason: "临时有事" } });
    const tries = await Promise.allSettled([cancelled, finish(walked, "no_show")]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await fixture.sweep();
    const isCancelled = tries[0].status === "fulfilled";
    expect((await fixture.read(walked.userId, walked.id)).state).toBe(isCancelled ? "cancelled" : "no_show");
    expect(await fixture.backAt(walked.orderNo ?? "")).toEqual(isCancelled ? [30_000] : []);
  }
  expect(await fixture.broken()).toEqual([]);
});

test("a concurrent move and cancellation end as cancelled, and both times are free", async () => {
  const walked = await bring("confirmed");
  const { userId, id, startsAt } = walked;
  const other = new Date(startsAt.getTime() + 3_600_000);
  await Promise.allSettled([fixture.move(userId, id, other), fixture.cancel(userId, id, 100)]);
  expect((await fixture.read(userId, id)).state).toBe("cancelled");
  expect(await fixture.freeHours()).toEqual(expect.arrayContaining([startsAt.toISOString(), other.toISOString()]));
});

test("one of two concurrent moves to one time succeeds", async () => {
  const [one, two] = [await bring("confirmed"), await fixture.book(++lastUser, fixture.hour(12))];
  const to = fixture.hour(15);
  const tries = await Promise.allSettled(
    [one, two].map(({ id }) =>
      fixture.as(1, admin.moveBooking, { params: { booking_id: id }, body: { starts_at: to.toISOString() } }),
    ),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await fixture.freeHours()).not.toContain(to.toISOString());
});
