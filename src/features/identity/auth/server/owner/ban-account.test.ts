import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createEnrolled } from "../../../../../../test/auth/authenticator.ts";
import { createIdentity, goodPassword } from "../../../../../../test/auth/identity-site.ts";
import { describeDevice } from "../../../../../../test/auth/people.ts";
import { createVisitor } from "../../../../../../test/auth/visitor.ts";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import type { Act, Caller } from "../../../../../kit/api/caller.ts";
import type { EndpointSpec } from "../../../../../kit/api/endpoint.ts";
import * as plans from "../../../../access/membership/admin-contract.ts";
import * as settings from "../../../../front/site/admin-contract.ts";
import * as home from "../../../../front/site/home-contract.ts";
import * as people from "../../../people-transfer/contract.ts";
import * as bans from "../../admin-contract.ts";
import { auditEvents, users } from "../people/user-tables.ts";

const { banAccount, endBan, listBans } = bans;
const database = await setUpDatabase();
const { db } = database;
let notes: Act[] = [];
beforeEach(async () => {
  notes = [];
  await db.delete(users);
  await db.delete(auditEvents);
});

async function setUp() {
  const identity = createIdentity(db);
  const { person: admin } = await createEnrolled(identity);
  await db.update(users).set({ role: "admin" }).where(eq(users.id, admin.user.id));
  identity.clock.advance(2);
  // Mounted as for staff calls.
  const endpoints = identity.auth.endpoints.map((one) => ({
    ...one,
    answer: (input: unknown, caller: Caller) =>
      one.answer(input, { ...caller, note: (act: Act) => void notes.push(act) } as Caller),
  }));
  const adminClient = createVisitor({ ...identity.auth, endpoints }, { deviceId: admin.deviceId });
  const member = await identity.createMember();
  return {
    identity,
    admin,
    adminClient,
    token: admin.tokens.access_token,
    member,
    account: member.user.phone ?? "",
  };
}

test("an admin bans a member until a moment: every sign-in method is closed until then and open afterwards", async () => {
  const { identity, admin, adminClient, token, member, account } = await setUp();
  const until = new Date(identity.clock.now().getTime() + 3_600_000).toISOString();
  const ban = await adminClient.call(banAccount, { body: { account, reason: " 发布广告 ", until } }, token);
  expect(ban).toMatchObject({ user_id: member.user.id, reason: "发布广告", until });
  expect(JSON.stringify(ban)).not.toContain(account.slice(3));
  identity.clock.advance(1);
  for (const process of [identity.auth, identity.other])
    await expect(process.authenticate(member.tokens.access_token)).rejects.toMatchObject({ code: "USER_BANNED" });
  await expect(identity.logIn(account, goodPassword)).rejects.toMatchObject({ code: "USER_BANNED" });
  expect((await adminClient.call(listBans, {}, token)).items).toEqual([ban]);

  identity.clock.advance(3_600);
  const { access_token: laterToken } = await identity.auth.issueSession({
    userId: admin.user.id,
    client: { device: describeDevice(admin.deviceId), ip: "203.0.113.7" },
  });
  expect((await adminClient.call(listBans, {}, laterToken)).items).toEqual([]);
  await expect(identity.auth.authenticate(member.tokens.access_token)).rejects.toMatchObject({ status: 401 });
  expect((await identity.logIn(account, goodPassword)).user.id).toBe(member.user.id);
});

test("a ban without an end lasts until it is revoked, and both are logged", async () => {
  const { identity, adminClient, token, member, account } = await setUp();
  await adminClient.call(banAccount, { body: { account, reason: "盗号" } }, token);
  await adminClient.call(endBan, { params: { user_id: member.user.id } }, token);
  identity.clock.advance(1);
  expect((await identity.logIn(account, goodPassword)).user.id).toBe(member.user.id);
  await expect(adminClient.call(endBan, { params: { user_id: member.user.id } }, token)).rejects.toMatchObject({
    status: 404,
  });
  const events = await db.select().from(auditEvents).where(eq(auditEvents.userId, member.user.id));
  const ofStatus = events.filter(({ kind }) => kind === "status_change");
  expect(ofStatus.map(({ detail }) => detail)).toEqual([{ status: "banned" }, { status: "active" }]);
  expect(notes.map(({ before, after }) => [before, after])).toMatchObject([
    [{ status: "active" }, { status: "banned", reason: "盗号", until: null }],
    [
      { status: "banned", reason: "盗号" },
      { status: "active", reason: null },
    ],
  ]);
});

test("rejects a ban of the caller's own account, of the last admin, without a reason or with an end in the past", async () => {
  const { identity, admin, adminClient, token, account } = await setUp();
  const own = { account: admin.user.phone ?? "", reason: "x" };
  await expect(adminClient.call(banAccount, { body: own }, token)).rejects.toMatchObject({ code: "OWN_ACCOUNT" });
  for (const body of [
    { account, reason: "  " },
    { account, reason: "x", until: identity.clock.now().toISOString() },
    { account: "?", reason: "x" },
  ])
    await expect(adminClient.call(banAccount, { body }, token)).rejects.toMatchObject({ status: 422 });
  expect(await db.select().from(users).where(eq(users.status, "banned"))).toEqual([]);
});

test("every admin endpoint requires the permission of its name", () => {
  const contractExports = [bans, plans, people, settings, home].flatMap((contract) => Object.values(contract));
  const adminEndpoints = contractExports.filter((one): one is EndpointSpec => typeof one === "object" && "path" in one);
  expect(adminEndpoints.map(({ name, who }) => [name, typeof who === "object" && who.can])).toEqual([
    ["listBans", "accounts.manage"],
    ["banAccount", "accounts.manage"],
    ["endBan", "accounts.manage"],
    ["listAllPlans", "plans.manage"],
    ["addPlan", "plans.manage"],
    ["changePlan", "plans.manage"],
    ["listRights", "rights.grant"],
    ["grantRight", "rights.grant"],
    ["revokeRight", "rights.grant"],
    ["importMembers", "people.transfer"],
    ["readSettings", "settings.manage"],
    ["changeSettings", "settings.manage"],
    ["listLegalVersions", "legal.publish"],
    ["readLegalVersion", "legal.publish"],
    ["publishLegalText", "legal.publish"],
    ["readHome", "settings.manage"],
    ["saveHomeDraft", "settings.manage"],
    ["publishHome", "settings.manage"],
  ]);
  for (const { path } of adminEndpoints) expect(path).toMatch(/^\/v1\/admin\//);
});
