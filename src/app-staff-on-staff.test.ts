import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createAppStage } from "../test/app-stage.ts";
import { createTestGuard } from "../test/auth/account-guard.ts";
import { createPerson, type Person } from "../test/auth/people.ts";
import { users } from "./features/auth/server/people/user-tables.ts";
import { secondFactors } from "./features/auth/server/second-factor/second-factor-tables.ts";
import { notificationEvents } from "./features/notifications/server/notification-tables.ts";
import type { Role } from "./features/staff/permissions.ts";
import { staffRoles } from "./features/staff/server/staff-tables.ts";

const { db, database, clock, app, ask } = await createAppStage();

/** Everybody of the site, made anew for each test; they confirmed a moment ago who they are. */
async function createSite(owners = 2) {
  const make = async (role: Role | null): Promise<Person> => {
    const person = await createPerson(db, {
      clock,
      auth: app.auth,
      name: role ?? "member",
      role: role === "owner" ? "admin" : "user",
    });
    const userId = person.user.id;
    const now = clock.now();
    await db.insert(secondFactors).values({ userId, sealedSecret: "sealed", offeredAt: now, confirmedAt: now });
    await database.pool.query("update sessions set reauthenticated_at = $1 where user_id = $2", [now, userId]);
    if (role !== null && role !== "owner")
      await db.insert(staffRoles).values({ userId, role, grantedBy: null, grantedAt: now });
    return person;
  };
  return {
    owner: await make("owner"),
    otherOwner: owners > 1 ? await make("owner") : null,
    support: await make("support"),
    colleague: await make("finance"),
    editor: await make("editor"),
    member: await make(null),
  };
}

type Site = Awaited<ReturnType<typeof createSite>>;
type Name = keyof Site;

const isUser = (person: Person | null) => eq(users.id, person?.user.id ?? 0);

beforeEach(async () => {
  await db.delete(users);
  await db.delete(staffRoles);
  await db.delete(notificationEvents);
});

const ACTS = {
  ban: (id: number) => ["POST", "/admin/bans", { account: `u${id}`, reason: "x" }],
  endBan: (id: number) => ["DELETE", `/admin/bans/${id}`, undefined],
  banPosting: (id: number) => ["POST", "/admin/posting-bans", { user_id: id, days: 1, reason: "x" }],
  liftPostingBan: (id: number) => ["DELETE", `/admin/posting-bans/${id}`, undefined],
  giveRole: (id: number) => ["PUT", `/admin/staff/${id}/roles/teacher`, undefined],
  hideProfile: (id: number) => [
    "POST",
    "/admin/moderation/decisions",
    { things: [{ kind: "profile", id }], decision: "hide", reason: "x" },
  ],
  takeRole: (id: number) => ["DELETE", `/admin/staff/${id}/roles/finance`, undefined],
} as const satisfies Record<string, (id: number) => readonly [string, string, object | undefined]>;

