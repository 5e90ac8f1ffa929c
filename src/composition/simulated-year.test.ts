import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, describeDevice, type Person } from "../../test/auth/people.ts";
import { callEndpoint } from "../../test/call-endpoint.ts";
import { createTestApp } from "../../test/create-test-app.ts";
import { countRows } from "../../test/database/count-rows.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database/database.ts";
import { findBrokenInvariants, type GatewayTrade } from "../../test/orders/payment-invariants.ts";
import { runJob } from "../../test/run-job.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { GROWING_TABLES } from "../../test/time/growing-tables.ts";
import { limit } from "../../test/time/limits.ts";
import { type LivedServices, openServices } from "../../test/time/lived-services.ts";
import { nextRun } from "../../test/time/running-days.ts";
import { createWechatPayChannel } from "../adapters/payment/wechat-pay/wechat-pay-channel.ts";
import { EXPIRY_REMINDER_DAYS } from "../features/access/membership/notifications.ts";
import { seedPlans } from "../features/access/membership/server/plans/seed-plans.ts";
import { promotePlan } from "../features/access/prices/admin-contract.ts";
import { createOrder, quoteOrder, startPayment } from "../features/commerce/orders/contract.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../kit/api/endpoint.ts";
import type { Job } from "../kit/process/job.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../kit/values/durations.ts";
import { dayOf } from "../kit/values/shanghai-day.ts";
import { createTestTime, type SandboxFixture, serveSandbox } from "../sandbox/sandbox-fixture.ts";
import type { App } from "./app-parts.ts";

/** 08:00 in Shanghai, on a day that most months do not have. */
const START = new Date("2027-01-31T00:00:00Z");
const LEAP_DAY = "2028-02-29";
const MIDDLE = new Date("2027-04-02T00:00:00Z");
const END = new Date("2028-03-02T00:00:00Z");
/** A job that is scheduled more often runs once a day here. */
const SHORTEST_PAUSE_MS = 20 * HOUR_MS;
/** Their reminders are due at hours. */
const HOURLY = new Set(["remind-of-bookings", "remind-project-clients"]);
const HOURLY_PAUSE_MS = 50 * MINUTE_MS;

const time = createTestTime(START);
const dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-year-"));
const waiting: { name: string; data: object }[] = [];
let database: TestDatabase;
let sandbox: SandboxFixture;
let app: App;
let agreement: string;
let services: LivedServices;
const plans = new Map<string, number>();
const people = new Map<string, Person>();
let lastKey = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await serveSandbox({ time });
  const { db } = database;
  const channel = createWechatPayChannel({
    config: sandbox.configs.wechatPay,
    clock: time,
    retryDelayMilliseconds: 1,
  });
  app = createTestApp(db, {
    dataDir,
    clock: time,
    channels: new Map([[channel.name, channel]]),
    maintain: (work) => work(database.pool),
    facts: { origin: sandbox.origin, hasSandbox: true, clientLogLevel: 2, buildId: "test" },
    sendJob: async (name, data) => {
      waiting.push({ name, data });
      return true;
    },
  });
  sandbox.onNotification(async (headers, body, name) => {
    const { status, body: content } = await app.orders.notifications[name].receive({ headers, body });
    return new Response(typeof content === "string" ? content : content && JSON.stringify(content), { status });
  });
  await seedPlans(db, time);
  for (const { id, slug } of (await database.pool.query("select id, slug from plans")).rows)
    plans.set(slug, Number(id));
  agreement = (await app.guest.site.readSettings()).purchase_agreement_version;
  for (const name of ["renewer", "once", "leaper", "looker", "giver", "leaver"])
    people.set(name, await createPerson(db, { name, clock: time, auth: app.auth }));
  people.set("owner", await createStaff(db, "owner", { clock: time, auth: app.auth }));
  services = await openServices({
    agreement,
    call,
    pay,
    query,
    buyMonth: (name) => buy(name, "vip-month"),
    async addPerson(name) {
      const person = await createPerson(db, { name, clock: time, auth: app.auth });
      people.set(name, person);
      return person.user.id;
    },
  });
}, limit(60_000));
afterAll(async () => {
  await sandbox.remove();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function personNamed(name: string): Person {
  const person = people.get(name);
  if (!person) throw new Error(`nobody is called ${name}`);
  return person;
}

function call<E extends EndpointSpec>(name: string, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  const { user } = personNamed(name);
  return callEndpoint(app.endpoints, {
    endpoint,
    input,
    caller: {
      user: { id: user.id, sessionId: `session-${user.id}`, isAdmin: user.role === "admin" },
      device: describeDevice("web_year_1"),
      ip: "203.0.113.7",
      requestId: "year",
      header: (header) => (header === "idempotency-key" ? `year-${++lastKey}` : null),
      note: () => {},
    },
  });
}

async function order(name: string, slug: string, gift: { as_gift?: true } = {}): Promise<string> {
  const body = { plan_id: plans.get(slug), channel: "wechat", agreement_version: agreement, ...gift } as const;
  return (await call(name, createOrder, { body })).order.order_no;
}

async function buy(name: string, slug: string, gift: { as_gift?: true } = {}): Promise<void> {
  await pay(name, await order(name, slug, gift));
}

async function pay(name: string, orderNo: string): Promise<void> {
  await call(name, startPayment, { params: { order_no: orderNo }, query: {} });
  const paid = await sandbox.api(`/trades/${orderNo}/pay`, { method: "POST" });
  if (!paid.ok) throw new Error(`the sandbox answers ${paid.status}`);
}

async function query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query(statement, values)).rows;
}

