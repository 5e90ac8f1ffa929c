import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createTestGuard } from "../../test/auth/account-guard.ts";
import { createPerson, type Person } from "../../test/auth/people.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { confirmSecondFactor, giveRole } from "../../test/staff-role.ts";
import type { GuardedAct } from "../domain/staff/guarded-acts.ts";
import type { Role } from "../domain/staff/permissions.ts";
import { postingBans } from "../features/community/moderation/server/moderation-tables.ts";
import { notificationEvents } from "../features/community/notifications/server/notification-tables.ts";
import { createNotify } from "../features/community/notifications/server/notify.ts";
import { resetSecondFactor } from "../features/identity/auth/server/owner/make-admin.ts";
import { removeWechatLinks } from "../features/identity/auth/server/owner/wechat-link.ts";
import { users } from "../features/identity/auth/server/people/user-tables.ts";
import { staffRoles } from "../features/identity/staff/server/staff-tables.ts";
import { notificationTypes } from "./notification-types.ts";

const { db, database, clock, app, sendRequest } = await createAppFixture();

/** A staff member with a fresh confirmation. */
async function make(role: Role | null): Promise<Person> {
  const options = { clock, auth: app.auth, name: role ?? "member" };
  const person = role === null ? await createPerson(db, options) : await createStaff(db, role, options);
  const userId = person.user.id;
  const now = clock.now();
  if (role === null) await confirmSecondFactor(db, { userId, now });
  await database.pool.query("update sessions set reauthenticated_at = $1 where user_id = $2", [now, userId]);
  return person;
}

const actors = {
  owner: await make("owner"),
  support: await make("support"),
  editor: await make("editor"),
  finance: await make("finance"),
  member: await make(null),
};
type Actor = keyof typeof actors;

/** The targets: accounts that do not act, so that their logins may end. */
const targets = { member: await make(null), colleague: await make("finance"), otherOwner: await make("owner") };

const isUser = (person: Person) => eq(users.id, person.user.id);

/** Restores everybody's state and removes the notifications. */
beforeEach(async () => {
  await db.update(users).set({ status: "active", banReason: null, bannedUntil: null });
  await db.delete(postingBans);
  await db.delete(notificationEvents);
  await database.pool.query("delete from moderation_items");
  await database.pool.query("delete from profile_changes");
  for (const person of Object.values(targets)) {
    await db.delete(staffRoles).where(eq(staffRoles.userId, person.user.id));
    await db.update(users).set({ name: person.user.name }).where(isUser(person));
  }
  const colleague = { userId: targets.colleague.user.id, role: "finance" } as const;
  await giveRole(db, { ...colleague, now: clock.now(), hasFactor: false });
});

const ACTS = {
  ban: (id: number) => ["POST", "/admin/bans", { account: `u${id}`, reason: "x" }],
  endBan: (id: number) => ["DELETE", `/admin/bans/${id}`, undefined],
  banPosting: (id: number) => ["POST", "/admin/posting-bans", { user_id: id, days: 1, reason: "x" }],
  liftPostingBan: (id: number) => ["DELETE", `/admin/posting-bans/${id}`, undefined],
  hideProfile: (id: number) => [
    "POST",
    "/admin/moderation/decisions",
    { things: [{ kind: "profile", id }], decision: "hide", reason: "x" },
  ],
  giveRole: (id: number) => ["PUT", `/admin/staff/${id}/roles/teacher`, undefined],
  takeRole: (id: number) => ["DELETE", `/admin/staff/${id}/roles/finance`, undefined],
} as const satisfies Record<string, (id: number) => readonly [string, string, object | undefined]>;
type Act = keyof typeof ACTS;

async function perform(act: Act, actor: Person, target: Person): Promise<string> {
  const { id } = target.user;
  if (act === "endBan" && target !== actor)
    await db.update(users).set({ status: "banned", banReason: "x" }).where(isUser(target));
  if (act === "liftPostingBan")
    await database.pool.query(
      "insert into posting_bans (user_id, reason, starts_at, ends_at) values ($1, 'x', $2, $3)",
      [id, clock.now(), new Date(clock.now().getTime() + 86_400_000)],
    );
  if (act === "hideProfile") await insertProfileChange(target);
  const [method, path, body] = ACTS[act](id);
  const named = body && "account" in body ? { ...body, account: target.user.phone } : body;
  const answer = await sendRequest(method, path, { headers: actor.headers, ...(named && { body: named }) });
  return answer.status === 200 ? "done" : answer.body.error_code;
}

/** An approved name, under the number of its account. */
async function insertProfileChange({ user: { id, name } }: Person): Promise<void> {
  await database.pool.query(
    `insert into profile_changes (id, user_id, name, state, created_at, changed_at)
     overriding system value values ($1, $1, $2, 'published', $3, $3)`,
    [id, name, clock.now()],
  );
  await database.pool.query(
    `insert into moderation_items (kind, thing_id, author_id, state, is_waiting, why, words, reports, trusted_reports,
       created_at, changed_at)
     values ('profile', $1, $1, 'published', false, '{}', '{}', 0, 0, $2, $2)`,
    [id, clock.now()],
  );
}

