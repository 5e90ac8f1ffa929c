import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { drawPhone, testAgreements } from "../../../../../../test/auth/people.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import { limit } from "../../../../../../test/time/limits.ts";
import { DAY_SECONDS } from "../../../../../kit/values/durations.ts";
import { changePhone, reauthenticate } from "../../account-contract.ts";
import { CODE_DIGITS, CODE_SECONDS, CODE_TRIES } from "../../auth-limits.ts";
import { getUser, logInUsingPhone, sendPhoneCode, signUpUsingPhone } from "../../contract.ts";
import { resetPassword } from "../../password-contract.ts";
import { verifyCodes } from "../codes/code-tables.ts";
import { drawCode } from "../codes/verify-code.ts";
import { auditEvents, consents, users } from "../people/user-tables.ts";
import { sessions } from "../sessions/session-tables.ts";

// These tests make hundreds of wrong guesses; the limit of the whole site has its own tests.
const fixture = setUpIdentity({ password: null, auth: { settings: { breakerFailuresPerMinute: 1_000_000 } } });
let phone: string;

beforeEach(() => {
  phone = drawPhone();
});

async function receiveCode(purpose: "signup" | "login" = "login"): Promise<string> {
  await createVisitor(fixture.site.auth).call(sendPhoneCode, { body: { phone, purpose, captcha: "solved" } });
  return fixture.site.sms.at(-1)!.code;
}

function logIn(code: string, options: { deviceId?: string | null; agreements?: typeof testAgreements } = {}) {
  const { deviceId = "web_visitor_1", agreements = testAgreements } = options;
  return createVisitor(fixture.site.auth, { deviceId }).call(logInUsingPhone, { body: { phone, code, agreements } });
}

function logInSilently(code: string, agreements?: { terms: string; privacy: string }) {
  return createVisitor(fixture.site.auth).call(logInUsingPhone, { body: { phone, code, agreements } });
}

const another = (code: string) => ((Number(code) + 1) % 10 ** CODE_DIGITS).toString().padStart(CODE_DIGITS, "0");

test("a correct code for a new number creates an account and stores its consents with time and address", async () => {
  const answer = await logIn(await receiveCode());
  expect(answer).toMatchObject({
    is_new_user: true,
    token_type: "Bearer",
    expires_in: 900,
    refresh_expires_in: 604_800,
    user: {
      role: "user",
      is_admin: false,
      roles: [],
      permissions: [],
      view_as: null,
      is_agreement_outdated: false,
      vip_level: 0,
      vip_list: [],
      is_vip: false,
      created_at: "2026-11-20T00:00:00.000Z",
    },
  });
  expect(JSON.stringify(answer)).not.toContain(phone.slice(3));
  const stored = await fixture.db.select().from(consents).where(eq(consents.userId, answer.user.id));
  const same = { userId: answer.user.id, agreedAt: fixture.site.clock.now(), ip: "203.0.113.7" };
  expect(stored).toEqual(
    expect.arrayContaining([
      { ...same, document: "terms", version: testAgreements.terms },
      { ...same, document: "privacy", version: testAgreements.privacy },
    ]),
  );
  const kinds = (await fixture.db.select().from(auditEvents).where(eq(auditEvents.userId, answer.user.id))).map(
    ({ kind }) => kind,
  );
  expect(kinds).toEqual(["sign_up", "log_in"]);
  expect((await createVisitor(fixture.site.auth).call(getUser, {}, answer.access_token)).user).toEqual(answer.user);
});

test("without consent to the current texts a new number is rejected, and the same code is accepted after consenting", async () => {
  const code = await receiveCode();
  const refusal = {
    status: 422,
    code: "AGREEMENT_REQUIRED",
    errors: { agreements: ["请先阅读并同意用户协议和隐私政策"] },
  };
  for (let time = 0; time < CODE_TRIES + 1; time += 1) {
    await expect(logInSilently(code)).rejects.toMatchObject(refusal);
    await expect(logInSilently(code, { ...testAgreements, terms: "2019" })).rejects.toMatchObject(refusal);
  }
  expect((await logIn(code)).is_new_user).toBe(true);
});

test("a known number logs in through either endpoint without a new consent", async () => {
  const { user } = await logIn(await receiveCode());
  fixture.site.clock.advance(60);
  expect(await logInSilently(await receiveCode())).toMatchObject({ is_new_user: false, user: { id: user.id } });
  fixture.site.clock.advance(60);
  const code = await receiveCode("signup");
  const answer = await createVisitor(fixture.site.auth).call(signUpUsingPhone, { body: { phone, code } });
  expect(answer).toMatchObject({ success: true, is_new_user: false, user: { id: user.id } });
});

