import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestGuard } from "../../../../../test/auth/account-guard.ts";
import { type Authenticator, enrol } from "../../../../../test/auth/authenticator.ts";
import { goodPassword } from "../../../../../test/auth/identity-site.ts";
import { openKeyBrowser, signProof } from "../../../../../test/auth/key-browser.ts";
import {
  cheapPasswords,
  describeDevice,
  drawPhone,
  type Person,
  testAgreements,
} from "../../../../../test/auth/people.ts";
import { createPersonalSite } from "../../../../../test/auth/personal-site.ts";
import { createVisitor } from "../../../../../test/auth/visitor.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { runJob } from "../../../../../test/run-job.ts";
import type { EndpointSpec, InputOf } from "../../../../kit/api/endpoint.ts";
import type { FileAnswer } from "../../../../kit/api/handled-endpoint.ts";
import * as personal from "../../personal-data/contract.ts";
import * as account from "../account-contract.ts";
import { MAX_DEVICES } from "../auth-limits.ts";
import { logInUsingPhone, logOut, refreshTokens, signUpUsingPhone } from "../contract.ts";
import { logInUsingPassword, resetPassword } from "../password-contract.ts";
import * as secondFactor from "../second-factor-contract.ts";
import { makeAdmin } from "./owner/make-admin.ts";
import { AUDIT_KINDS, type AuditKind } from "./people/audit-store.ts";
import { auditEvents } from "./people/user-tables.ts";

const database = await setUpDatabase();
const { db } = database;
const site = await createPersonalSite(db);
const { identity } = site;
afterAll(async () => {
  await site.remove();
});

/** A random code equals this one once in a million runs. */
const wrongCode = "000000";
let person: Person;

beforeEach(async () => {
  await db.execute("delete from throttles");
  person = await identity.createMember();
  identity.clock.advance(1);
});

/** The person's own browser, with an account that has every sign-in method. */
const call = <E extends EndpointSpec>(endpoint: E, input?: InputOf<E>) =>
  site.at(person).call(endpoint, input, person.tokens.access_token);
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error("the call was expected to be refused")),
    () => undefined,
  );
const phone = () => person.user.phone ?? "";
const stranger = createVisitor(identity.auth, { deviceId: "web_stranger_9" });
const logInElsewhere = (deviceId: string) =>
  identity.auth.issueSession({
    userId: person.user.id,
    client: { device: describeDevice(deviceId), ip: "203.0.113.7" },
  });

async function enrolHere(): Promise<Authenticator> {
  const app = await enrol(identity, person);
  await identity.confirm(person);
  return app;
}

async function passSecondFactor(proof: { code?: string; recovery_code?: string }) {
  const answer = await identity.logIn(phone(), goodPassword, { deviceId: "web_stranger_9" }).catch((error) => error);
  return stranger.call(secondFactor.logInUsingSecondFactor, { body: { mfa_token: answer.extra.mfa_token, ...proof } });
}

async function drawPicture(): Promise<File> {
  const picture = { width: 8, height: 8, channels: 3, background: "#336699" } as const;
  return new File([new Uint8Array(await sharp({ create: picture }).png().toBuffer())], "me.png");
}

