import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createEnrolled, readSecret } from "../../../../../../test/auth/authenticator.ts";
import { createIdentity, goodPassword } from "../../../../../../test/auth/identity-site.ts";
import { describeDevice, testAppSecret } from "../../../../../../test/auth/people.ts";
import { totpCode } from "../../../../../../test/auth/totp-code.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { listSecurityNotices } from "../../../../../../test/notifications/carry.ts";
import { AppError } from "../../../../../kit/api/app-error.ts";
import { getUser, logInUsingPhone, logOut } from "../../contract.ts";
import * as contract from "../../second-factor-contract.ts";
import { TICKET_SECONDS, TOTP_STEP_SECONDS } from "../../second-factor-limits.ts";
import { requireDuties } from "../owner/duties.ts";
import { createAuthSecrets } from "../people/auth-secrets.ts";
import { auditEvents } from "../people/user-tables.ts";
import { sessions } from "../sessions/session-tables.ts";
import { requireSecondFactor } from "./require-second-factor.ts";
import { recoveryCodes, secondFactors } from "./second-factor-tables.ts";
import { totpStep } from "./totp.ts";

const database = await setUpDatabase();
const { db } = database;

async function refusal(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return error;
  throw new Error("the call was expected to be refused", { cause: error });
}

async function setUp() {
  const identity = createIdentity(db);
  const enrolled = await createEnrolled(identity);
  const deviceId = "web_laptop_1";
  const visitor = createVisitor(identity.auth, { deviceId });
  const firstStep = async () => {
    const refused = await refusal(identity.logIn(enrolled.phone, goodPassword, { deviceId }));
    expect(refused).toMatchObject({ status: 403, code: "SECOND_FACTOR_NEEDED" });
    return String(refused.extra.mfa_token);
  };
  const secondStep = (body: { mfa_token: string; code?: string; recovery_code?: string }) =>
    visitor.call(contract.logInUsingSecondFactor, { body });
  return { identity, ...enrolled, visitor, deviceId, firstStep, secondStep };
}

async function outcomes(calls: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled
    .map((one) => (one.status === "fulfilled" ? "ok" : ((one.reason as AppError).code ?? String(one.reason))))
    .sort();
}

test("a login by password requires the second step, and then opens an ordinary session", async () => {
  const { app, visitor, firstStep, secondStep } = await setUp();
  const answer = await secondStep({ mfa_token: await firstStep(), code: app.codeAt() });
  expect(answer).toMatchObject({ token_type: "Bearer", expires_in: 900, refresh_expires_in: 604_800 });
  expect((await visitor.call(getUser, {}, answer.access_token)).user.id).toBe(answer.user.id);
});

test("a login by phone code requires the second step too", async () => {
  const { identity, app, phone, visitor, secondStep } = await setUp();
  const code = await identity.receivePhoneCode(visitor, { phone, purpose: "login" });
  const refused = await refusal(visitor.call(logInUsingPhone, { body: { phone, code } }));
  expect(refused.code).toBe("SECOND_FACTOR_NEEDED");
  // The first step consumes the code.
  expect((await refusal(visitor.call(logInUsingPhone, { body: { phone, code } }))).code).toBe("VERIFY_CODE_INVALID");
  const answer = await secondStep({ mfa_token: String(refused.extra.mfa_token), code: app.codeAt() });
  expect(answer.access_token).toBeTruthy();
});

test("a user without a second factor is not challenged", async () => {
  const identity = createIdentity(db);
  const member = await identity.createMember();
  expect((await identity.logIn(member.user.phone ?? "", goodPassword)).access_token).toBeTruthy();
});

test("one of several simultaneous logins with the same code succeeds", async () => {
  const { app, firstStep, secondStep } = await setUp();
  const tickets = [await firstStep(), await firstStep(), await firstStep(), await firstStep()];
  const code = app.codeAt();
  const result = await outcomes(tickets.map((mfa_token) => secondStep({ mfa_token, code })));
  expect(result).toEqual(["SECOND_FACTOR_INVALID", "SECOND_FACTOR_INVALID", "SECOND_FACTOR_INVALID", "ok"]);
});

