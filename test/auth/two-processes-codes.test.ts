import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPasswordHasher } from "../../src/features/identity/auth/server/passwords/password-hash.ts";
import { savePassword } from "../../src/features/identity/auth/server/passwords/password-store.ts";
import { drawAddress } from "../draw.ts";
import { type ApiCall, sendAtOnce, sendCall } from "../site/send-at-once.ts";
import { fixtureLimitMs } from "../site/site-fixture.ts";
import { startTwoProcesses, type TwoProcesses } from "../site/two-processes.ts";
import { limit } from "../time/limits.ts";
import { leapingClock } from "../time/preloads.ts";
import { createPerson, drawPhone } from "./people.ts";
import { readCodes, receiveCode, solveCaptcha } from "./receive-code.ts";

/** Longer than a process caches the number of recently failed logins. */
const leaping = leapingClock(6_000);

let two: TwoProcesses;
let device = 0;

beforeAll(async () => {
  two = await startTwoProcesses([leaping, leaping]);
}, fixtureLimitMs);
afterAll(() => two.close());
beforeEach(async () => {
  device += 1;
  // The failed logins of one test must not count as an attack in the next one, including those cached by a process.
  await two.database.pool.query("delete from login_failure_minutes");
  for (const which of [0, 1] as const) {
    if ((await tryAt(which)) === "CREDENTIALS_INVALID") continue;
    leap(which);
    await expect.poll(() => tryAt(which), { timeout: limit(6_000) }).toBe("CREDENTIALS_INVALID");
  }
});

const leap = (which: 0 | 1) => process.kill(two.sites[which].pid, "SIGUSR2");

const agreements = { terms: "", privacy: "" };
const either = (index: number) => two.sites[index % 2 ? 1 : 0];
const post = (index: number, path: string, body: object, headers: Record<string, string>): ApiCall => ({
  site: either(index),
  method: "POST",
  path,
  headers,
  body,
});

/** Headers of the test's own browser. Without `address` each call has another one, as from a client with many. */
function openBrowser(address?: string): Record<string, string> {
  return { "x-device-id": `web_browser_${device}`, "x-forwarded-for": address ?? drawAddress() };
}

