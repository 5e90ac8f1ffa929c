import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createIdentity, goodPassword } from "../../../../../../test/auth/identity-site.ts";
import { describeDevice, drawPhone, type Person, testAgreements } from "../../../../../../test/auth/people.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { clearNotices, listSecurityMessages } from "../../../../../../test/notifications/carry.ts";
import { changePassword, getAccountSecurity, reauthenticate } from "../../account-contract.ts";
import { FRESH_SECONDS } from "../../auth-limits.ts";
import { getUser, signUpUsingPhone } from "../../contract.ts";
import { resetPassword } from "../../password-contract.ts";
import { auditEvents } from "../people/user-tables.ts";
import { passwords } from "./password-tables.ts";

const newPassword = "a quite new 密码";

const fixture = setUpIdentity({ clear: clearNotices });

function change(body: { current_password?: string; password: string }, by = fixture.person) {
  return fixture.site.at(by).call(changePassword, { body }, by.tokens.access_token);
}

async function readAudit(userId: number) {
  return (await fixture.db.select().from(auditEvents).where(eq(auditEvents.userId, userId))).map(({ kind }) => kind);
}

async function giveEmail(to: Person): Promise<string> {
  const email = `reader${to.user.id}@example.com`;
  await fixture.db.execute(`update users set email = '${email}', email_verified_at = now() where id = ${to.user.id}`);
  return email;
}

test("AUTH-6 changing the password with the current one ends the other sessions, is audited and notifies the owner", async () => {
  const second = await fixture.site.auth.issueSession({
    userId: fixture.person.user.id,
    client: { device: describeDevice("web_second_1"), ip: "198.51.100.1" },
  });
  const email = await giveEmail(fixture.person);
  const answer = await change({ current_password: goodPassword, password: newPassword });
  expect(answer.security).toMatchObject({ has_password: true });
  fixture.site.clock.advance(1);
  for (const instance of [fixture.site.auth, fixture.site.other]) {
    await expect(createVisitor(instance).call(getUser, {}, second.access_token)).rejects.toMatchObject({
      status: 401,
      code: "SESSION_EXPIRED",
    });
    await instance.authenticate(fixture.person.tokens.access_token);
  }
  expect(await readAudit(fixture.person.user.id)).toContain("password_changed");
  await fixture.site.carry();
  expect(fixture.site.mails).toMatchObject([
    { to: email, subject: "知行学社安全通知", text: expect.stringContaining("修改了登录密码") },
  ]);
  expect(fixture.site.mails[0]!.html).toContain("修改了登录密码");
  await expect(fixture.site.logIn(fixture.person.user.phone!, goodPassword)).rejects.toMatchObject({
    code: "CREDENTIALS_INVALID",
  });
  await fixture.site.logIn(fixture.person.user.phone!, newPassword);
});

test("AUTH-6 without the current password, or with a wrong one, nothing changes", async () => {
  const missing = { status: 422, errors: { current_password: [expect.any(String)] } };
  await expect(change({ password: newPassword })).rejects.toMatchObject(missing);
  await expect(change({ current_password: "wrong", password: newPassword })).rejects.toMatchObject(missing);
  await expect(change({ current_password: goodPassword, password: "12345678" })).rejects.toMatchObject({
    status: 422,
    errors: { password: [expect.any(String)] },
  });
  await expect(
    change({ current_password: goodPassword, password: `${fixture.person.user.phone!.slice(3)}a` }),
  ).rejects.toMatchObject({ status: 422 });
  await fixture.site.logIn(fixture.person.user.phone!, goodPassword);
});

test("a password cannot be replaced by itself, however the change was allowed, and nothing changes", async () => {
  const same = { status: 422, errors: { password: [expect.stringContaining("一样")] } };
  const other = await fixture.site.logIn(fixture.person.user.phone!, goodPassword);
  const itself = { current_password: goodPassword, password: goodPassword };
  await expect(change(itself)).rejects.toMatchObject(same);
  await fixture.site.confirm(fixture.person);
  await expect(change({ password: goodPassword })).rejects.toMatchObject(same);
  fixture.site.clock.advance(1);
  expect(await fixture.site.auth.authenticate(other.access_token)).toMatchObject({ id: fixture.person.user.id });
});