const NOT_ALLOWED = Array.from({ length: 4 }, () => "INSUFFICIENT_PERMISSIONS");
const BELOW_STAFF = ["done", "STAFF_ACCOUNT", "STAFF_ACCOUNT", "OWN_ACCOUNT"];
const EVERYBODY = ["done", "done", "done", "OWN_ACCOUNT"];

/** The results: on a member, on a colleague, on another owner, on oneself (decisions §4). */
const OUTCOMES: Readonly<Record<Act, Readonly<Record<Actor, readonly string[]>>>> = {
  ban: { owner: EVERYBODY, support: BELOW_STAFF, editor: NOT_ALLOWED, finance: NOT_ALLOWED, member: NOT_ALLOWED },
  endBan: { owner: EVERYBODY, support: BELOW_STAFF, editor: NOT_ALLOWED, finance: NOT_ALLOWED, member: NOT_ALLOWED },
  banPosting: {
    owner: EVERYBODY,
    support: BELOW_STAFF,
    editor: BELOW_STAFF,
    finance: NOT_ALLOWED,
    member: NOT_ALLOWED,
  },
  liftPostingBan: {
    owner: EVERYBODY,
    support: BELOW_STAFF,
    editor: BELOW_STAFF,
    finance: NOT_ALLOWED,
    member: NOT_ALLOWED,
  },
  hideProfile: {
    owner: EVERYBODY,
    support: BELOW_STAFF,
    editor: BELOW_STAFF,
    finance: NOT_ALLOWED,
    member: NOT_ALLOWED,
  },
  giveRole: {
    owner: ["done", "done", "OWNER_HAS_ALL", "OWNER_HAS_ALL"],
    support: NOT_ALLOWED,
    editor: NOT_ALLOWED,
    finance: NOT_ALLOWED,
    member: NOT_ALLOWED,
  },
  takeRole: {
    owner: ["NOT_FOUND", "done", "NOT_FOUND", "OWN_ACCOUNT"],
    support: NOT_ALLOWED,
    editor: NOT_ALLOWED,
    finance: NOT_ALLOWED,
    member: NOT_ALLOWED,
  },
};

const ROWS = Object.entries(OUTCOMES).flatMap(([act, byActor]) =>
  Object.entries(byActor).map(([actor, outcomes]) => [act as Act, actor as Actor, outcomes] as const),
);

test.each(ROWS)("decides %s by %s on a member, a colleague, another owner and oneself", async (act, by, outcomes) => {
  const actor = actors[by];
  const result: string[] = [];
  for (const target of [...Object.values(targets), actor]) result.push(await perform(act, actor, target));
  expect(result).toEqual(outcomes);
});

test("the last owner who can log in cannot be banned, and commands can restore that owner's access", async () => {
  const { owner, support } = actors;
  await db.update(users).set({ status: "disabled" }).where(isUser(targets.otherOwner));
  const guard = createTestGuard(db, { clock });
  const act = (userId: number, name: GuardedAct) => db.transaction((tx) => guard(tx, { by: null, userId, act: name }));
  await expect(act(owner.user.id, "account_banned")).rejects.toMatchObject({ status: 409, code: "LAST_ADMIN" });
  await act(owner.user.id, "factor_removed");
  await act(owner.user.id, "wechat_removed");
  await act(support.user.id, "account_banned");
});

/** The notifications of owners, in order. */
async function listNotices() {
  const notices = await db.select().from(notificationEvents).orderBy(notificationEvents.id);
  return notices.flatMap(({ kind, userId, data }) => (kind === "security" ? [[userId, data]] : []));
}

const toOwners = (data: object) => [actors.owner, targets.otherOwner].map(({ user }) => [user.id, data]);

test.each([
  ["ban", "account_banned"],
  ["banPosting", "posting_banned"],
  ["liftPostingBan", "posting_freed"],
  ["endBan", "account_freed"],
  ["giveRole", "role_given"],
  ["takeRole", "role_taken"],
  ["hideProfile", "profile_decided"],
] as const)("notifies every owner of %s on a staff account, and on a member only of a role", async (act, name) => {
  await perform(act, actors.owner, targets.member);
  const ofMember = { act: name, account: "member", by: "owner" };
  expect(await listNotices()).toEqual(act === "giveRole" ? toOwners(ofMember) : []);
  await db.delete(notificationEvents);
  await perform(act, actors.owner, targets.colleague);
  expect(await listNotices()).toEqual(toOwners({ act: name, account: "finance", by: "owner" }));
});

const commandLine = {
  db,
  clock,
  guardAccount: createTestGuard(db, { clock }),
  notify: createNotify({ types: notificationTypes, clock, sendJob: async () => true }),
};

test.each([
  ["factor_removed", resetSecondFactor],
  ["wechat_removed", removeWechatLinks],
] as const)("notifies every owner of %s by a command only if the account is a staff account", async (act, run) => {
  const perform = ({ user }: Person) => run(commandLine, { account: user.phone ?? "", note: () => {} });
  await perform(targets.member);
  expect(await listNotices()).toEqual([]);
  await perform(targets.colleague);
  expect(await listNotices()).toEqual(toOwners({ act, account: "finance", by: null }));
});