/** How to cause each kind of event; an object where there are several ways. */
const deeds: Partial<Record<AuditKind, (() => Promise<unknown>) | Record<string, () => Promise<unknown>>>> = {
  sign_up: async () => {
    const number = drawPhone();
    const code = await identity.receivePhoneCode(stranger, { phone: number, purpose: "signup" });
    const body = { phone: number, code, agreements: testAgreements };
    const { user } = await stranger.call(signUpUsingPhone, { body });
    person = { ...person, user: { ...person.user, id: user.id } };
  },
  log_in: () => identity.logIn(phone(), goodPassword),
  log_in_failed: () => refused(identity.logIn(phone(), "wrong")),
  log_in_refused: {
    "by password": async () => {
      await identity.auth.setUserStatus({ userId: person.user.id, status: "banned" });
      await refused(identity.logIn(phone(), goodPassword));
    },
    "by code": async () => {
      const code = await identity.receivePhoneCode(stranger, { phone: phone(), purpose: "login" });
      await identity.auth.setUserStatus({ userId: person.user.id, status: "disabled" });
      await refused(stranger.call(logInUsingPhone, { body: { phone: phone(), code } }));
    },
  },
  code_failed: {
    "at a login": async () => {
      await identity.receivePhoneCode(stranger, { phone: phone(), purpose: "login" });
      await refused(stranger.call(logInUsingPhone, { body: { phone: phone(), code: wrongCode } }));
    },
    "at a reset": async () => {
      await identity.receivePhoneCode(stranger, { phone: phone(), purpose: "reset" });
      const body = { account: phone(), code: wrongCode, password: "another good 密码" };
      await refused(stranger.call(resetPassword, { body }));
    },
    "at a change of number": async () => {
      const number = drawPhone();
      await identity.confirm(person);
      await identity.receivePhoneCode(
        identity.at(person),
        { phone: number, purpose: "change" },
        person.tokens.access_token,
      );
      await refused(call(account.changePhone, { body: { phone: number, code: wrongCode } }));
    },
  },
  log_out: () => call(logOut, { body: {} }),
  log_out_everywhere: () => call(logOut, { body: { all_devices: true } }),
  device_limit: async () => {
    for (let device = 0; device < MAX_DEVICES; device += 1) await logInElsewhere(`web_more_${device}`);
  },
  session_kicked: async () => {
    await logInElsewhere("web_more_1");
    const { sessions } = await call(account.listSessions);
    await call(account.endSession, { params: { id: sessions[1]!.id } });
  },
  others_ended: () => call(account.endOtherSessions),
  refresh_reuse: async () => {
    identity.clock.advance(600);
    const body = { refresh_token: person.tokens.refresh_token };
    const next = await identity.at(person).call(refreshTokens, { body });
    await identity.auth.authenticate(next.access_token);
    identity.clock.advance(600);
    await refused(stranger.call(refreshTokens, { body }));
  },
  reauthenticated: () => identity.confirm(person),
  reauthentication_failed: {
    "by password": () => refused(call(account.reauthenticate, { body: { method: "password", password: "wrong" } })),
    "by code": () => refused(call(account.reauthenticate, { body: { method: "phone", code: wrongCode } })),
    "at a change of password": () =>
      refused(call(account.changePassword, { body: { current_password: "wrong", password: "another good 密码" } })),
  },
  password_changed: () =>
    call(account.changePassword, { body: { current_password: goodPassword, password: "another good 密码" } }),
  password_reset: async () => {
    const code = await identity.receivePhoneCode(stranger, { phone: phone(), purpose: "reset" });
    await stranger.call(resetPassword, { body: { account: phone(), code, password: "another good 密码" } });
  },
  phone_changed: async () => {
    const number = drawPhone();
    const token = person.tokens.access_token;
    const code = await identity.receivePhoneCode(identity.at(person), { phone: number, purpose: "change" }, token);
    await identity.confirm(person);
    await call(account.changePhone, { body: { phone: number, code } });
  },
  email_changed: async () => {
    const email = `reader${person.user.id}@example.com`;
    const token = person.tokens.access_token;
    const code = await identity.receiveEmailCode(identity.at(person), { email, purpose: "bind" }, token);
    await identity.confirm(person);
    await call(account.changeEmail, { body: { email, code } });
  },
  profile_changed: () => call(account.updateProfile, { body: { name: "另一个名字" } }),
  consents_accepted: () => call(account.acceptConsents, { body: testAgreements }),
  second_factor_on: enrolHere,
  second_factor_off: async () => {
    const app = await enrolHere();
    await call(secondFactor.disableSecondFactor, { body: { code: app.codeAt() } });
  },
  second_factor_failed: async () => {
    await enrolHere();
    await refused(passSecondFactor({ code: wrongCode }));
  },
  recovery_code_used: async () => {
    const { recoveryCodes } = await enrolHere();
    await passSecondFactor({ recovery_code: recoveryCodes[0]! });
  },
  recovery_codes_renewed: async () => {
    const app = await enrolHere();
    await call(secondFactor.renewRecoveryCodes, { body: { code: app.codeAt() } });
  },
  copy_refused: async () => {
    const browser = await openKeyBrowser("web_bound_9");
    const { deviceId } = browser;
    const headers = { "x-device-proof": await signProof(browser, logInUsingPassword, { now: identity.clock.now() }) };
    const body = { account: phone(), password: goodPassword };
    const own = createVisitor(identity.auth, { deviceId, headers });
    const { refresh_token } = await own.call(logInUsingPassword, { body });
    const copy = createVisitor(identity.auth, { deviceId });
    await refused(copy.call(refreshTokens, { body: { refresh_token } }));
  },
  avatar_changed: async () => call(personal.uploadAvatar, { upload: await drawPicture() }),
  export_requested: async () => {
    await identity.confirm(person);
    await call(personal.requestExport);
  },
  export_downloaded: async () => {
    await identity.confirm(person);
    await call(personal.requestExport);
    await runJob(site.personal, "build-export", { exportId: site.queued.at(-1)! });
    const file = (await call(personal.downloadExport)) as unknown as FileAnswer;
    await text(file.stream);
  },
  cancellation_requested: async () => {
    await identity.confirm(person);
    await call(personal.requestCancellation);
  },
  cancellation_withdrawn: async () => {
    await identity.confirm(person);
    await call(personal.requestCancellation);
    await call(personal.withdrawCancellation);
  },
  account_erased: async () => {
    await identity.confirm(person);
    await call(personal.requestCancellation);
    identity.clock.advance(8 * 86_400);
    await runJob(site.personal, "erase-accounts");
  },
  admin_made: () =>
    makeAdmin(
      { db, clock: identity.clock, passwords: cheapPasswords, guardAccount: createTestGuard(db, identity) },
      { account: phone(), note: () => undefined },
    ),
  status_change: () => identity.auth.setUserStatus({ userId: person.user.id, status: "banned" }),
};

