import { expect, test } from "vitest";
import { createAppFixture } from "../../../../../test/app-fixture.ts";
import { createPerson } from "../../../../../test/auth/people.ts";
import { connectGuest } from "../../../../../test/database/connect-guest.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { createStaff } from "../../../../../test/staff-fixture.ts";
import { MAX_AGE_SECONDS, MAX_EVENTS } from "../tracking-limits.ts";
import { personalTracking } from "./personal-tracking.ts";

const { database, db, clock, app, sendRequest } = await createAppFixture();
const TAB = "5f0c6f0e-2f0a-4a43-9a3c-0d6f7c1d2e3f";
const view = { kind: "view", route: "articles-id", content_id: 7, ago_seconds: 0 };

const send = (events: object[], headers: Record<string, string> = {}) =>
  sendRequest("POST", "/track", {
    headers: { "user-agent": "Mozilla/5.0 Chrome/140.0", ...headers },
    body: { tab: TAB, events },
  });

async function readRows() {
  await app.tracking.flush();
  const { rows } = await database.pool.query("select * from tracking_events order by id");
  return rows;
}

async function empty() {
  await app.tracking.flush();
  await database.pool.query("truncate tracking_events, tracking_sums, tracking_days, tracking_consents");
}

test("a row contains event, page and time, and no person, address or device", async () => {
  await empty();
  const person = await createPerson(db, { clock, auth: app.auth });
  const secrets = { "x-device-id": "web_secret", "x-device-name": "secret", "x-device-fingerprint": "secret" };
  const sentEvents = [
    { ...view, referrer: "baidu.com", campaign: "newsletter" },
    { ...view, ago_seconds: 60, kind: "gate" },
  ];
  expect((await send(sentEvents, { ...person.headers, ...secrets })).status).toBe(200);
  const rows = await readRows();
  const since = clock.now().getTime();
  expect(rows.map(({ id, ...row }) => row)).toEqual([
    {
      happened_at: new Date(since),
      day: expect.anything(),
      kind: "view",
      route: "articles-id",
      content_id: "7",
      tab: TAB,
      user_id: null,
      referrer: "baidu.com",
      campaign: "newsletter",
    },
    {
      happened_at: new Date(since - 60_000),
      day: expect.anything(),
      kind: "gate",
      route: "articles-id",
      content_id: "7",
      tab: TAB,
      user_id: null,
      referrer: "",
      campaign: "",
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain("secret");
});

test("stores only the name of pages with a secret address, whatever is sent", async () => {
  await empty();
  await send(["gift", "redeem", "unsubscribe", "payment-success", "search"].map((route) => ({ ...view, route })));
  expect((await readRows()).map(({ content_id }) => content_id)).toEqual([null, null, null, null, null]);
});

test.each([
  ["Do-Not-Track", { dnt: "1" }],
  ["Global Privacy Control", { "sec-gpc": "1" }],
  ["a robot", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
])("answers %s without counting it", async (_name, headers) => {
  await empty();
  expect((await send([view], headers)).status).toBe(200);
  expect(await readRows()).toEqual([]);
});

test.each([
  ["no events", []],
  ["too many events", Array.from({ length: MAX_EVENTS + 1 }, () => view)],
  ["an unknown page", [{ ...view, route: "/articles/7" }]],
  ["an unknown kind", [{ ...view, kind: "click" }]],
  ["an invalid number", [{ ...view, content_id: "7' or 1=1" }]],
  ["an outdated event", [{ ...view, ago_seconds: MAX_AGE_SECONDS + 1 }]],
  ["a future event", [{ ...view, ago_seconds: -1 }]],
  ["an address as source", [{ ...view, referrer: "https://a.example/secret" }]],
  ["a long source", [{ ...view, referrer: "a".repeat(101) }]],
  ["a long campaign", [{ ...view, campaign: "a".repeat(41) }]],
])("refuses the whole call for %s", async (_name, events) => {
  await empty();
  expect((await send([view, ...events].slice(events.length === 0 ? 1 : 0))).status).toBe(422);
  expect(await readRows()).toEqual([]);
});

test("stores a consenting member's id, includes it in the data export, and removes it from every row on withdrawal", async () => {
  await empty();
  const [person, other] = [await createPerson(db, { clock, auth: app.auth }), await createPerson(db, { clock })];
  const consent = (is_on: boolean, { headers } = person) =>
    sendRequest("PUT", "/track/consent", { headers, body: { is_on } });
  const read = async () => (await sendRequest("GET", "/track/consent", { headers: person.headers })).body.data.is_on;
  expect(await read()).toBe(false);
  await send([view], person.headers);
  await consent(true);
  await consent(true);
  expect(await read()).toBe(true);
  await send([view], other.headers);
  await send([view]);
  // Events waiting at the time of consent are written with the id: the consent at the time of writing counts.
  expect((await readRows()).map(({ user_id }) => user_id)).toEqual([String(person.user.id), null, null]);
  const lists = personalTracking(db).listTables(person.user.id);
  const rowsOf = async (name: string) => {
    const rows = [];
    for await (const row of lists.find((list) => list.name === name)?.rows() ?? []) rows.push(row);
    return rows;
  };
  expect(await rowsOf("visits")).toMatchObject([{ what: "看了页面", page: "文章", content: 7 }]);
  expect(await rowsOf("visit-consent")).toHaveLength(1);
  await consent(false);
  expect(await read()).toBe(false);
  await send([view], person.headers);
  expect((await readRows()).map(({ user_id }) => user_id)).toEqual([null, null, null, null]);
});

test("no row has a user id after a withdrawal that runs concurrently with the writing", async () => {
  await empty();
  const person = await createPerson(db, { clock, auth: app.auth });
  const consent = (is_on: boolean) =>
    sendRequest("PUT", "/track/consent", { headers: person.headers, body: { is_on } });
  for (let round = 0; round < 10; round += 1) {
    await consent(true);
    for (let call = 0; call < 5; call += 1) await send([view, view], person.headers);
    await Promise.all([app.tracking.flush(), consent(false)]);
    const { rows } = await database.pool.query(
      "select count(*)::int as n from tracking_events where user_id is not null",
    );
    expect(rows).toEqual([{ n: 0 }]);
  }
});

/** Logs in an owner who has fulfilled the duties and just re-authenticated. */
async function logInOwner() {
  const { headers } = await createStaff(db, "owner", { clock, auth: app.auth });
  return headers;
}

test("pages for guests cannot read the tracking tables", async () => {
  const guest = await connectGuest(database);
  for (const table of ["tracking_events", "tracking_sums", "tracking_days", "tracking_consents"])
    await expect(guest.pool.query(`select 1 from ${table}`)).rejects.toThrow(/permission denied/);
  await guest.close();
});

test("staff read days, funnel, pages and sources including today's, and the same after the nightly sum", async () => {
  await empty();
  await send([{ ...view, referrer: "baidu.com" }, { ...view, route: "index", content_id: null }, view]);
  await send([
    { ...view, kind: "gate", ago_seconds: 30 },
    { ...view, kind: "login", ago_seconds: 20 },
  ]);
  await send([{ ...view, kind: "pay", ago_seconds: 10 }]);
  await app.tracking.flush();
  const read = async (query = "") => sendRequest("GET", `/admin/statistics${query}`, { headers: await logInOwner() });
  const first = await read();
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const { data } = first.body;
  expect(data.days).toHaveLength(30);
  const counts = { views: 3, visits: 1, gates: 1, logins: 1, payments: 1, dropped: 0 };
  expect(data.days.at(-1)).toEqual({ day: "2026-11-20", ...counts });
  expect(data.pages).toEqual([
    { route: "articles-id", label: "文章", content_id: 7, views: 2 },
    { route: "index", label: "首页", content_id: null, views: 1 },
  ]);
  expect(data.referrers).toEqual([{ host: "baidu.com", visits: 1 }]);
  expect(data.campaigns).toEqual([]);
  clock.advance(12 * 3_600);
  await runJob(app, "sum-statistics");
  await runJob(app, "sum-statistics");
  const later = (await read("?from=2026-11-20&to=2026-11-20")).body.data;
  expect(later).toEqual({ ...data, from: "2026-11-20", to: "2026-11-20", days: [data.days.at(-1)] });
  expect((await read("?from=2026-11-21&to=2026-11-20")).status).toBe(422);
  expect((await read("?from=2026-01-01&to=2026-11-20")).status).toBe(422);
  const reader = await createPerson(db, { clock, auth: app.auth });
  expect((await sendRequest("GET", "/admin/statistics", { headers: reader.headers })).status).toBe(403);
  expect((await sendRequest("GET", "/admin/statistics")).status).toBe(401);
});
