import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createIdentity, goodPassword } from "../../../../../../test/auth/identity-site.ts";
import { drawPhone } from "../../../../../../test/auth/people.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { callEndpoint } from "../../../../../../test/call-endpoint.ts";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import { clearNotices } from "../../../../../../test/notifications/carry.ts";
import { callerOf } from "../../../../../../test/notifications/fixture.ts";
import { listNotifications } from "../../../../community/notifications/contract.ts";
import { changeEmail, changePhone, reauthenticate } from "../../account-contract.ts";
import { sendEmailCode, sendPhoneCode } from "../../contract.ts";
import { verifyCodes } from "../codes/code-tables.ts";
import { auditEvents, users } from "../people/user-tables.ts";

const fixture = setUpIdentity({ clear: clearNotices });
let count = 0;

const drawEmail = () => {
  count += 1;
  return `reader.${count}@example.com`;
};
const setPhone = (phone: string, code: string, by = fixture.person) =>
  fixture.site.at(by).call(changePhone, { body: { phone, code } }, by.tokens.access_token);
const setEmail = (email: string, code: string, by = fixture.person) =>
  fixture.site.at(by).call(changeEmail, { body: { email, code } }, by.tokens.access_token);
const phoneCode = (phone: string, purpose: "bind" | "change" = "change", by = fixture.person) =>
  fixture.site.receivePhoneCode(fixture.site.at(by), { phone, purpose }, by.tokens.access_token);
const emailCode = (email: string, purpose: "bind" | "change" = "bind", by = fixture.person) =>
  fixture.site.receiveEmailCode(fixture.site.at(by), { email, purpose }, by.tokens.access_token);
const forbidden = { status: 403, code: "CONFIRMATION_NEEDED" };

test("AUTH-7 changing the number requires a re-authentication within five minutes, and the old number is notified", async () => {
  const phone = drawPhone();
  const code = await phoneCode(phone);
  await expect(setPhone(phone, code)).rejects.toMatchObject(forbidden);
  await fixture.site.confirm(fixture.person);
  fixture.site.clock.advance(299);
  // The code is also valid for one more second.
  const { security } = await setPhone(phone, code);
  expect(security.phone_masked).toBe(`${phone.slice(3, 6)}****${phone.slice(-4)}`);
  await fixture.site.carry();
  expect(fixture.site.smsNotices).toEqual([fixture.person.user.phone]);
  const kinds = (await fixture.db.select().from(auditEvents).where(eq(auditEvents.userId, fixture.person.user.id))).map(
    ({ kind }) => kind,
  );
  expect(kinds).toEqual(expect.arrayContaining(["reauthenticated", "phone_changed"]));
  await fixture.site.logIn(phone, goodPassword);
});

test("AUTH-7 a re-authentication expires after five minutes, and is only valid for its own session", async () => {
  await fixture.site.confirm(fixture.person);
  fixture.site.clock.advance(300);
  await expect(setEmail(drawEmail(), "123456")).rejects.toMatchObject(forbidden);
  const second = await fixture.site.logIn(fixture.person.user.phone!, goodPassword);
  // Long enough that the second login's password does not count either.
  fixture.site.clock.advance(300);
  await fixture.site.confirm(fixture.person);
  const visitor = createVisitor(fixture.site.auth);
  await expect(
    visitor.call(changeEmail, { body: { email: drawEmail(), code: "123456" } }, second.access_token),
  ).rejects.toMatchObject(forbidden);
});

test("AUTH-7 a wrong password confirms nothing, does not end the session, and is refused after five attempts", async () => {
  const visitor = fixture.site.at(fixture.person);
  const confirm = (password: string) =>
    visitor.call(reauthenticate, { body: { method: "password", password } }, fixture.person.tokens.access_token);
  for (let time = 0; time < 5; time += 1)
    await expect(confirm("wrong")).rejects.toMatchObject({ status: 422, errors: { password: [expect.any(String)] } });
  await expect(confirm(goodPassword)).rejects.toMatchObject({ status: 429 });
  await expect(setEmail(drawEmail(), "123456")).rejects.toMatchObject(forbidden);
});