/** These require a phone with WeChat; `qr/*.test.ts` cause them and check their records. */
const ofWechat: AuditKind[] = ["qr_confirmed", "qr_declined", "wechat_linked", "wechat_unlinked"];

/** Done by the site or its operator, without a network address. */
const ofNoAddress: AuditKind[] = ["account_erased", "admin_made", "status_change"];

const rows = Object.entries(deeds).flatMap(([kind, deed]) =>
  (typeof deed === "function" ? [["", deed] as const] : Object.entries(deed)).map(
    ([way, act]) => [kind as AuditKind, way, act] as const,
  ),
);

test.each(rows)("%s %s records one event with its user, time and network address", async (kind, _way, act) => {
  const before = identity.clock.now();
  await act();
  const events = await db.select().from(auditEvents).where(eq(auditEvents.userId, person.user.id));
  const found = events.filter((event) => event.kind === kind && event.createdAt >= before);
  expect(found).toHaveLength(1);
  expect(found[0]!.ip).toBe(ofNoAddress.includes(kind) ? null : "203.0.113.7");
  expect(found[0]!.createdAt.getTime()).toBeLessThanOrEqual(identity.clock.now().getTime());
  // Only fingerprints: more people may read an event than the account.
  expect(JSON.stringify(found)).not.toMatch(new RegExp(`${phone().slice(3)}|${wrongCode}|${goodPassword}`));
});

test("every kind of event has a way to cause it", () => {
  expect([...new Set([...rows.map(([kind]) => kind), ...ofWechat])].sort()).toEqual([...AUDIT_KINDS].sort());
});
