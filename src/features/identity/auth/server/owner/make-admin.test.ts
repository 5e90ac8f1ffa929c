import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createTestGuard } from "../../../../../../test/auth/account-guard.ts";
import { createEnrolled, readSecret } from "../../../../../../test/auth/authenticator.ts";
import { createIdentity, goodPassword, type Identity } from "../../../../../../test/auth/identity-site.ts";
import { cheapPasswords } from "../../../../../../test/auth/people.ts";
import { totpCode } from "../../../../../../test/auth/totp-code.ts";
import { createVisitor, type Visitor } from "../../../../../../test/auth/visitor.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { defineEndpoint } from "../../../../../kit/api/endpoint.ts";
import { serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { notificationEvents } from "../../../../community/notifications/server/notification-tables.ts";
import { changePassword, listSessions, reauthenticate } from "../../account-contract.ts";
import { getUser, logOut } from "../../contract.ts";
import { confirmSecondFactor, enrolSecondFactor, getSecondFactor } from "../../second-factor-contract.ts";
import { users } from "../people/user-tables.ts";
import { totpStep } from "../second-factor/totp.ts";
import { requireDuties } from "./duties.ts";
import { makeAdmin, makeOwner, resetSecondFactor } from "./make-admin.ts";

const database = await setUpDatabase();
const { db } = database;
const note = () => undefined;
beforeEach(async () => {
  await db.delete(users);
});

const adminEndpoint = defineEndpoint({
  name: "manage",
  summary: "",
  method: "GET",
  path: "/v1/admin/things",
  who: { can: "staff.manage" },
  output: z.object({ done: z.boolean() }),
});
const browse = defineEndpoint({
  name: "browse",
  summary: "",
  method: "GET",
  path: "/v1/things",
  who: "anyone",
  output: z.object({ seen_as: z.string() }),
});

/** The site's API, where every call enforces the duties of its caller. */
function openSite(identity: Identity): Visitor {
  const endpoints = requireDuties(db, [
    ...identity.auth.endpoints,
    serveEndpoint(adminEndpoint, () => ({ done: true })),
    serveEndpoint(browse, (_input, { user }) => ({ seen_as: user?.isAdmin ? "admin" : "guest" })),
  ]);
  return createVisitor({ ...identity.auth, endpoints }, { deviceId: "web_owner_1" });
}

const passwords = cheapPasswords;
const accountsOf = ({ clock }: Identity) => ({ db, clock, passwords, guardAccount: createTestGuard(db, { clock }) });

test("the first start creates one owner, regardless of the number of processes", async () => {
  const identity = createIdentity(db);
  const made = await Promise.all([1, 2, 3, 4].map(() => makeOwner(accountsOf(identity))));
  const [owner, ...others] = made.filter((one) => one !== null);
  expect(others).toEqual([]);
  expect(owner).toMatchObject({ account: "owner", isNew: true });
  expect(owner?.password).toMatch(/^([2-9A-Z]{4}-){4}[2-9A-Z]{4}$/);
  expect(await makeOwner(accountsOf(identity))).toBeNull();
  expect(await db.select({ name: users.name, role: users.role }).from(users)).toEqual([
    { name: "站长", role: "admin" },
  ]);
});

test("the owner must change the password, then set up the second factor, before administering the site", async () => {
  const identity = createIdentity(db);
  const owner = await makeOwner(accountsOf(identity));
  const site = openSite(identity);
  const { access_token: token } = await identity.logIn(" Owner", owner?.password ?? "", { deviceId: "web_owner_1" });
  const refused = async (code: string) => {
    await expect(site.call(adminEndpoint, {}, token)).rejects.toMatchObject({ status: 403, code });
    await expect(site.call(listSessions, {}, token)).rejects.toMatchObject({ status: 403, code });
    expect(await site.call(browse, {}, token)).toEqual({ seen_as: "guest" });
    expect((await site.call(getUser, {}, token)).user.is_admin).toBe(true);
  };

  await refused("PASSWORD_CHANGE_REQUIRED");
  await expect(site.call(enrolSecondFactor, {}, token)).rejects.toMatchObject({ code: "PASSWORD_CHANGE_REQUIRED" });
  const state = await site.call(getSecondFactor, {}, token);
  expect(state).toMatchObject({ is_on: false, is_required: true, is_password_change_required: true });
  const itself = { current_password: owner?.password ?? "", password: owner?.password ?? "" };
  await expect(site.call(changePassword, { body: itself }, token)).rejects.toMatchObject({ status: 422 });
  await refused("PASSWORD_CHANGE_REQUIRED");
  identity.clock.advance(5);
  const body = { current_password: owner?.password ?? "", password: goodPassword };
  await site.call(changePassword, { body }, token);

  await refused("SECOND_FACTOR_REQUIRED");
  await site.call(reauthenticate, { body: { method: "password", password: goodPassword } }, token);
  const { secret } = await site.call(enrolSecondFactor, {}, token);
  const code = totpCode(readSecret(secret), totpStep(identity.clock.now()));
  await site.call(confirmSecondFactor, { body: { code } }, token);

  expect(await site.call(adminEndpoint, {}, token)).toEqual({ done: true });
  expect(await site.call(browse, {}, token)).toEqual({ seen_as: "admin" });
  await expect(identity.logIn("owner", goodPassword)).rejects.toMatchObject({ code: "SECOND_FACTOR_NEEDED" });
});

test("an admin with a duty may log out, and an unknown name is answered like a wrong password", async () => {
  const identity = createIdentity(db);
  const { password } = await makeAdmin(accountsOf(identity), { account: "editor", note });
  const { access_token: token } = await identity.logIn("editor", password);
  expect(await openSite(identity).call(logOut, { body: {} }, token)).toEqual({ success: true });
  await expect(identity.logIn("nobody", password)).rejects.toMatchObject({ status: 401, code: "CREDENTIALS_INVALID" });
  await expect(identity.logIn("editor", "wrong")).rejects.toMatchObject({ status: 401, code: "CREDENTIALS_INVALID" });
});

// Covers spec §6.2.
test("a member can be made an admin, with a new password and without the old logins", async () => {
  const identity = createIdentity(db);
  const member = await identity.createMember();
  const made = await makeAdmin(accountsOf(identity), {
    account: member.user.phone?.replace("+86", "") ?? "",
    note,
  });
  expect(made).toMatchObject({ isNew: false, account: member.user.phone });
  identity.clock.advance(1);
  await expect(identity.auth.authenticate(member.tokens.access_token)).rejects.toMatchObject({ code: "TOKEN_REVOKED" });
  await expect(identity.logIn(member.user.phone ?? "", goodPassword)).rejects.toMatchObject({ status: 401 });
  expect((await identity.logIn(member.user.phone ?? "", made.password)).user.is_admin).toBe(true);
});

test("every owner is notified of a new owner, a promoted account and a replaced password", async () => {
  const identity = createIdentity(db);
  await db.delete(notificationEvents);
  const member = await identity.createMember();
  const accounts = accountsOf(identity);
  await makeAdmin(accounts, { account: "editor", note });
  await makeAdmin(accounts, { account: member.user.phone ?? "", note });
  await makeAdmin(accounts, { account: "editor", note });
  const owners = await db.select({ id: users.id, name: users.name }).from(users).orderBy(users.id);
  const ids = Object.fromEntries(owners.map(({ id, name }) => [name, id]));
  const notices = await db.select().from(notificationEvents).orderBy(notificationEvents.id);
  const expected = (act: string, account: string, to: string[]) =>
    to.map((name) => [ids[name], { act, account, by: null }]);
  expect(notices.map(({ userId, data }) => [userId, data])).toEqual([
    ...expected("owner_made", "管理员", ["管理员"]),
    ...expected("owner_made", member.user.name, [member.user.name, "管理员"]),
    ...expected("password_issued", "管理员", [member.user.name, "管理员"]),
  ]);
});

test("an admin may be named by address; an invalid account name is rejected", async () => {
  const identity = createIdentity(db);
  const made = await makeAdmin(accountsOf(identity), { account: "Editor@Example.com", note });
  expect(made).toMatchObject({ isNew: true, account: "editor@example.com" });
  await expect(makeAdmin(accountsOf(identity), { account: "ab", note })).rejects.toMatchObject({ status: 422 });
  await expect(resetSecondFactor(accountsOf(identity), { account: "nobody", note })).rejects.toMatchObject({
    status: 404,
  });
});

test("resetting the second factor lets the owner of the account log in without it, and ends the logins", async () => {
  const identity = createIdentity(db);
  const { person, phone } = await createEnrolled(identity);
  await db.update(users).set({ role: "admin" }).where(eq(users.id, person.user.id));
  expect(await resetSecondFactor(accountsOf(identity), { account: phone, note })).toEqual({ hadOne: true });
  identity.clock.advance(1);
  await expect(identity.auth.authenticate(person.tokens.access_token)).rejects.toMatchObject({ code: "TOKEN_REVOKED" });
  const { access_token: token } = await identity.logIn(phone, goodPassword);
  await expect(openSite(identity).call(adminEndpoint, {}, token)).rejects.toMatchObject({
    code: "SECOND_FACTOR_REQUIRED",
  });
  expect(await resetSecondFactor(accountsOf(identity), { account: phone, note })).toEqual({ hadOne: false });
});