/** Rows that only their retention removes, as a site with visitors gets them every day. */
async function leaveTraces(now: Date): Promise<void> {
  const soon = new Date(now.getTime() + HOUR_MS);
  await query("insert into verify_codes values ($1, 'login', 'x', null, 0, $2, $3)", [`${now.getTime()}`, now, soon]);
  await query("insert into spent_captchas values ($1, $2)", [randomUUID(), soon]);
  await query("insert into throttles values ($1, '{}', true, $2)", [randomUUID(), soon]);
  await query(
    `insert into tracking_events (happened_at, day, kind, route, tab, referrer, campaign)
      values ($1, $1::timestamptz at time zone 'Asia/Shanghai', 'view', 'index', $2, '', '')`,
    [now, randomUUID()],
  );
  await app.auth.issueSession({
    userId: personNamed("looker").user.id,
    client: { device: describeDevice(`web_${now.getTime()}`), ip: "203.0.113.7" },
  });
}

const shanghai = (day: string) => new Date(`${day}T00:00:00+08:00`).toISOString();

/** What people and staff do on one day, at ten in the morning. */
async function live(now: Date): Promise<void> {
  const day = dayOf(now);
  await leaveTraces(now);
  if (day === "2027-01-31") {
    await buy("once", "vip-month");
    await query("insert into cancellations values ($1, $2, $3)", [
      personNamed("leaver").user.id,
      now,
      new Date(now.getTime() + 15 * DAY_MS),
    ]);
  }
  if (day === LEAP_DAY) await buy("leaper", "vip-year");
  if (await endsWithin("renewer", now, 2 * DAY_MS)) await buy("renewer", "vip-month");
  if (now.getUTCDay() === 1) await order("looker", "vip-month");
  if (day.endsWith("-01")) await buy("giver", "vip-month", { as_gift: true });
  if (day.endsWith("-21")) {
    const month = day.slice(0, 7);
    const body = { price_fen: 9_900, starts_at: shanghai(`${month}-23`), ends_at: shanghai(`${month}-25`) };
    await call("owner", promotePlan, { params: { slug: "vip-year" }, body });
  }
  await services.live(now);
  const { total_fen } = await call("looker", quoteOrder, { query: { plan_id: plans.get("vip-year") ?? 0 } });
  prices.set(day, total_fen);
}

const prices = new Map<string, number>();

async function endsWithin(name: string, now: Date, span: number): Promise<boolean> {
  const statement = "select max(ends_at) as last from grants where user_id = $1";
  const [row] = await query<{ last: Date | null }>(statement, [personNamed(name).user.id]);
  return !row?.last || row.last.getTime() - now.getTime() < span;
}

async function drain(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await runJob(app, next.name, next.data);
}

/** Runs each job at its scheduled moments, one after the other, until the end. */
async function pass(until: Date): Promise<void> {
  const daily: Job = { name: "live", schedule: "0 10 * * *", run: () => live(time.now()) };
  const scheduled = [...app.jobs.filter(({ schedule }) => schedule !== undefined), daily];
  const due = scheduled.map((job) => ({ job, at: nextRun(job, time.now()) }));
  for (;;) {
    const first = due.reduce((one, other) => (other.at < one.at ? other : one));
    if (first.at >= until) return;
    time.advance((first.at.getTime() - time.now().getTime()) / 1_000);
    await first.job.run({});
    await drain();
    const pause = HOURLY.has(first.job.name) ? HOURLY_PAUSE_MS : SHORTEST_PAUSE_MS;
    first.at = nextRun(first.job, new Date(first.at.getTime() + (first.job === daily ? 0 : pause)));
  }
}