function countStatuses(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function count(statement: string, ...values: unknown[]): Promise<number> {
  return Number((await two.database.pool.query(`select count(*) as count from ${statement}`, values)).rows[0].count);
}

const countUsers = (phone: string) => count("users where phone = $1", phone);

test("OTP-4 sends one message for 50 concurrent requests on two processes from 50 browsers in 50 networks", async () => {
  const phone = drawPhone();
  const browsers = Array.from({ length: 50 }, (_, index) => ({
    "x-device-id": `web_bomber_${index}`,
    "x-forwarded-for": drawAddress(),
  }));
  const captchas = await Promise.all(browsers.map((headers, index) => solveCaptcha(either(index), headers)));
  const answers = await sendAtOnce(
    browsers.map((headers, index) =>
      post(index, "/v1/auth/verify-codes/phone", { phone, purpose: "login", captcha: captchas[index] }, headers),
    ),
  );
  expect(countStatuses(answers)).toEqual({ 200: 1, 429: 49 });
  const received = await Promise.all(two.sites.map((site) => readCodes(site, phone)));
  expect(received.flat()).toHaveLength(1);
});

test("OTP-4 one captcha allows one send, whichever process receives it", async () => {
  const headers = openBrowser();
  const captcha = await solveCaptcha(two.sites[0], headers);
  const answers = await sendAtOnce(
    Array.from({ length: 10 }, (_, index) =>
      post(index, "/v1/auth/verify-codes/phone", { phone: drawPhone(), purpose: "login", captcha }, headers),
    ),
  );
  expect(countStatuses(answers)).toEqual({ 200: 1, 400: 9 });
});

test("OTP-4 two processes together allow 20 sends an hour from one network and 10 from one device", async () => {
  const address = drawAddress();
  for (const [maxSends, headersOf] of [
    [20, (index: number) => ({ "x-device-id": `web_hall_${device}_${index}`, "x-forwarded-for": address })],
    [10, () => openBrowser()],
  ] as const) {
    const calls: ApiCall[] = [];
    for (let index = 0; index < maxSends + 6; index += 1) {
      const captcha = await solveCaptcha(either(index), openBrowser());
      const body = { phone: drawPhone(), purpose: "login", captcha };
      calls.push(post(index, "/v1/auth/verify-codes/phone", body, headersOf(index)));
    }
    expect(countStatuses(await sendAtOnce(calls))).toEqual({ 200: maxSends, 429: 6 });
  }
});

test("OTP-3 100 concurrent correct codes on two processes from many networks create one login and one account", async () => {
  const phone = drawPhone();
  const code = await receiveCode(two.sites[0], { phone, purpose: "login", headers: openBrowser() });
  const answers = await sendAtOnce(
    Array.from({ length: 100 }, (_, index) =>
      post(index, "/v1/auth/login/using-phone", { phone, code, agreements }, openBrowser()),
    ),
  );
  expect(countStatuses(answers)).toEqual({ 200: 1, 400: 99 });
  expect(await countUsers(phone)).toBe(1);
  expect(await count("sessions s join users u on u.id = s.user_id where u.phone = $1", phone)).toBe(1);
});

test("ten concurrent sign-ups with one number through both calls of both processes create one account", async () => {
  const phone = drawPhone();
  const headers = openBrowser();
  const login = await receiveCode(two.sites[0], { phone, purpose: "login", headers });
  await two.database.pool.query("delete from throttles");
  const signup = await receiveCode(two.sites[1], { phone, purpose: "signup", headers });
  const logins = [
    ["/v1/auth/login/using-phone", login],
    ["/v1/auth/signup/using-phone", signup],
  ] as const;
  const answers = await sendAtOnce(
    Array.from({ length: 20 }, (_, index) => {
      const [path, code] = logins[Math.floor(index / 2) % 2]!;
      return post(index, path, { phone, code, agreements }, openBrowser());
    }),
  );
  const entered = answers.filter(({ status }) => status === 200);
  expect(entered).toHaveLength(2);
  expect(new Set(entered.map(({ body }) => body.user.id)).size).toBe(1);
  expect(entered.filter(({ body }) => body.is_new_user)).toHaveLength(1);
  expect(await countUsers(phone)).toBe(1);
  expect(await count("audit_events where kind = 'sign_up' and user_id = $1", entered[0]!.body.user.id)).toBe(1);
});

async function createMember(password: string) {
  const person = await createPerson(two.database.db);
  const hash = await createPasswordHasher().hash(password);
  await savePassword(two.database.db, { userId: person.user.id, hash, now: new Date() });
  return person;
}

const tryPassword = (index: number, account: string, headers: Record<string, string>, from?: string): ApiCall => ({
  ...post(index, "/v1/auth/login/using-password", { account, password: `wrong ${index}` }, headers),
  ...(from === undefined ? {} : { from }),
});

/** The error code for a password attempt on an unknown phone number. */
const tryAt = async (which: number) => (await sendCall(tryPassword(which, drawPhone(), openBrowser()))).body.error_code;

test("AUTH-1 the responses to a wrong password and to an unknown account are identical", async () => {
  const { user } = await createMember("一只 灰色的 大象");
  const answers = await sendAtOnce(
    [user.phone!, drawPhone(), `nobody${user.id}@example.com`].map((account, index) =>
      tryPassword(index, account, openBrowser()),
    ),
  );
  const answerTexts = answers.map(({ status, headers, body }) => {
    const { "x-request-id": _id, date: _date, ...others } = headers;
    return JSON.stringify([status, others, { ...body, request_id: "" }]);
  });
  expect(new Set(answerTexts).size).toBe(1);
  expect(answerTexts[0]).toContain("CREDENTIALS_INVALID");
});

test("AUTH-2 checks five of 50 concurrent wrong passwords on two processes from 50 networks", async () => {
  const { user } = await createMember("一只 灰色的 大象");
  const answers = await sendAtOnce(
    Array.from({ length: 50 }, (_, index) => tryPassword(index, user.phone!, openBrowser())),
  );
  expect(countStatuses(answers)).toEqual({ 401: 5, 429: 45 });
  const { rows } = await two.database.pool.query("select failures from password_tries where key = $1", [
    `user:${user.id}`,
  ]);
  expect(rows).toEqual([{ failures: 5 }]);
});

test("AUTH-3 checks 30 of 120 accounts tried from one network on two processes and delays the rest", async () => {
  for (const addressOf of [() => "198.51.100.9", (index: number) => `2001:db8:7:${device}::${index.toString(16)}`]) {
    const calls = Array.from({ length: 120 }, (_, index) =>
      tryPassword(index, drawPhone(), { "x-forwarded-for": addressOf(index), "x-device-id": `web_stuffer_${index}` }),
    );
    const { 429: refused, ...others } = countStatuses(await sendAtOnce(calls));
    expect(refused).toBe(90);
    // After a number of these failures the site requires a captcha.
    expect(Object.keys(others).every((status) => status === "401" || status === "400")).toBe(true);
  }
});

test("AUTH-4 forged headers do not reset a limit, neither directly on two processes nor through the proxy", async () => {
  const forged = (index: number) => ({
    "x-forwarded-for": `203.0.113.${index}`,
    "x-real-ip": `203.0.113.${index}`,
    forwarded: `for=203.0.113.${index}`,
    "x-device-id": `web_forger_${index}`,
  });
  const straight = Array.from({ length: 60 }, (_, index) =>
    // This address is not a trusted proxy.
    tryPassword(index, drawPhone(), forged(index), "127.0.0.2"),
  );
  const proxied = Array.from({ length: 60 }, (_, index) =>
    tryPassword(index, drawPhone(), { ...forged(index), "x-forwarded-for": `203.0.113.${index}, 198.51.100.77` }),
  );
  for (const calls of [straight, proxied]) expect(countStatuses(await sendAtOnce(calls))[429]).toBe(30);
  const other = await sendCall(tryPassword(0, drawPhone(), openBrowser()));
  expect(other.status).not.toBe(429);
});

test("OTP-2 checks five of 1000 concurrent guesses on two processes from 1000 networks, then invalidates the code", {
  timeout: limit(60_000),
}, async () => {
  const phone = drawPhone();
  const { "x-device-id": ownDevice } = openBrowser();
  const fromAnywhere = () => ({ "x-device-id": ownDevice!, "x-forwarded-for": drawAddress() });
  const code = await receiveCode(two.sites[1], { phone, purpose: "login", headers: fromAnywhere() });
  const guesses = Array.from({ length: 1001 }, (_, guess) => guess.toString().padStart(6, "0"))
    .filter((guess) => guess !== code)
    .slice(0, 1000);
  const answers = await sendAtOnce(
    guesses.map((guess, index) =>
      post(index, "/v1/auth/login/using-phone", { phone, code: guess, agreements }, fromAnywhere()),
    ),
  );
  expect(countStatuses(answers)).toEqual({ 400: 1000 });
  const { rows } = await two.database.pool.query("select attempts from verify_codes where target = $1", [phone]);
  expect(rows).toEqual([{ attempts: 5 }]);
  const captcha = await solveCaptcha(two.sites[0], fromAnywhere());
  const late = await sendCall(
    post(0, "/v1/auth/login/using-phone", { phone, code, agreements, captcha }, fromAnywhere()),
  );
  expect(late.body).toMatchObject({ error_code: "VERIFY_CODE_INVALID" });
  expect(await countUsers(phone)).toBe(0);
});

test("OTP-7 guesses for many numbers on one process make both processes require captchas", async () => {
  const guesses = Array.from({ length: 80 }, () =>
    post(0, "/v1/auth/login/using-phone", { phone: drawPhone(), code: "123456", agreements }, openBrowser()),
  );
  expect(countStatuses(await sendAtOnce(guesses))).toEqual({ 400: 80 });
  leap(1);
  await expect.poll(() => tryAt(1), { timeout: limit(6_000) }).toBe("CAPTCHA_REQUIRED");
});