test("one of several simultaneous logins with the same recovery code succeeds", async () => {
  const { app, identity, firstStep, secondStep, person } = await setUp();
  const tickets = [await firstStep(), await firstStep(), await firstStep()];
  const recovery_code = app.recoveryCodes[0] ?? "";
  const result = await outcomes(tickets.map((mfa_token) => secondStep({ mfa_token, recovery_code })));
  expect(result).toEqual(["SECOND_FACTOR_INVALID", "SECOND_FACTOR_INVALID", "ok"]);
  const state = await identity.at(person).call(contract.getSecondFactor, {}, person.tokens.access_token);
  expect(state).toMatchObject({ is_on: true, recovery_codes_left: 9 });
});

test("a recovery code is accepted with any capitals, dashes and spaces", async () => {
  const { app, firstStep, secondStep } = await setUp();
  const typed = ` ${(app.recoveryCodes[3] ?? "").toLowerCase().replaceAll("-", " ")}`;
  expect((await secondStep({ mfa_token: await firstStep(), recovery_code: typed })).access_token).toBeTruthy();
});

test("one ticket opens one session, even when two correct answers arrive simultaneously", async () => {
  const { app, firstStep, secondStep } = await setUp();
  const mfa_token = await firstStep();
  const [first = "", second = ""] = app.recoveryCodes;
  const calls = [first, second].map((recovery_code) => secondStep({ mfa_token, recovery_code }));
  expect(await outcomes(calls)).toEqual(["SECOND_FACTOR_EXPIRED", "ok"]);
});

test("a ticket ends after five wrong answers, after five minutes and on another device", async () => {
  const { identity, app, firstStep, secondStep } = await setUp();
  const worn = await firstStep();
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await refusal(secondStep({ mfa_token: worn, code: "000000" }))).code).toBe("SECOND_FACTOR_INVALID");
  }
  expect((await refusal(secondStep({ mfa_token: worn, code: app.codeAt() }))).code).toBe("SECOND_FACTOR_EXPIRED");

  const stolen = await firstStep();
  const elsewhere = createVisitor(identity.auth, { deviceId: "web_thief_1" });
  const call = elsewhere.call(contract.logInUsingSecondFactor, { body: { mfa_token: stolen, code: app.codeAt() } });
  expect((await refusal(call)).code).toBe("SECOND_FACTOR_EXPIRED");

  const late = await firstStep();
  identity.clock.advance(TICKET_SECONDS);
  expect((await refusal(secondStep({ mfa_token: late, code: app.codeAt() }))).code).toBe("SECOND_FACTOR_EXPIRED");
});

test("guessing ends after ten wrong codes in a quarter of an hour, over all tickets and also for simultaneous calls", async () => {
  const { app, firstStep, secondStep } = await setUp();
  const tickets = await Promise.all(Array.from({ length: 4 }, firstStep));
  const guesses = Array.from({ length: 20 }, (_, n) =>
    secondStep({ mfa_token: tickets[n % 4] ?? "", code: String(n).padStart(6, "0") }),
  );
  const result = await outcomes(guesses);
  expect(result.filter((one) => one === "TOO_MANY_REQUESTS")).toHaveLength(10);
  const right = secondStep({ mfa_token: await firstStep(), code: app.codeAt() });
  expect((await refusal(right)).status).toBe(429);
});

test("refuses the second step of a banned account", async () => {
  const { identity, app, person, firstStep, secondStep } = await setUp();
  const mfa_token = await firstStep();
  await identity.auth.setUserStatus({ userId: person.user.id, status: "banned" });
  expect((await refusal(secondStep({ mfa_token, code: app.codeAt() }))).code).toBe("USER_BANNED");
});