test("AUTH-7 binds the first address, replaces it by the next one, and notifies the old one by mail", async () => {
  const [first, second] = [drawEmail(), drawEmail()];
  await fixture.site.confirm(fixture.person);
  const { security } = await setEmail(` ${first.toUpperCase()} `, await emailCode(first));
  expect(security.email_masked).toBe("re****@example.com");
  await fixture.site.carry();
  expect(fixture.site.smsNotices).toEqual([fixture.person.user.phone]);
  fixture.site.clock.advance(60);
  await expect(setEmail(second, await emailCode(second, "bind"))).rejects.toMatchObject({
    code: "VERIFY_CODE_INVALID",
  });
  fixture.site.clock.advance(60);
  await setEmail(second, await emailCode(second, "change"));
  await fixture.site.carry();
  expect(fixture.site.mails.at(-1)).toMatchObject({ to: first, text: expect.stringContaining("更换了邮箱") });
});

test("notifies of a first number or address as bound, on the site and at the previous address", async () => {
  fixture.person = await fixture.site.createMember();
  const { id } = fixture.person.user;
  const email = drawEmail();
  await fixture.db
    .update(users)
    .set({ phone: null, email, emailVerifiedAt: fixture.site.clock.now() })
    .where(eq(users.id, id));
  await fixture.site.confirm(fixture.person);
  const phone = drawPhone();
  await setPhone(phone, await phoneCode(phone, "bind"));
  await fixture.site.carry();
  expect(fixture.site.mails).toMatchObject([{ to: email, text: expect.stringContaining("绑定了手机号") }]);
  expect(fixture.site.smsNotices).toEqual([]);
  const caller = callerOf(id);
  const { items, unread } = await callEndpoint(fixture.site.notifications.endpoints, {
    endpoint: listNotifications,
    input: { query: {} },
    caller,
  });
  expect(unread).toBe(1);
  expect(items).toMatchObject([{ kind: "security", text: expect.stringContaining("绑定了手机号") }]);
});

test("notifies the owner of a banned account of a change", async () => {
  await fixture.site.confirm(fixture.person);
  const email = drawEmail();
  await setEmail(email, await emailCode(email));
  await fixture.site.auth.setUserStatus({ userId: fixture.person.user.id, status: "banned" });
  await fixture.site.carry();
  expect(fixture.site.smsNotices).toEqual([fixture.person.user.phone]);
});

test("rejects a number or address of another account, and consumes the code", async () => {
  const other = await fixture.site.createMember();
  await fixture.site.confirm(fixture.person);
  const code = await phoneCode(other.user.phone!);
  await expect(setPhone(other.user.phone!, code)).rejects.toMatchObject({ status: 409, code: "PHONE_TAKEN" });
  await expect(setPhone(other.user.phone!, code)).rejects.toMatchObject({ code: "VERIFY_CODE_INVALID" });
});

test("of two accounts that claim a number or address simultaneously, one gets it and the other gets 409", async () => {
  for (let round = 0; round < 10; round += 1) {
    const [member, bare] = await Promise.all([fixture.site.createMember(), fixture.site.createMember()]);
    await fixture.db.update(users).set({ email: drawEmail() }).where(eq(users.id, member.user.id));
    const wanted = drawEmail();
    await Promise.all([fixture.site.confirm(member), fixture.site.confirm(bare)]);
    // Only one code is valid per target and purpose, and a change and a binding are different purposes.
    const change = await emailCode(wanted, "change", member);
    fixture.site.clock.advance(60);
    const bind = await emailCode(wanted, "bind", bare);
    const results = await Promise.allSettled([setEmail(wanted, change, member), setEmail(wanted, bind, bare)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { status: 409, code: "EMAIL_TAKEN" },
    });
  }
});

