import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { goodPassword } from "../../../../../../test/auth/identity-site.ts";
import { testAgreements } from "../../../../../../test/auth/people.ts";
import { setUpIdentity } from "../../../../../../test/auth/set-up-identity.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import { listConsents } from "../../account-contract.ts";
import { logInUsingEmail } from "../../contract.ts";
import { resetPassword } from "../../password-contract.ts";
import { auditEvents, consents, users } from "../people/user-tables.ts";

const fixture = setUpIdentity({ password: null });
let drawn = 0;

/** An account with an address that was bound by its owner or imported. */
async function addAccount({ isProven }: { isProven: boolean }): Promise<{ id: number; email: string }> {
  drawn += 1;
  const email = `reader${drawn}@example.com`;
  const now = fixture.site.clock.now();
  const [row] = await fixture.db
    .insert(users)
    .values({
      name: "老读者",
      role: "user",
      status: "active",
      email,
      emailVerifiedAt: isProven ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: users.id });
  return { id: row!.id, email };
}

const visitor = () => createVisitor(fixture.site.auth);
const receiveCode = (email: string, purpose: "login" | "reset" = "login") =>
  fixture.site.receiveEmailCode(visitor(), { email, purpose });
const logIn = (email: string, code: string, agreements?: typeof testAgreements) =>
  visitor().call(logInUsingEmail, { body: { email, code, agreements } });
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

const wrong = { status: 400, code: "VERIFY_CODE_INVALID" };

test("a user who reads the mail of a bound address logs in with any spelling of it, and the mail states the purpose of the code", async () => {
  const { id, email } = await addAccount({ isProven: true });
  const code = await receiveCode(`  ${email.toUpperCase()} `);
  expect(fixture.site.mails.at(-1)).toMatchObject({ to: email, subject: "知行学社验证码：登录" });
  expect(await logIn(email, code)).toMatchObject({ token_type: "Bearer", user: { id } });
  await expect(logIn(email, code)).rejects.toMatchObject(wrong);
});

test("the first code logs in to an imported account after consent to both texts; the same code is accepted then, and the address is verified", async () => {
  const { id, email } = await addAccount({ isProven: false });
  const code = await receiveCode(email);
  const agreementRequired = {
    status: 422,
    code: "AGREEMENT_REQUIRED",
    errors: { agreements: [expect.stringContaining("同意")] },
  };
  for (let time = 0; time < 7; time += 1) {
    await expect(logIn(email, code)).rejects.toMatchObject(agreementRequired);
    await expect(logIn(email, code, { ...testAgreements, privacy: "2019" })).rejects.toMatchObject(agreementRequired);
  }
  const answer = await logIn(email, code, testAgreements);
  expect(answer.user).toMatchObject({ id, is_agreement_outdated: false });
  const agreed = await visitor().call(listConsents, {}, answer.access_token);
  expect(agreed.items.map(({ document, version }) => [document, version]).sort()).toEqual([
    ["privacy", testAgreements.privacy],
    ["terms", testAgreements.terms],
  ]);
  const [row] = await fixture.db.select().from(users).where(eq(users.id, id));
  expect(row?.emailVerifiedAt).toEqual(fixture.site.clock.now());

  fixture.site.clock.advance(60);
  expect((await logIn(email, await receiveCode(email))).user.id).toBe(id);
});

test("before its first login an imported account gets no password, no consents and no mail except codes", async () => {
  const { id, email } = await addAccount({ isProven: false });
  const code = await receiveCode(email, "reset");
  await expect(
    visitor().call(resetPassword, { body: { account: email, code, password: goodPassword } }),
  ).rejects.toMatchObject({ status: 422, errors: { account: [expect.stringContaining("先用邮箱验证码登录")] } });
  expect(await fixture.db.select().from(consents).where(eq(consents.userId, id))).toEqual([]);
  const proven = await addAccount({ isProven: true });
  fixture.site.mails.length = 0;
  for (const to of [id, proven.id]) {
    const notice = { kind: "security", to, about: "account", key: `security:${to}` } as const;
    await fixture.db.transaction((tx) => fixture.site.notify(tx, { ...notice, data: { change: "phone_bound" } }));
  }
  await fixture.site.carry();
  expect(fixture.site.mails.map(({ to }) => to)).toEqual([proven.email]);
});

test("an address without an account gets that reason only after a correct code, and no account is created", async () => {
  const email = "nobody@example.com";
  const code = await receiveCode(email);
  await expect(logIn(email, another(code), testAgreements)).rejects.toMatchObject(wrong);
  await expect(logIn(email, code, testAgreements)).rejects.toMatchObject({
    status: 422,
    errors: { email: ["这个邮箱还没有账号，请用手机号注册"] },
  });
  expect(await fixture.db.select().from(users).where(eq(users.email, email))).toEqual([]);
});

test("a code for a new password cannot log in, and a login code cannot reset a password", async () => {
  const { email } = await addAccount({ isProven: true });
  await expect(logIn(email, await receiveCode(email, "reset"))).rejects.toMatchObject(wrong);
  fixture.site.clock.advance(60);
  const code = await receiveCode(email);
  await expect(
    visitor().call(resetPassword, { body: { account: email, code, password: goodPassword } }),
  ).rejects.toMatchObject(wrong);
});

test("one of 10 simultaneous correct answers logs in; five wrong ones invalidate a code", async () => {
  await openConnections(fixture.database.pool);
  const { id, email } = await addAccount({ isProven: false });
  const code = await receiveCode(email);
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => logIn(email, code, testAgreements)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await fixture.db.select().from(consents).where(eq(consents.userId, id))).toHaveLength(2);

  fixture.site.clock.advance(60);
  const next = await receiveCode(email);
  for (let time = 0; time < 5; time += 1) await expect(logIn(email, another(next))).rejects.toMatchObject(wrong);
  await expect(logIn(email, next)).rejects.toMatchObject(wrong);
});

test("a banned account gets the reason and no session", async () => {
  const { id, email } = await addAccount({ isProven: false });
  await fixture.site.auth.setUserStatus({ userId: id, status: "banned" });
  await expect(logIn(email, await receiveCode(email), testAgreements)).rejects.toMatchObject({ code: "USER_BANNED" });
  const kinds = await fixture.db.select({ kind: auditEvents.kind }).from(auditEvents).where(eq(auditEvents.userId, id));
  expect(kinds.map(({ kind }) => kind)).toContain("log_in_refused");
  expect(await fixture.db.select().from(consents).where(eq(consents.userId, id))).toEqual([]);
});