test("enabling the second factor ends every other login and requires a fresh one", async () => {
  const identity = createIdentity(db);
  const member = await identity.createMember();
  const token = member.tokens.access_token;
  const stale = identity.at(member).call(contract.enrolSecondFactor, {}, token);
  expect(await refusal(stale)).toMatchObject({ status: 403, code: "CONFIRMATION_NEEDED" });
  const elsewhere = await identity.logIn(member.user.phone ?? "", goodPassword);
  await identity.confirm(member);
  const enrolment = await identity.at(member).call(contract.enrolSecondFactor, {}, token);
  expect(enrolment.qr_svg).toMatch(/^<svg /);
  expect(enrolment.otpauth_uri).toContain(`secret=${enrolment.secret}`);
  // The secret is offered but not confirmed, so logins require no second step yet.
  const third = identity.logIn(member.user.phone ?? "", goodPassword, { deviceId: "web_third_1" });
  expect((await third).access_token).toBeTruthy();
  const code = totpCode(readSecret(enrolment.secret), totpStep(identity.clock.now()));
  const calls = [1, 2].map(() => identity.at(member).call(contract.confirmSecondFactor, { body: { code } }, token));
  expect(await outcomes(calls)).toEqual(["SECOND_FACTOR_ON", "ok"]);
  identity.clock.advance(1);
  await expect(identity.auth.authenticate(elsewhere.access_token)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
  await expect(identity.auth.authenticate(token)).resolves.toBeTruthy();
});

test("neither the secret nor the recovery codes can be read in the database", async () => {
  const { app, person } = await setUp();
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, person.user.id));
  const codes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.user.id));
  const stored = JSON.stringify([factor, codes]);
  for (const code of app.recoveryCodes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll("-", ""));
  }
  expect(factor?.sealedSecret.length).toBeGreaterThan(40);
  expect(codes).toHaveLength(10);
});

test("disabling it and creating new recovery codes require a recent re-authentication and a code", async () => {
  const { identity, app, person } = await setUp();
  const visitor = identity.at(person);
  const token = person.tokens.access_token;
  const renew = (code: string) => visitor.call(contract.renewRecoveryCodes, { body: { code } }, token);
  identity.clock.advance(600);
  expect((await refusal(renew(app.codeAt()))).code).toBe("CONFIRMATION_NEEDED");
  await identity.confirm(person);
  expect((await refusal(renew("000000"))).code).toBe("SECOND_FACTOR_INVALID");
  const renewed = await renew(app.codeAt());
  expect(renewed.recovery_codes).toHaveLength(10);
  const disable = (proof: { code?: string; recovery_code?: string }) =>
    visitor.call(contract.disableSecondFactor, { body: proof }, token);
  expect((await refusal(disable({ recovery_code: app.recoveryCodes[0] ?? "" }))).code).toBe("SECOND_FACTOR_INVALID");
  // The new recovery codes consumed this time step.
  expect((await refusal(disable({ code: app.codeAt() }))).code).toBe("SECOND_FACTOR_INVALID");
  identity.clock.advance(TOTP_STEP_SECONDS);
  expect(await disable({ code: app.codeAt() })).toMatchObject({ is_on: false, recovery_codes_left: 0 });
  expect((await identity.logIn(person.user.phone ?? "", goodPassword)).access_token).toBeTruthy();
  const kinds = await db
    .select({ kind: auditEvents.kind })
    .from(auditEvents)
    .where(eq(auditEvents.userId, person.user.id));
  const names = kinds.map(({ kind }) => kind);
  const notices = await listSecurityNotices(db, person.user.id);
  expect(notices.map(({ kind }) => kind)).toEqual(["second_factor_on", "second_factor_off"]);
  for (const kind of ["second_factor_on", "second_factor_failed", "recovery_codes_renewed", "second_factor_off"]) {
    expect(names).toContain(kind);
  }
});

test("the session is bound to the key that was proven in the first step", async () => {
  const { identity, person, app, deviceId, secondStep } = await setUp();
  const client = { device: describeDevice(deviceId), ip: "203.0.113.7" };
  const dependencies = { clock: identity.clock, secrets: createAuthSecrets(testAppSecret) };
  const userId = person.user.id;
  const refused = await db.transaction((tx) =>
    requireSecondFactor(dependencies, tx, { userId, client, keyThumbprint: "thumb", by: "password" }),
  );
  await secondStep({ mfa_token: String(refused?.extra.mfa_token), code: app.codeAt() });
  const rows = await db.select().from(sessions).where(eq(sessions.keyThumbprint, "thumb"));
  expect(rows.map((row) => row.userId)).toEqual([userId]);
});

test("a member's calls require no duty", async () => {
  const { identity, person } = await setUp();
  const guarded = { ...identity.auth, endpoints: requireDuties(db, identity.auth.endpoints) };
  const visitor = createVisitor(guarded, { deviceId: person.deviceId });
  expect(await visitor.call(logOut, { body: {} }, person.tokens.access_token)).toEqual({ success: true });
});
