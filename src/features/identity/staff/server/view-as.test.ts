import { expect, test } from "vitest";
import { createTestGuard } from "../../../../../test/auth/account-guard.ts";
import { createPerson, createTestAuth, describeDevice } from "../../../../../test/auth/people.ts";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { createTestMembership } from "../../../../../test/membership/create-test-membership.ts";
import { quietLogger } from "../../../../../test/quiet-logger.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { actSubjects } from "../../../../composition/act-subjects.ts";
import type { View } from "../../../../kit/api/caller.ts";
import { getUser } from "../../auth/contract.ts";
import { grantRole, revokeRole, setView } from "../contract.ts";
import { createStaff } from "./staff.ts";
import { auditLog } from "./staff-tables.ts";

const database = await setUpDatabase();
const { db } = database;
const clock = createFixedClock("2026-11-20T08:00:00Z");
const auth = createTestAuth(db, { clock, readRoles: (userId) => staff.findRoles(userId) });
/** Another process on the same database. */
const other = createTestAuth(db, { clock });
const staff = createStaff({
  db,
  clock,
  logger: quietLogger,
  actSubjects,
  guardAccount: createTestGuard(db, { clock }),
  ...auth.directory,
  ...auth.views,
});
const { decideAccess } = createTestMembership({ db, clock });

async function callerOf(token: string, by = auth) {
  const user = await by.authenticate(token);
  return { user, device: describeDevice("web_1"), ip: "203.0.113.9", requestId: "r", header: () => null };
}

async function look(token: string, as: View | null) {
  const endpoints = staff.auditActs(staff.endpoints);
  await callEndpoint(endpoints, { endpoint: setView, input: { body: { as } }, caller: await callerOf(token) });
}

const OPEN_TO = { free: 0, basic_course: 1, vip: 2, vip_premium: 3 };

test.each([
  ["guest", ["free"], "not_logged_in"],
  ["user", ["free", "basic_course"], "not_vip"],
  ["vip", ["free", "basic_course", "vip"], "insufficient_level"],
  ["premium", ["free", "basic_course", "vip", "vip_premium"], null],
  [null, ["free", "basic_course", "vip", "vip_premium"], null],
] as const)("an owner who views as %s can read exactly %j", async (view, open, reason) => {
  const owner = await createPerson(db, { clock, auth, role: "admin" });
  await look(owner.tokens.access_token, view);
  const { user } = await callerOf(owner.tokens.access_token);
  const answers = await Promise.all(
    Object.keys(OPEN_TO).map(async (contentType) => [contentType, await decideAccess(user, { contentType })] as const),
  );
  expect(answers.filter(([, access]) => access.allowed).map(([type]) => type)).toEqual(open);
  expect(answers.at(-1)?.[1].reason).toBe(reason);
  // Identity and permissions do not change.
  expect(await staff.mayDo(user, "staff.manage")).toBe(true);
  const answer = await callEndpoint(auth.endpoints, {
    endpoint: getUser,
    caller: await callerOf(owner.tokens.access_token),
  });
  expect([answer.user.view_as, answer.user.is_admin]).toEqual([view, true]);
});

test("viewing as another level only affects this session, applies in every process within a second, and is recorded", async () => {
  const owner = await createPerson(db, { clock, auth, role: "admin" });
  const phone = await auth.issueSession({
    userId: owner.user.id,
    client: { device: describeDevice("web_2"), ip: "203.0.113.7" },
  });
  expect((await callerOf(owner.tokens.access_token, other)).user.viewAs).toBeUndefined();
  await look(owner.tokens.access_token, "vip");
  clock.advance(1);
  expect((await callerOf(owner.tokens.access_token, other)).user.viewAs).toBe("vip");
  expect((await callerOf(phone.access_token)).user.viewAs).toBeUndefined();
  const acts = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(acts.at(-1)).toMatchObject({
    action: "setView",
    actorId: owner.user.id,
    outcome: "done",
    before: { view_as: null },
    after: { view_as: "vip" },
  });
});

test("an editor can view as a level without having it, and can no longer do so without the role", async () => {
  const [owner, editor] = [
    await createPerson(db, { clock, auth, role: "admin" }),
    await createPerson(db, { clock, auth }),
  ];
  const role = { params: { id: editor.user.id, role: "editor" } } as const;
  const attempt = async (endpoint: typeof grantRole | typeof revokeRole) =>
    callEndpoint(staff.auditActs(staff.endpoints), {
      endpoint,
      input: role,
      caller: await callerOf(owner.tokens.access_token),
    });
  const reads = async () => {
    const { user } = await callerOf(editor.tokens.access_token);
    return (await decideAccess(user, { contentType: "vip" })).allowed;
  };
  await attempt(grantRole);
  expect(await reads()).toBe(false);
  await look(editor.tokens.access_token, "premium");
  expect(await reads()).toBe(true);
  await attempt(revokeRole);
  expect(await reads()).toBe(false);
});