async function perform(site: Site, act: keyof typeof ACTS, [by, on]: readonly [Name, Name]) {
  const [actor, target] = [site[by], site[on]];
  if (!actor || !target) throw new Error("nobody of that name");
  if (act === "endBan") await db.update(users).set({ status: "banned", banReason: "x" }).where(isUser(target));
  if (act === "liftPostingBan")
    await database.pool.query(
      "insert into posting_bans (user_id, reason, starts_at, ends_at) values ($1, 'x', $2, $3)",
      [target.user.id, clock.now(), new Date(clock.now().getTime() + 86_400_000)],
    );
  if (act === "hideProfile") await insertProfileChange(target);
  const [method, path, body] = ACTS[act](target.user.id);
  const named = body && "account" in body ? { ...body, account: target.user.phone } : body;
  const answer = await ask(method, path, { headers: actor.headers, ...(named && { body: named }) });
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

test.each([
  // By whom, on whom, what comes of it.
  ["ban", "support", "member", "done"],
  ["ban", "support", "colleague", "STAFF_ACCOUNT"],
  ["ban", "support", "owner", "STAFF_ACCOUNT"],
  ["ban", "support", "support", "OWN_ACCOUNT"],
  ["ban", "owner", "support", "done"],
  ["ban", "owner", "otherOwner", "done"],
  ["ban", "owner", "owner", "OWN_ACCOUNT"],
  ["endBan", "support", "member", "done"],
  ["endBan", "support", "colleague", "STAFF_ACCOUNT"],
  ["endBan", "owner", "colleague", "done"],
  ["endBan", "support", "otherOwner", "STAFF_ACCOUNT"],
  ["endBan", "owner", "otherOwner", "done"],
  ["banPosting", "editor", "member", "done"],
  ["banPosting", "editor", "colleague", "STAFF_ACCOUNT"],
  ["banPosting", "editor", "owner", "STAFF_ACCOUNT"],
  ["banPosting", "editor", "editor", "OWN_ACCOUNT"],
  ["banPosting", "owner", "editor", "done"],
  ["banPosting", "owner", "otherOwner", "done"],
  ["liftPostingBan", "editor", "member", "done"],
  ["liftPostingBan", "editor", "editor", "OWN_ACCOUNT"],
  ["liftPostingBan", "editor", "colleague", "STAFF_ACCOUNT"],
  ["liftPostingBan", "owner", "colleague", "done"],
  ["hideProfile", "editor", "member", "done"],
  ["hideProfile", "editor", "editor", "OWN_ACCOUNT"],
  ["hideProfile", "editor", "colleague", "STAFF_ACCOUNT"],
  ["hideProfile", "editor", "owner", "STAFF_ACCOUNT"],
  ["hideProfile", "owner", "colleague", "done"],
  ["giveRole", "support", "member", "INSUFFICIENT_PERMISSIONS"],
  ["giveRole", "owner", "member", "done"],
  ["giveRole", "owner", "colleague", "done"],
  ["giveRole", "owner", "otherOwner", "OWNER_HAS_ALL"],
  ["takeRole", "support", "colleague", "INSUFFICIENT_PERMISSIONS"],
  ["takeRole", "owner", "colleague", "done"],
] as const)("%s by %s on %s: %s", async (act, by, on, outcome) => {
  const site = await createSite();
  expect(await perform(site, act, [by, on])).toBe(outcome);
});

test("nobody acts on the last owner who can log in", async () => {
  const site = await createSite();
  await db.update(users).set({ status: "banned", banReason: "x" }).where(isUser(site.otherOwner));
  expect(await perform(site, "endBan", ["owner", "otherOwner"])).toBe("done");
  await db.update(users).set({ status: "disabled" }).where(isUser(site.otherOwner));
  const guard = createTestGuard(db, { clock });
  const ban = (userId: number) => db.transaction((tx) => guard(tx, { by: null, userId, act: "account_banned" }));
  await expect(ban(site.owner.user.id)).rejects.toMatchObject({ status: 409, code: "LAST_ADMIN" });
  await ban(site.support.user.id);
});

test("notifies every owner of what happens to an account of staff, and nobody of acts on members", async () => {
  const site = await createSite();
  await perform(site, "ban", ["support", "member"]);
  expect(await db.select().from(notificationEvents)).toEqual([]);
  await perform(site, "ban", ["owner", "support"]);
  await perform(site, "giveRole", ["owner", "member"]);
  const notices = await db.select().from(notificationEvents).orderBy(notificationEvents.id);
  const owners = [site.owner.user.id, site.otherOwner?.user.id];
  expect(notices.map(({ userId, data }) => [userId, data])).toEqual(
    [
      { act: "account_banned", account: "support", by: "owner" },
      { act: "role_given", account: "member", by: "owner" },
    ].flatMap((data) => owners.map((id) => [id, data])),
  );
});