// Covers spec §1.3.
test("signing up creates the account and returns tokens", async () => {
  const body = { phone, code: await receiveCode("signup"), agreements: testAgreements };
  expect(await createVisitor(fixture.site.auth).call(signUpUsingPhone, { body })).toMatchObject({
    success: true,
    is_new_user: true,
    token_type: "Bearer",
  });
});

test("OTP-1 codes have six digits and are evenly distributed", () => {
  expect([CODE_DIGITS, CODE_SECONDS, CODE_TRIES]).toEqual([6, 300, 5]);
  const counts = Array.from({ length: 6 }, () => Array<number>(10).fill(0));
  const draws = 100_000;
  for (let draw = 0; draw < draws; draw += 1) {
    const code = drawCode();
    for (const [place, digit] of [...code].entries()) counts[place]![Number(digit)]! += 1;
  }
  for (const place of counts) {
    const chiSquare = place.reduce((sum, count) => sum + (count - draws / 10) ** 2 / (draws / 10), 0);
    // With nine degrees of freedom, the value exceeds 40 by chance less than once in 100 000 runs.
    expect(chiSquare).toBeLessThan(40);
  }
});

const wrong = { status: 400, code: "VERIFY_CODE_INVALID" };

test("OTP-1 a code is valid once, for 300 s, on its device, for its purpose, and until the next one is sent", async () => {
  const used = await receiveCode();
  await logIn(used);
  await expect(logIn(used)).rejects.toMatchObject(wrong);
  fixture.site.clock.advance(60);

  await expect(logIn(await receiveCode(), { deviceId: "web_other_1" })).rejects.toMatchObject(wrong);
  await expect(logIn(fixture.site.sms.at(-1)!.code, { deviceId: null })).rejects.toMatchObject(wrong);
  await logIn(fixture.site.sms.at(-1)!.code);
  fixture.site.clock.advance(60);

  const code = await receiveCode("login");
  const body = { phone, code, agreements: testAgreements };
  await expect(createVisitor(fixture.site.auth).call(signUpUsingPhone, { body })).rejects.toMatchObject(wrong);
  fixture.site.clock.advance(60);

  const newer = await receiveCode();
  if (newer !== code) await expect(logIn(code)).rejects.toMatchObject(wrong);
  fixture.site.clock.advance(299);
  await logIn(newer);
  fixture.site.clock.advance(60);

  const late = await receiveCode();
  fixture.site.clock.advance(300);
  await expect(logIn(late)).rejects.toMatchObject(wrong);
});

test("OTP-1 a code is bound to its number and logs in to no other account", async () => {
  const code = await receiveCode();
  const own = phone;
  phone = drawPhone();
  await receiveCode();
  const others = fixture.site.sms.at(-1)!.code;
  if (others !== code) await expect(logIn(code)).rejects.toMatchObject(wrong);
  phone = own;
  await logIn(code);
});

test("OTP-1 a login code cannot bind or change a number, reset a password or re-authenticate", async () => {
  const { access_token: token } = await logIn(await receiveCode());
  fixture.site.clock.advance(60);
  const proof = await receiveCode("login");
  const visitor = createVisitor(fixture.site.auth);
  const wrongHere = (call: Promise<unknown>) => expect(call).rejects.toMatchObject(wrong);
  await wrongHere(visitor.call(reauthenticate, { body: { method: "phone", code: proof } }, token));
  await wrongHere(
    visitor.call(resetPassword, { body: { account: phone, code: proof, password: "correct horse 电池" } }),
  );
  await fixture.db.update(sessions).set({ reauthenticatedAt: fixture.site.clock.now() });
  phone = drawPhone();
  const code = await receiveCode("login");
  await wrongHere(visitor.call(changePhone, { body: { phone, code } }, token));
});

test("OTP-2 guesses from other devices are always wrong, and use none of the owner's attempts", async () => {
  const code = await receiveCode();
  for (let guess = 0; guess < 20; guess += 1) {
    await expect(logIn(another(code), { deviceId: `web_stranger_${guess}` })).rejects.toMatchObject(wrong);
  }
  await expect(logIn(code, { deviceId: "web_stranger_1" })).rejects.toMatchObject(wrong);
  await logIn(code);
});

