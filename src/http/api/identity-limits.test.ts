import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { serveIdentity } from "../../../test/auth/identity-server.ts";
import { createIdentity, goodPassword, type Identity } from "../../../test/auth/identity-site.ts";
import { drawPhone } from "../../../test/auth/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { createPostgresThrottle } from "../../adapters/throttle/postgres-throttle.ts";

let database: TestDatabase;
let site: Identity;
const closing: (() => void)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database?.drop();
});
beforeEach(async () => {
  await database.db.execute("delete from throttles");
  await database.db.execute("delete from login_failure_minutes");
  site = createIdentity(database.db, { settings: { breakerFailuresPerMinute: 1_000_000 } });
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** The API behind a real socket; `trusted` are the proxies whose forwarding headers are used. */
async function startApi(trusted: string[]): Promise<string> {
  const shared = createPostgresThrottle({ db: database.db, clock: site.clock });
  const { url, close } = await serveIdentity(site, { shared, trusted });
  closing.push(close);
  return url;
}

function post(address: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const json = { "content-type": "application/json", ...headers };
  return fetch(address, { method: "POST", headers: json, body: JSON.stringify(body) });
}

/** One guess for each of this many numbers. */
async function stuff(
  apiUrl: string,
  guesses: number,
  headersOf: (index: number) => Record<string, string>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < guesses; index += 20) {
    const batch = Array.from({ length: 20 }, (_, offset) =>
      post(
        `${apiUrl}/v1/auth/login/using-password`,
        { account: drawPhone(), password: "a guess" },
        headersOf(index + offset),
      ),
    );
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
  }
  return statuses;
}

const countRefused = (statuses: number[]) => statuses.filter((status) => status === 429).length;

test("AUTH-3 of one guess for each of 500 accounts from one address, at least nine in ten are refused", async () => {
  const apiUrl = await startApi([]);
  const statuses = await stuff(apiUrl, 500, () => ({}));
  expect(countRefused(statuses)).toBe(470);
  expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
  const refusal = await post(`${apiUrl}/v1/auth/login/using-password`, { account: drawPhone(), password: "x" });
  expect(await refusal.json()).toMatchObject({
    code: "TOO_MANY_REQUESTS",
    limit: 30,
    remaining: 0,
    retry_after: expect.any(Number),
  });
  expect(refusal.headers.get("retry-after")).not.toBeNull();
});

test("AUTH-3 the addresses of one IPv6 household share a limit", async () => {
  const apiUrl = await startApi(["127.0.0.1"]);
  const statuses = await stuff(apiUrl, 60, (index) => ({ "x-forwarded-for": `2001:db8:5:6:${index.toString(16)}::1` }));
  expect(countRefused(statuses)).toBe(30);
});

test("AUTH-4 forged forwarding headers reset no limit", async () => {
  const apiUrl = await startApi([]);
  const statuses = await stuff(apiUrl, 60, (index) => ({
    "x-forwarded-for": `198.51.100.${index % 250}`,
    "x-real-ip": `198.51.100.${index % 250}`,
    forwarded: `for=198.51.100.${index % 250}`,
    "x-device-id": `web_forged_${index}`,
  }));
  expect(countRefused(statuses)).toBe(30);
});

test("AUTH-4 behind the real proxy only the right client is limited, whatever it claims", async () => {
  const apiUrl = await startApi(["127.0.0.1"]);
  const statuses = await stuff(apiUrl, 60, (index) => ({ "x-forwarded-for": `10.0.0.${index % 250}, 203.0.113.50` }));
  expect(countRefused(statuses)).toBe(30);
  const { user } = await site.createMember();
  const login = await post(
    `${apiUrl}/v1/auth/login/using-password`,
    { account: user.phone, password: goodPassword },
    { "x-forwarded-for": "203.0.113.51" },
  );
  expect(login.status).toBe(200);
});

test("AUTH-8 whether a number has an account: a captcha each time, five a minute, 200 a day, and only a boolean", async () => {
  const apiUrl = await startApi(["127.0.0.1"]);
  const { user } = await site.createMember();
  let calls = 0;
  const sendCode = (phone: string, captcha?: string) => {
    calls += 1;
    // Another network after the calls of each minute; the device stays the same.
    const headers = { "x-forwarded-for": `198.51.${Math.floor(calls / 5)}.1`, "x-device-id": "web_curious_1" };
    return post(`${apiUrl}/v1/auth/signup/phone/exist`, { phone, ...(captcha && { captcha }) }, headers);
  };
  expect((await sendCode(user.phone!)).status).toBe(422);
  expect((await sendCode(user.phone!, "guessed")).status).toBe(400);
  expect(await (await sendCode(user.phone!, "solved")).json()).toEqual({ exists: true });
  expect(await (await sendCode(drawPhone(), "solved")).json()).toEqual({ exists: false });

  const sameNetwork = { "x-forwarded-for": "203.0.113.99" };
  const statuses = [];
  for (let call = 0; call < 6; call += 1) {
    const body = { phone: drawPhone(), captcha: "solved" };
    statuses.push(
      (await post(`${apiUrl}/v1/auth/signup/phone/exist`, body, { ...sameNetwork, "x-device-id": `web_${call}` }))
        .status,
    );
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);

  const day: number[] = [];
  for (let call = 0; call < 200; call += 1) {
    site.clock.advance(15);
    day.push((await sendCode(drawPhone(), "solved")).status);
  }
  expect(day.indexOf(429)).toBeGreaterThan(190);
  expect(day.at(-1)).toBe(429);
});

test("GET and DELETE of the devices: `others` is not an id, and a foreign id is not found", async () => {
  const apiUrl = await startApi([]);
  const person = await site.createMember();
  const call = (method: string, path: string) =>
    fetch(`${apiUrl}/v1/auth/sessions${path}`, { method, headers: person.headers });
  const list = await (await call("GET", "")).json();
  expect(list.sessions).toEqual([expect.objectContaining({ is_current: true })]);
  expect(await (await call("DELETE", "/others")).json()).toEqual({ success: true, ended: 0 });
  expect((await call("DELETE", "/1")).status).toBe(404);
  expect((await call("DELETE", `/${"x".repeat(43)}`)).status).toBe(404);
  expect((await call("DELETE", `/${list.sessions[0].id}`)).status).toBe(200);
  expect((await (await call("GET", "")).json()).code).toBe("TOKEN_REVOKED");
});

test("invalid refreshes from an address do not use up the limit of the sessions behind it, and each session has its own limit", async () => {
  const apiUrl = await startApi([]);
  const refresh = (body: object) => post(`${apiUrl}/v1/auth/login/refresh-token`, body);
  const [honest, greedy] = [await site.createMember({ password: null }), await site.createMember({ password: null })];
  site.clock.advance(600);
  const [sessionId, generation] = honest.tokens.refresh_token.split(".");
  const junk = [
    { refresh_token: "junk" },
    { refresh_token: `${sessionId}.${generation}.${"A".repeat(43)}` },
    { refresh_token: `${"B".repeat(22)}.1.${"A".repeat(43)}` },
    { refresh_token: 7 },
  ];
  const statuses: number[] = [];
  for (let round = 0; round < 13; round += 1) {
    const batch = await Promise.all(Array.from({ length: 50 }, (_, index) => refresh(junk[index % junk.length]!)));
    statuses.push(...batch.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(600);
  const renewed = await refresh({ refresh_token: honest.tokens.refresh_token });
  expect(renewed.status).toBe(200);
  expect(renewed.headers.get("ratelimit-remaining")).toBe("599");
  expect(await renewed.json()).toMatchObject({ expires_in: 900, refresh_expires_in: 604_200 });

  const own: number[] = [];
  for (let round = 0; round < 13; round += 1) {
    const token = { refresh_token: greedy.tokens.refresh_token };
    own.push(...(await Promise.all(Array.from({ length: 50 }, () => refresh(token)))).map(({ status }) => status));
  }
  expect([own.filter((status) => status === 200).length, own.filter((status) => status === 429).length]).toEqual([
    600, 50,
  ]);
  expect((await refresh({ refresh_token: honest.tokens.refresh_token })).status).toBe(200);
});
