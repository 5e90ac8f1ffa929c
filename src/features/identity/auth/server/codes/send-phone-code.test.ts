import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { createPerson, createTestAuth, drawPhone } from "../../../../../../test/auth/people.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import { startBehindLock } from "../../../../../../test/database/start-behind-lock.ts";
import { limit } from "../../../../../../test/time/limits.ts";
import { findTimeDifference } from "../../../../../../test/time/same-time.ts";
import { createMemoryThrottle } from "../../../../../adapters/throttle/memory-throttle.ts";
import type { SmsMessage, SmsResult } from "../../../../../ports/sms-sender.ts";
import { SEND_GAP_SECONDS, SENDS_PER_DAY, SENDS_PER_HOUR, SMS_TIMEOUT_MS } from "../../auth-limits.ts";
import { sendPhoneCode } from "../../contract.ts";
import type { Auth, AuthOptions } from "../auth.ts";
import { createUser } from "../people/create-user.ts";
import { smsDays, verifyCodes } from "./code-tables.ts";

let phone: string;
let sent: SmsMessage[];
let answer: SmsResult | (() => Promise<SmsResult>);

const sms = {
  send: async (message: SmsMessage) => {
    sent.push(message);
    return typeof answer === "function" ? answer() : answer;
  },
  notices: new Set(["security"] as const),
  sendNotice: async () => ({ kind: "sent", providerId: "2" }) as const,
};

const fixture = setUpIdentity({ password: null, auth: { sms }, clear: (db) => db.delete(smsDays) });

beforeEach(() => {
  phone = drawPhone();
  sent = [];
  answer = { kind: "sent", providerId: "1" };
});

function createAuthHere(overrides: Partial<AuthOptions> = {}): Auth {
  return createTestAuth(fixture.db, { clock: fixture.site.clock, sms, ...overrides });
}

function send(to = phone, by = fixture.site.auth) {
  return createVisitor(by).call(sendPhoneCode, { body: { phone: to, purpose: "login", captcha: "solved" } });
}

// Covers spec §7.4.
test("a send answers the lifetime of the code and when the next one may be requested", async () => {
  expect(await send()).toEqual({ success: true, expires_in: 300, retry_after: 60 });
  expect(sent).toEqual([{ phone, purpose: "login", code: expect.stringMatching(/^\d{6}$/) }]);
});

test("only a hash of the code is stored", async () => {
  await send();
  expect(JSON.stringify(await fixture.db.select().from(verifyCodes))).not.toContain(sent[0]!.code);
});

test("OTP-4 allows one code a minute, five an hour and ten a day, with the details of spec §8", async () => {
  expect([SEND_GAP_SECONDS, SENDS_PER_HOUR, SENDS_PER_DAY]).toEqual([60, 5, 10]);
  await send();
  fixture.site.clock.advance(59);
  await expect(send()).rejects.toMatchObject({
    status: 429,
    extra: { limit: 1, remaining: 0, reset_time: "2026-11-20T00:01:00.000Z", retry_after: 1 },
  });
  fixture.site.clock.advance(1);
  let sentBy60Minutes = 1;
  for (let minute = 1; minute < 60; minute += 1) {
    sentBy60Minutes += await send()
      .then(() => 1)
      .catch(() => 0);
    fixture.site.clock.advance(60);
  }
  expect(sentBy60Minutes).toBe(5);
  for (let minute = 60; minute < 24 * 60; minute += 5) {
    await send().catch((error) => expect(error).toMatchObject({ status: 429 }));
    fixture.site.clock.advance(300);
  }
  expect(sent).toHaveLength(10);
});

test("OTP-4 all notations of a number share one limit", async () => {
  const digits = phone.slice(3);
  await send(`+86 ${digits.slice(0, 3)}-${digits.slice(3)}`);
  const wide = [...digits].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join("");
  for (const spelling of [phone, digits, wide, `0086${digits}`]) {
    await expect(send(spelling)).rejects.toMatchObject({ status: 429 });
  }
});

test("OTP-4 10 simultaneous sends from two instances make one call to the provider", async () => {
  await openConnections(fixture.database.pool);
  const throttles = { statement: "lock table throttles in share row exclusive mode", waiting: 10 };
  const results = await startBehindLock(fixture.database, throttles, () =>
    Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => send(phone, index % 2 ? fixture.site.auth : fixture.site.other)),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(sent).toHaveLength(1);
});