test("the current password also re-authenticates the login, so that the next step does not ask for it again", async () => {
  const { security } = await change({ current_password: goodPassword, password: newPassword });
  expect(security.fresh_until).toBe(new Date(fixture.site.clock.now().getTime() + FRESH_SECONDS * 1000).toISOString());
});

test("a stolen session has five attempts at the current password", async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => change({ current_password: `wrong ${index}`, password: newPassword })),
  );
  const statuses = tries.map((one) => (one.status === "rejected" ? one.reason.status : 200));
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test("a user without a password sets the first one after confirming by code, and is notified by SMS", async () => {
  fixture.person = await fixture.site.createMember({ password: null });
  const token = fixture.person.tokens.access_token;
  await expect(change({ password: newPassword })).rejects.toMatchObject({
    status: 403,
    code: "CONFIRMATION_NEEDED",
  });
  const code = await fixture.site.receivePhoneCode(fixture.site.at(fixture.person), { purpose: "verify" }, token);
  expect(fixture.site.sms.at(-1)).toMatchObject({ phone: fixture.person.user.phone, purpose: "verify" });
  const { fresh_until: freshUntil } = await fixture.site
    .at(fixture.person)
    .call(reauthenticate, { body: { method: "phone", code } }, token);
  expect(freshUntil).toBe("2026-11-20T00:05:00.000Z");
  await change({ password: newPassword });
  await fixture.site.carry();
  expect(fixture.site.smsNotices).toEqual([fixture.person.user.phone]);
  await fixture.site.logIn(fixture.person.user.phone!, newPassword);
});