test("OTP-2 in 24 hours at most 50 guesses for a number are checked, whatever the codes were sent for", {
  timeout: limit(60_000),
}, async () => {
  const member = await fixture.site.createMember({ phone, password: null });
  const entryPoints = [
    ["login", (code: string) => logIn(code)],
    ["signup", (code: string) => createVisitor(fixture.site.auth).call(signUpUsingPhone, { body: { phone, code } })],
    [
      "reset",
      (code: string) =>
        createVisitor(fixture.site.auth).call(resetPassword, {
          body: { account: phone, code, password: "correct horse 电池" },
        }),
    ],
  ] as const;
  for (let minute = 0; minute < 24 * 60; minute += 4) {
    const [purpose] = entryPoints[(minute / 4) % entryPoints.length]!;
    const visitor = createVisitor(fixture.site.auth);
    const isSent = await visitor.call(sendPhoneCode, { body: { phone, purpose, captcha: "solved" } }).then(
      () => true,
      () => false,
    );
    for (const [, enter] of isSent ? entryPoints : []) {
      for (let guess = 0; guess < 8; guess += 1)
        await enter(another(fixture.site.sms.at(-1)!.code)).catch(() => undefined);
    }
    fixture.site.clock.advance(240);
  }
  const answered = and(eq(auditEvents.userId, member.user.id), eq(auditEvents.kind, "code_failed"));
  expect(await fixture.db.$count(auditEvents, answered)).toBe(50);
});

test("OTP-2 five of 20 simultaneous guesses are checked, and then the correct code is invalid", async () => {
  await openConnections(fixture.database.pool);
  const code = await receiveCode();
  const guesses = Array.from({ length: 21 }, (_, guess) => guess.toString().padStart(6, "0")).filter(
    (guess) => guess !== code,
  );
  const results = await Promise.allSettled(guesses.slice(0, 20).map((guess) => logIn(guess)));
  expect(results.every((result) => result.status === "rejected" && result.reason.code === "VERIFY_CODE_INVALID")).toBe(
    true,
  );
  const [row] = await fixture.db.select().from(verifyCodes).where(eq(verifyCodes.target, phone));
  expect(row!.attempts).toBe(5);
  await expect(logIn(code)).rejects.toMatchObject(wrong);
});

test("after four wrong attempts the correct code still succeeds", async () => {
  const code = await receiveCode();
  for (let time = 0; time < 4; time += 1) await expect(logIn(another(code))).rejects.toMatchObject(wrong);
  await logIn(code);
});

test("OTP-3 one of 10 simultaneous correct answers succeeds, and one account exists", async () => {
  await openConnections(fixture.database.pool);
  const code = await receiveCode();
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => logIn(code)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await fixture.db.select().from(users).where(eq(users.phone, phone))).toHaveLength(1);
});

test("simultaneous calls of both endpoints create one account", async () => {
  const loginCode = await receiveCode("login");
  fixture.site.clock.advance(60);
  const body = { phone, code: await receiveCode("signup"), agreements: testAgreements };
  const answers = await Promise.all([
    logIn(loginCode),
    createVisitor(fixture.site.auth).call(signUpUsingPhone, { body }),
  ]);
  expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
  expect(answers.filter((answer) => answer.is_new_user)).toHaveLength(1);
});

test("a banned or disabled account gets the reason and no session", async () => {
  const { user } = await logIn(await receiveCode());
  for (const [status, code] of [
    ["banned", "USER_BANNED"],
    ["disabled", "ACCOUNT_DISABLED"],
  ] as const) {
    await fixture.site.auth.setUserStatus({ userId: user.id, status });
    fixture.site.clock.advance(60);
    await expect(logIn(await receiveCode())).rejects.toMatchObject({ status: 401, code });
  }
});

test("the cleanup deletes expired rows and keeps the others", async () => {
  await receiveCode();
  fixture.site.clock.advance(25 * 3600);
  const answer = await logIn(await receiveCode("login"));
  phone = drawPhone();
  await receiveCode();
  fixture.site.clock.advance(DAY_SECONDS);
  await runJob(fixture.site.auth, "clean-up");
  expect(await fixture.db.select().from(verifyCodes).where(eq(verifyCodes.target, phone))).toHaveLength(1);
  fixture.site.clock.advance(600);
  await runJob(fixture.site.auth, "clean-up");
  expect(await fixture.db.select().from(verifyCodes).where(eq(verifyCodes.target, phone))).toHaveLength(0);
  await expect(fixture.site.auth.authenticate(answer.access_token)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
});