test("in a year with a leap day, every job acts once for each occasion and removes what it must not retain", {
  timeout: limit(240_000),
}, async () => {
  await pass(MIDDLE);
  const middle = await countRows(database);
  await pass(END);
  const end = await countRows(database);
  const growing = [...end].filter(([name, count]) => count > 1.2 * (middle.get(name) ?? 0) + 2);
  expect(growing.map(([name]) => name).toSorted()).toEqual(GROWING_TABLES);
  // The traces of the last days only.
  for (const name of ["verify_codes", "spent_captchas", "throttles"]) expect(end.get(name), name).toBeLessThan(5);
  const { trades } = (await (await sandbox.api("/trades")).json()) as { trades: GatewayTrade[] };
  expect(await findBrokenInvariants(database.pool, trades)).toEqual([]);
});

test("terms of a month that begin on the 31st end on the last day of each month, and those of a leap day on 28 February", async () => {
  const daysOf = async (name: string) => {
    const statement = "select ends_at from grants where user_id = $1 order by starts_at";
    return (await query<{ ends_at: Date }>(statement, [personNamed(name).user.id])).map((row) => dayOf(row.ends_at));
  };
  const ends =
    "2027-02-28 2027-03-31 2027-04-30 2027-05-31 2027-06-30 2027-07-31 2027-08-31 " +
    "2027-09-30 2027-10-31 2027-11-30 2027-12-31 2028-01-31 2028-02-29 2028-03-31";
  expect((await daysOf("renewer")).join(" ")).toBe(ends);
  expect(await daysOf("leaper")).toEqual(["2029-02-28"]);
});

test("notifies of each occasion once, and reminds a member only of terms without a renewal", async () => {
  const repeated = await query(
    "select user_id, kind, about, data from notification_events group by 1, 2, 3, 4 having count(*) > 1",
  );
  expect(repeated).toEqual([]);
  const remindersOf = async (name: string) => {
    const statement =
      "select (data ->> 'days')::int as days from notification_events where user_id = $1 and data ? 'days' order by happened_at";
    return (await query<{ days: number }>(statement, [personNamed(name).user.id])).map(({ days }) => days);
  };
  expect(await remindersOf("once")).toEqual(EXPIRY_REMINDER_DAYS.toReversed());
  // Each term is renewed after the second reminder. A site that was stopped sends only the last one that it missed.
  const whole = [7, 3];
  expect(await remindersOf("renewer")).toEqual([...whole, ...whole, 2, 3, 2, 3, 3, 2, 3, 2, 3, 3, ...whole]);
});

test("closes each unpaid order once, and returns the money of each gift that nobody took once", async () => {
  const closed = await query<{ state: string; closings: number }>(
    `select state, (select count(*)::int from order_events e where e.order_no = o.order_no and e.to_state = 'closed') as closings
      from orders o where user_id = $1`,
    [personNamed("looker").user.id],
  );
  expect(closed.length).toBeGreaterThan(8);
  expect(closed).toEqual(closed.map(() => ({ state: "closed", closings: 1 })));
  const gifts = await query<{ state: string; refunds: number }>(
    `select state, (select count(*)::int from order_events e where e.order_no = g.order_no and e.to_state = 'refunded') as refunds
      from gifts g order by made_at`,
  );
  expect(gifts).toHaveLength(14);
  // The last two are not thirty days old.
  expect(gifts).toEqual(
    gifts.map((_, index) => (index < 12 ? { state: "expired", refunds: 1 } : { state: "waiting", refunds: 0 })),
  );
});

test("charges the promotional price on the days of each promotion only", () => {
  const promoted = [...prices].filter(([, fen]) => fen === 9_900).map(([day]) => day);
  expect(promoted).toEqual([...prices.keys()].filter((day) => /-2[34]$/.test(day)));
  expect(promoted).toHaveLength(6);
});

test("erases an account once, on the first day after its period of grace that the site runs", async () => {
  const [row] = await query<{ finished_at: Date }>("select finished_at from cancellations");
  expect(dayOf(row?.finished_at ?? START)).toBe("2027-02-21");
});