test("one of two simultaneous changes succeeds, and its password works", async () => {
  const results = await Promise.allSettled(
    ["first new 密码 one", "second new 密码 two"].map((password) =>
      change({ current_password: goodPassword, password }),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a login in progress while the password changed gets no session", async () => {
  const logins = Array.from({ length: 4 }, (_, index) =>
    fixture.site.logIn(fixture.person.user.phone!, goodPassword, {
      deviceId: `web_late_${index}`,
      by: fixture.site.other,
    }),
  );
  const [, ...results] = await Promise.allSettled([
    change({ current_password: goodPassword, password: newPassword }),
    ...logins,
  ]);
  fixture.site.clock.advance(1);
  for (const result of results) {
    if (result.status === "rejected") continue;
    await expect(fixture.site.auth.authenticate(result.value.access_token)).rejects.toMatchObject({
      code: "SESSION_EXPIRED",
    });
  }
});

test("a forgotten password is reset by a code sent to the number, and every login ends", async () => {
  const visitor = createVisitor(fixture.site.auth, { deviceId: "web_forgetful_1" });
  const phone = fixture.person.user.phone!;
  const code = await fixture.site.receivePhoneCode(visitor, { phone, purpose: "reset" });
  const reset = (body: { code: string; password: string }) =>
    visitor.call(resetPassword, { body: { account: phone, ...body } });
  await expect(reset({ code, password: "password1" })).rejects.toMatchObject({ status: 422 });
  await expect(reset({ code: code === "111111" ? "222222" : "111111", password: newPassword })).rejects.toMatchObject({
    code: "VERIFY_CODE_INVALID",
  });
  expect(await reset({ code, password: newPassword })).toEqual({ success: true });
  await expect(reset({ code, password: newPassword })).rejects.toMatchObject({ code: "VERIFY_CODE_INVALID" });
  await expect(fixture.site.auth.authenticate(fixture.person.tokens.access_token)).rejects.toMatchObject({
    code: "SESSION_EXPIRED",
  });
  expect(await readAudit(fixture.person.user.id)).toContain("password_reset");
  await fixture.site.logIn(phone, newPassword);
});

test("a forgotten password can be reset by mail, even after a hundred wrong ones", async () => {
  const email = await giveEmail(fixture.person);
  await fixture.db.execute(
    `insert into password_tries (key, failures, updated_at) values ('user:${fixture.person.user.id}', 100, now())`,
  );
  await expect(fixture.site.logIn(email, goodPassword, { deviceId: fixture.person.deviceId })).rejects.toMatchObject({
    code: "CREDENTIALS_INVALID",
  });
  const visitor = createVisitor(fixture.site.auth);
  const code = await fixture.site.receiveEmailCode(visitor, { email: ` ${email.toUpperCase()}`, purpose: "reset" });
  await visitor.call(resetPassword, { body: { account: email, code, password: newPassword } });
  await fixture.site.logIn(email, newPassword);
});

test("OTP-6 a reset code is sent the same way with and without an account; only its reader learns that there is none", async () => {
  const visitor = createVisitor(fixture.site.auth);
  const phone = drawPhone();
  const code = await fixture.site.receivePhoneCode(visitor, { phone, purpose: "reset" });
  await expect(
    visitor.call(resetPassword, { body: { account: phone, code, password: newPassword } }),
  ).rejects.toMatchObject({ status: 422, errors: { account: [expect.any(String)] } });
});

test("a sign-up may set a password, which is checked before the code is consumed; an existing account keeps its own", async () => {
  const phone = drawPhone();
  const visitor = createVisitor(fixture.site.auth);
  const code = await fixture.site.receivePhoneCode(visitor, { phone, purpose: "signup" });
  const signUp = (password: string, by: string) =>
    visitor.call(signUpUsingPhone, { body: { phone, code: by, password, agreements: testAgreements } });
  await expect(signUp("12345678", code)).rejects.toMatchObject({
    status: 422,
    errors: { password: [expect.any(String)] },
  });
  expect(await signUp(newPassword, code)).toMatchObject({ is_new_user: true });
  await fixture.site.logIn(phone, newPassword);
  fixture.site.clock.advance(60);
  await signUp("another good 密码", await fixture.site.receivePhoneCode(visitor, { phone, purpose: "signup" }));
  await fixture.site.logIn(phone, newPassword);
  const { security } = await fixture.site
    .at(fixture.person)
    .call(getAccountSecurity, {}, fixture.person.tokens.access_token);
  expect(security).toMatchObject({ has_password: true, email_masked: null, fresh_until: null });
  expect(JSON.stringify(await fixture.db.select().from(passwords))).not.toContain(newPassword);
});

test("a notice that the provider delays for a day is sent at the second attempt, after that day", async () => {
  let tries = 0;
  const throttled = createIdentity(fixture.db, {
    sms: {
      send: async () => ({ kind: "bad_number" }),
      notices: new Set(["security"]),
      sendNotice: async () => {
        tries += 1;
        return tries === 1 ? { kind: "rate_limited", retryAfterSeconds: 24 * 3600 } : { kind: "sent", providerId: "1" };
      },
    },
  });
  fixture.person = await throttled.createMember();
  await throttled
    .at(fixture.person)
    .call(
      changePassword,
      { body: { current_password: goodPassword, password: newPassword } },
      fixture.person.tokens.access_token,
    );
  for (let minute = 0; minute <= 24 * 60; minute += 30) {
    await throttled.carry();
    throttled.clock.advance(30 * 60);
  }
  expect(tries).toBe(2);
  expect((await listSecurityMessages(fixture.db, fixture.person.user.id))[0]).toMatchObject({
    state: "sent",
    attempts: 2,
  });
});

test("a notice that cannot be sent is retried at growing intervals and finally given up", async () => {
  const failing = createIdentity(fixture.db, {
    sms: {
      send: async () => ({ kind: "bad_number" }),
      notices: new Set(["security"]),
      sendNotice: async () => ({ kind: "unavailable", detail: "" }),
    },
  });
  fixture.person = await failing.createMember();
  await failing
    .at(fixture.person)
    .call(
      changePassword,
      { body: { current_password: goodPassword, password: newPassword } },
      fixture.person.tokens.access_token,
    );
  let attempts = 0;
  for (let minute = 0; minute < 60 * 24; minute += 1) {
    if (minute % 4 === 0) await Promise.all([failing.carry(), failing.carry()]);
    failing.clock.advance(60);
    const [row] = await listSecurityMessages(fixture.db, fixture.person.user.id);
    attempts = row!.attempts;
    if (row!.settledAt) break;
  }
  expect(attempts).toBe(10);
  expect((await listSecurityMessages(fixture.db, fixture.person.user.id))[0]).toMatchObject({
    state: "given_up",
    target: null,
  });
});