test("one of 10 simultaneous correct codes changes the number", async () => {
  await openConnections(fixture.database.pool);
  await fixture.site.confirm(fixture.person);
  const phone = drawPhone();
  const code = await phoneCode(phone);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => setPhone(phone, code)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("codes for an account require a login and are sent to its own number, even if the request names another", async () => {
  const visitor = createVisitor(fixture.site.auth);
  for (const purpose of ["bind", "change", "verify", "cancel"] as const) {
    await expect(
      visitor.call(sendPhoneCode, { body: { phone: drawPhone(), purpose, captcha: "solved" } }),
    ).rejects.toMatchObject({ status: 401 });
  }
  for (const purpose of ["bind", "change", "verify"] as const) {
    await expect(
      visitor.call(sendEmailCode, { body: { email: drawEmail(), purpose, captcha: "solved" } }),
    ).rejects.toMatchObject({ status: 401 });
  }
  await fixture.site.receivePhoneCode(
    fixture.site.at(fixture.person),
    { phone: drawPhone(), purpose: "verify" },
    fixture.person.tokens.access_token,
  );
  expect(fixture.site.sms).toMatchObject([{ phone: fixture.person.user.phone }]);
  await expect(
    fixture.site.receiveEmailCode(
      fixture.site.at(fixture.person),
      { purpose: "verify" },
      fixture.person.tokens.access_token,
    ),
  ).rejects.toMatchObject({ status: 422 });
});

test("OTP-1 a mail code is valid for 300 s, once, on its device and for its purpose, and is stored as a hash", async () => {
  const email = drawEmail();
  await fixture.site.confirm(fixture.person);
  const code = await emailCode(email);
  expect(code).toMatch(/^\d{6}$/);
  expect(fixture.site.mails[0]).toMatchObject({ to: email, senderName: "知行学社" });
  expect(fixture.site.mails[0]!.html).toContain(code);
  expect(JSON.stringify(await fixture.db.select().from(verifyCodes))).not.toContain(code);
  const elsewhere = createVisitor(fixture.site.auth, { deviceId: "web_thief_1" });
  await expect(
    elsewhere.call(changeEmail, { body: { email, code } }, fixture.person.tokens.access_token),
  ).rejects.toMatchObject({ code: "VERIFY_CODE_INVALID" });
  await setEmail(email, code);
  await expect(setEmail(email, code)).rejects.toMatchObject({ code: "VERIFY_CODE_INVALID" });
});

test("OTP-4 mail codes: one a minute, five an hour, ten a day, captcha first, one mail for 10 simultaneous requests", async () => {
  await openConnections(fixture.database.pool);
  const email = drawEmail();
  const visitor = createVisitor(fixture.site.auth);
  const send = (captcha = "solved") => visitor.call(sendEmailCode, { body: { email, purpose: "reset", captcha } });
  for (let time = 0; time < 10; time += 1)
    await expect(send("guessed")).rejects.toMatchObject({ code: "CAPTCHA_INVALID" });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => send()));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(fixture.site.mails).toHaveLength(1);
  for (let minute = 1; minute < 60; minute += 1) {
    fixture.site.clock.advance(60);
    await send().catch((error) => expect(error).toMatchObject({ status: 429 }));
  }
  expect(fixture.site.mails).toHaveLength(5);
  for (let step = 0; step < 23 * 6; step += 1) {
    fixture.site.clock.advance(600);
    await send().catch((error) => expect(error).toMatchObject({ status: 429 }));
  }
  expect(fixture.site.mails).toHaveLength(10);
});

test("OTP-5 a failing or slow mail server gives 503, and a nonexistent address is an error of its field", async () => {
  for (const [result, refusal] of [
    [
      { kind: "unavailable", detail: "no route" },
      { status: 503, code: "MAIL_UNAVAILABLE" },
    ],
    [
      { kind: "misconfigured", detail: "bad login" },
      { status: 503, code: "MAIL_UNAVAILABLE" },
    ],
    [
      { kind: "rejected", detail: "no such mailbox" },
      { status: 422, errors: { email: [expect.any(String)] } },
    ],
  ] as const) {
    const failing = createIdentity(fixture.db, { mail: { send: async () => result } });
    await expect(
      failing.receiveEmailCode(createVisitor(failing.auth), { email: drawEmail(), purpose: "reset" }),
    ).rejects.toMatchObject(refusal);
  }
  const slow = createIdentity(fixture.db, {
    mail: { send: () => new Promise(() => {}) },
    settings: { mailTimeoutMs: 30 },
  });
  await expect(
    slow.receiveEmailCode(createVisitor(slow.auth), { email: drawEmail(), purpose: "reset" }),
  ).rejects.toMatchObject({ status: 503 });
});
