import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from "../../src/features/identity/auth/auth-limits.ts";
import { sendCall } from "../site/send-at-once.ts";
import { fixtureLimitMs } from "../site/site-fixture.ts";
import { startTwoProcesses, type TwoProcesses } from "../site/two-processes.ts";
import { createFixedClock } from "../time/fixed-clock.ts";
import { createPerson, drawPhone, type Person } from "./people.ts";
import { receiveCode } from "./receive-code.ts";

// Security TOK-11: two machines whose clocks are wrong by two minutes in opposite directions, and a database with the
// right time.
const preload = new URL("../time/shifted-clock.ts", import.meta.url).href;
const clockOff = (seconds: number) => ({
  NODE_OPTIONS: `--import=${preload}`,
  CLOCK_OFF_MS: String(seconds * 1000),
});

let two: TwoProcesses;
const ways = [
  [0, 1],
  [1, 0],
] as const;

beforeAll(async () => {
  two = await startTwoProcesses([clockOff(120), clockOff(-120)]);
  // Creates the signing key before all logins of the tests: no process may find a key from the same second in which it
  // read the keys.
  await loggedInBefore(2 * REFRESH_TOKEN_SECONDS);
}, fixtureLimitMs);
afterAll(() => two.close());

/** Someone who logged in that many seconds ago. */
function loggedInBefore(seconds: number): Promise<Person> {
  const clock = createFixedClock(new Date(Date.now() - seconds * 1000).toISOString());
  return createPerson(two.database.db, { clock });
}

const getUser = (which: 0 | 1, headers: Record<string, string>) =>
  sendCall({ site: two.sites[which], path: "/v1/user", headers });

function refresh(which: 0 | 1, person: Person, token = person.tokens.refresh_token) {
  const headers = {
    "x-device-id": person.deviceId,
    "user-agent": `test ${person.deviceId}`,
    "x-forwarded-for": "203.0.113.7",
  };
  const body = { refresh_token: token };
  return sendCall({ site: two.sites[which], method: "POST", path: "/v1/auth/login/refresh-token", headers, body });
}

/** Makes the newest token of a login older. */
async function age(person: Person, seconds: number): Promise<void> {
  const statement = `update sessions set generation_issued_at = generation_issued_at - make_interval(secs => $1) where user_id = $2`;
  await two.database.pool.query(statement, [seconds, person.user.id]);
}

async function expectRightTimes(): Promise<void> {
  const [young, old] = [
    await loggedInBefore(ACCESS_TOKEN_SECONDS - 30),
    await loggedInBefore(ACCESS_TOKEN_SECONDS + 30),
  ];
  const [lasting, over] = [
    await loggedInBefore(REFRESH_TOKEN_SECONDS - 30),
    await loggedInBefore(REFRESH_TOKEN_SECONDS + 30),
  ];
  for (const which of [0, 1] as const) {
    expect.soft((await getUser(which, young.headers)).status, `${which}: valid token`).toBe(200);
    expect.soft((await getUser(which, old.headers)).body.error_code, `${which}: expired token`).toBe("TOKEN_EXPIRED");
    expect.soft((await refresh(which, lasting)).status, `${which}: valid login`).toBe(200);
    expect.soft((await refresh(which, over)).body.error_code, `${which}: expired login`).toBe("REFRESH_TOKEN_EXPIRED");
  }
}

test("TOK-11 every machine accepts a token until it expires and rejects it afterwards", () => expectRightTimes());

test.each(ways)("TOK-11 a login refreshed by machine %i remains valid on machine %i", async (a, b) => {
  const person = await loggedInBefore(60);
  const next = await refresh(a, person);
  expect(next.body.refresh_token).not.toBe(person.tokens.refresh_token);
  expect((await getUser(b, { authorization: `Bearer ${next.body.access_token}` })).status).toBe(200);
  // Like another tab that refreshes at the same time with the previous token.
  expect((await refresh(b, person)).body).toMatchObject({ refresh_token: next.body.refresh_token });
  await age(person, 60);
  const third = await refresh(b, person, next.body.refresh_token);
  expect(third.status).toBe(200);
  expect(third.body.refresh_token).not.toBe(next.body.refresh_token);
});

test.each(ways)(
  "TOK-11 a token rotated on machine %i counts as stolen on machine %i after the grace period",
  async (a, b) => {
    const person = await loggedInBefore(60);
    const next = await refresh(a, person);
    expect((await getUser(a, { authorization: `Bearer ${next.body.access_token}` })).status).toBe(200);
    await age(person, 15);
    expect((await refresh(b, person)).body).toMatchObject({ error_code: "TOKEN_REVOKED" });
  },
);

test.each(ways)(
  "TOK-11 a code sent by machine %i is valid on machine %i, and both enforce the interval between sends",
  async (a, b) => {
    const phone = drawPhone();
    const headers = { "x-device-id": `web_clock_${a}` };
    const startedAt = performance.now();
    const code = await receiveCode(two.sites[a], { phone, purpose: "signup", headers });
    const again = await receiveCode(two.sites[b], { phone, purpose: "signup", headers }).catch(String);
    const wait = Number(/"retry_after":(\d+)/.exec(again)?.[1]);
    expect(wait, again).toBeLessThanOrEqual(60);
    expect(wait, again).toBeGreaterThanOrEqual(60 - Math.ceil((performance.now() - startedAt) / 1000));
    const agreements = { terms: "", privacy: "" };
    const body = { phone, code, agreements };
    const signUp = { site: two.sites[b], method: "POST", path: "/v1/auth/signup/using-phone", headers, body } as const;
    expect((await sendCall(signUp)).status).toBe(200);
  },
);

test("TOK-11 events of both machines are recorded in order, with the time of the database", async () => {
  const person = await loggedInBefore(1);
  for (const which of [0, 1, 0, 1] as const) {
    const name = `第${which}台`;
    const site = two.sites[which];
    const renamed = await sendCall({ site, method: "PUT", path: "/v1/users", headers: person.headers, body: { name } });
    expect(renamed.status).toBe(200);
  }
  const { rows } = await two.database.pool.query(
    `select created_at as at, abs(extract(epoch from now() - created_at)) as off from audit_events
      where user_id = $1 and kind = 'profile_changed' order by id`,
    [person.user.id],
  );
  expect(rows).toHaveLength(4);
  expect(rows.map(({ at }) => at.getTime())).toEqual(rows.map(({ at }) => at.getTime()).toSorted((x, y) => x - y));
  for (const { off } of rows) expect(Number(off)).toBeLessThan(5);
});

test("TOK-11 after the clocks are set back five minutes, logins, refreshes and expiry work unchanged", async () => {
  const person = await loggedInBefore(60);
  const next = await refresh(0, person);
  for (const { pid } of two.sites) process.kill(pid, "SIGUSR2");
  for (const which of [0, 1] as const) {
    expect((await getUser(which, { authorization: `Bearer ${next.body.access_token}` })).status).toBe(200);
  }
  await age(person, 60);
  const third = await refresh(1, person, next.body.refresh_token);
  expect(third.body.refresh_token).not.toBe(next.body.refresh_token);
  await expectRightTimes();
});