test("OTP-4 without a solved captcha nothing is sent and no limit is counted", async () => {
  const closed = createAuthHere({
    captcha: { create: async () => ({ driver: "altcha", challenge: {} }), verify: async () => false },
  });
  for (let time = 0; time < 20; time += 1) {
    await expect(send(phone, closed)).rejects.toMatchObject({ status: 400, code: "CAPTCHA_INVALID" });
  }
  expect(sent).toHaveLength(0);
  await send();
});

test("the whole site stops sending at its daily cap, and continues at midnight in Shanghai", async () => {
  await openConnections(fixture.database.pool);
  const small = createAuthHere({ settings: { siteSendsPerDay: 3 } });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => send(drawPhone(), small)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  await expect(send(phone, small)).rejects.toMatchObject({
    status: 429,
    extra: { limit: 3, remaining: 0, reset_time: "2026-11-20T16:00:00.000Z", retry_after: 16 * 3600 },
  });
  fixture.site.clock.advance(16 * 3600);
  await send(phone, small);
});

test("OTP-6 registered and unregistered numbers get the same answer", async () => {
  const { user } = await createPerson(fixture.db, fixture.site);
  expect(await send(user.phone!)).toEqual(await send(drawPhone()));
  expect(sent).toHaveLength(2);
});

test("OTP-6 the duration of a send reveals nothing: 300 samples of registered and unregistered numbers", {
  timeout: limit(120_000),
}, async () => {
  const known: string[] = [];
  const roomy = createAuthHere({ settings: { siteSendsPerDay: 1_000_000 } });
  const difference = await findTimeDifference({
    left: (sample) => send(known[sample]!, roomy),
    right: () => send(drawPhone(), roomy),
    async prepare() {
      for (let count = 0; count < 300; count += 1) {
        const { user } = await createUser(fixture.db, { clock: fixture.site.clock, phone: drawPhone() });
        known.push(user.phone!);
      }
    },
  });
  expect(difference).toBeNull();
});

test("an input that is not a mainland number is an error of its field", async () => {
  await expect(send("12345")).rejects.toMatchObject({ status: 422, errors: { phone: [expect.any(String)] } });
});

test("OTP-5 a failing provider gives 503 without the code, and the hourly and daily limits of the number are not used", async () => {
  for (const failure of [
    { kind: "unavailable", detail: "no route" },
    { kind: "misconfigured", detail: "bad key" },
  ] as const) {
    answer = failure;
    for (let time = 0; time < 6; time += 1) {
      const error = await send().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ status: 503, code: "SMS_UNAVAILABLE" });
      expect(JSON.stringify(error)).not.toContain(sent.at(-1)!.code);
      await expect(send()).rejects.toMatchObject({ status: 429 });
      fixture.site.clock.advance(60);
    }
  }
  answer = { kind: "sent", providerId: "1" };
  await send();
  expect(await fixture.db.select({ sends: smsDays.sends }).from(smsDays)).toEqual([{ sends: 1 }]);
});

test("OTP-5 a provider that throws counts as failing", async () => {
  answer = () => Promise.reject(new Error("socket hang up"));
  await expect(send()).rejects.toMatchObject({ status: 503, code: "SMS_UNAVAILABLE" });
});

test("OTP-5 a slow provider is aborted in time, and its message still counts", async () => {
  expect(SMS_TIMEOUT_MS).toBeLessThanOrEqual(5000);
  const hasty = createAuthHere({ settings: { smsTimeoutMs: 30 } });
  answer = async () => {
    await sleep(200);
    throw new Error("too late to matter");
  };
  await expect(send(phone, hasty)).rejects.toMatchObject({ status: 503 });
  expect(await fixture.db.select({ sends: smsDays.sends }).from(smsDays)).toEqual([{ sends: 1 }]);
  await sleep(200);
});

test("reports the provider's own limit and a nonexistent number as such", async () => {
  answer = { kind: "rate_limited", retryAfterSeconds: 90 };
  await expect(send()).rejects.toMatchObject({ status: 429, extra: { retry_after: 90 } });
  answer = { kind: "bad_number" };
  await expect(send(drawPhone())).rejects.toMatchObject({ status: 422, errors: { phone: [expect.any(String)] } });
});

test("OTP-5 nothing is sent while counting fails", async () => {
  const broken = createMemoryThrottle(fixture.site);
  const blind = createAuthHere({ throttle: { ...broken, consume: () => Promise.reject(new Error("no database")) } });
  await expect(send(phone, blind)).rejects.toMatchObject({ status: 503 });
  expect(sent).toHaveLength(0);
});