test("reminds the people of a booking once a day before and once an hour before, and ends each booking once", async () => {
  const events = await query<{ id: number; event: string; sent: number }>(
    `select split_part(about, ':', 2)::int as id, data ->> 'event' as event, count(*)::int as sent
      from notification_events where about like 'booking:%' and data ->> 'event' in ('tomorrow', 'soon') group by 1, 2`,
  );
  const remindersOf = (id: number) =>
    Object.fromEntries(events.filter((one) => one.id === id).map(({ event, sent }) => [event, sent]));
  const { attended, absent, late, unpaid, left } = services.bookings;
  // For the booker and the host. The site is stopped when the late ones would be reminded an hour before.
  for (const [ids, reminders] of [
    [attended, { tomorrow: 2, soon: 2 }],
    [absent, { soon: 2 }],
    [late, { tomorrow: 2 }],
    [[...unpaid, ...left], {}],
  ] as const)
    for (const id of ids) expect(remindersOf(id), `booking ${id}`).toEqual(reminders);
  const stateOf = async (ids: readonly number[]) => {
    const statement = "select state, ended_by from bookings where id = any($1) order by id";
    return (await query<{ state: string; ended_by: string | null }>(statement, [ids])).map(
      ({ state, ended_by: by }) => `${state} by ${by}`,
    );
  };
  expect([attended, absent, unpaid].map(({ length }) => length)).toEqual([13, 13, 13]);
  // A day after the end of the last ones no job has run yet.
  const inTime = (last: number) => (_: number, index: number) => (index < last ? "done by time" : "confirmed by null");
  expect(await stateOf(attended)).toEqual(attended.map(inTime(12)));
  expect(await stateOf(absent)).toEqual(absent.map(() => "no_show by staff"));
  expect(await stateOf(late)).toEqual(late.map(inTime(13)));
  expect(await stateOf(unpaid)).toEqual(unpaid.map(() => "released by null"));
  expect(await stateOf(left)).toEqual([]);
});

test("reminds a client of each quote and delivery once, and each unanswered quote expires once", async () => {
  const countOf = async (event: string, project: string) => {
    const statement =
      "select count(*)::int as n from notification_events where user_id = $1 and data ->> 'event' = $2 and data ->> 'title' = $3";
    return (await query<{ n: number }>(statement, [personNamed("client").user.id, event, project]))[0]?.n;
  };
  const days = [...services.quoted.keys()];
  expect(days).toHaveLength(13);
  // The third day after the 28th is within the days on which the site runs, except after the end of February.
  const remindedOn = (day: string) => (day.includes("-02-") ? 0 : 1);
  for (const day of days) {
    expect(await countOf("quote_waits", `项目 ${day}`), day).toBe(remindedOn(day));
    expect(await countOf("delivery_waits", `项目 ${day}`), day).toBe(remindedOn(day));
    expect(await countOf("expired", `项目 ${day}`), day).toBe(day === "2028-02-28" ? 0 : 1);
  }
  const states = await query<{ state: string; n: number }>(
    "select state, count(*)::int as n from outsourcing_milestones where id = any($1) group by 1 order by 1",
    [[...services.delivered.values()]],
  );
  expect(states).toEqual([
    { state: "accepted", n: 12 },
    { state: "delivered", n: 1 },
  ]);
});

test("credits each invitation once, when its order can no longer be refunded, and leaves certificates as they are", async () => {
  const invited = await query<{ state: string; grants: number }>(
    `select state, (select count(*)::int from grants g where g.source = 'invitation' and g.invitation_id = i.id) as grants
      from invitations i order by id`,
  );
  expect(invited).toEqual(
    Array.from({ length: 13 }, (_, n) => (n < 12 ? { state: "credited", grants: 1 } : { state: "waiting", grants: 0 })),
  );
  const certificates = await query<{ day: string; name: string; is_same: boolean }>(
    `select finished_on::text as day, name, withdrawn_at is null and revoked_at is null as is_same
      from certificates where number = any($1) order by number`,
    [services.certificates],
  );
  expect(certificates.map(({ day }) => day)).toEqual(expect.arrayContaining(["2027-01-31", LEAP_DAY]));
  expect(certificates).toEqual(
    services.certificates.map(() => expect.objectContaining({ name: "小明", is_same: true })),
  );
});

test("a clock that goes back three hours and forward again makes no job act twice", async () => {
  const count = async () => {
    const tables = [
      "notification_events",
      "order_events",
      "refund_payouts",
      "grants",
      "price_history",
      "bookings",
      "invitations",
    ];
    return Promise.all(tables.map((table) => query(`select count(*) from ${table}`)));
  };
  const before = await count();
  for (const hours of [-3, 3]) {
    time.advance(hours * 3_600);
    for (const { schedule, run } of app.jobs) if (schedule !== undefined) await run({});
    await drain();
    expect(await count()).toEqual(before);
  }
});
