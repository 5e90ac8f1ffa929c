import { beforeEach, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { openConnections } from "../../../../../../test/database/open-connections.ts";
import { createTestMembership } from "../../../../../../test/membership/create-test-membership.ts";
import { createFixedClock, type FixedClock } from "../../../../../../test/time/fixed-clock.ts";
import { notificationTypes } from "../../../../../composition/notification-types.ts";
import type { Act } from "../../../../../kit/api/caller.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { createNotify } from "../../../../community/notifications/server/notify.ts";
import { type GivenRight, grantRight, listRights, type RightGift, revokeRight } from "./manage-rights.ts";
import { serveRightsAdmin } from "./rights-admin-api.ts";

const { db, pool } = await setUpDatabase();
let clock: FixedClock;
let acts: Act[] = [];
let userId = 0;

beforeEach(() => {
  clock = createFixedClock("2026-11-24T00:00:00Z");
  acts = [];
  userId += 1;
});

const note = (act: Act) => void acts.push(act);
const book = { contentType: "vip", resourceKeys: ["book:7"] } as const;

function serveAdmin() {
  return { db, clock, notify: createNotify({ types: notificationTypes, clock, sendJob: async () => true }) };
}

function rights() {
  return {
    ...serveAdmin(),
    findAccountId: async (typed: string) => (typed === "nobody" ? null : userId),
    findResource: async ({ type, id }: { type: string; id: number }) => (type === "book" && id === 7 ? book : null),
  };
}

const VIP: GivenRight = { kind: "level", level: 2 };
let keys = 0;

function give(gift: Partial<RightGift> = {}) {
  keys += 1;
  const usual = { account: "13800138000", right: VIP, days: 30, reason: "补偿", sendingKey: `k${keys}`, note };
  return grantRight(rights(), { ...usual, ...gift });
}

const membership = () => createTestMembership({ db, clock, findResource: rights().findResource });
const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();

test("a given level begins now, is added after existing terms of its level, and is valid immediately", async () => {
  expect(await give()).toMatchObject({ level: 2, starts_at: inDays(0), ends_at: inDays(30), source: "admin" });
  expect(await give()).toMatchObject({ starts_at: inDays(30), ends_at: inDays(60) });
  expect(await give({ right: { kind: "level", level: 3 }, days: 7 })).toMatchObject({ starts_at: inDays(0) });
  expect(await membership().readMembership(userId)).toMatchObject({ is_vip: true, vip_level: 2 });
  expect(await give()).toMatchObject({ starts_at: inDays(60), ends_at: inDays(90) });
  expect(await give({ days: null })).toMatchObject({ starts_at: inDays(0), ends_at: null });
  expect(acts[0]).toMatchObject({ after: { user: userId, level: 2, days: 30, reason: "补偿" } });
  expect((await listRights({ db }, userId)).map(({ level, ends_at }) => [level, ends_at])).toEqual([
    [2, null],
    // Memberships that have not begun are suspended while the lifetime membership runs.
    [2, null],
    [3, inDays(7)],
    [2, null],
    [2, inDays(30)],
  ]);
});

test("grants one existing resource by its key", async () => {
  const { decideAccess } = membership();
  const reader = { id: userId, sessionId: "s", isAdmin: false } as const;
  const accessResource = { contentType: "vip", resourceKeys: ["book:7"] } as const;
  expect(await decideAccess(reader, accessResource)).toMatchObject({ allowed: false });
  const given = await give({ right: { kind: "resource", type: "book", id: 7 }, days: null });
  expect(given).toMatchObject({ kind: "resource", resource: "book:7", level: null, ends_at: null });
  expect(await decideAccess(reader, accessResource)).toMatchObject({ allowed: true });
  expect(await decideAccess(reader, { contentType: "vip", resourceKeys: ["book:8"] })).toMatchObject({
    allowed: false,
  });
  await expect(give({ right: { kind: "resource", type: "book", id: 8 } })).rejects.toMatchObject({ status: 404 });
  await expect(give({ account: "nobody" })).rejects.toMatchObject({ status: 404, message: "没有账号“nobody”" });
});

test("gives once for 10 concurrent calls with one key and returns the same result to all; rejects the key of another grant", async () => {
  await openConnections(pool);
  const all = await Promise.all(Array.from({ length: 10 }, () => give({ sendingKey: "one" })));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await listRights({ db }, userId)).toHaveLength(1);
  expect(acts).toHaveLength(1);
  await expect(give({ sendingKey: "one", right: { kind: "level", level: 3 } })).rejects.toMatchObject({
    status: 409,
    code: "IDEMPOTENCY_KEY_REUSED",
  });
});

test("10 concurrent grants with their own keys follow each other without a gap", async () => {
  await openConnections(pool);
  await Promise.all(Array.from({ length: 10 }, () => give({ days: 1 })));
  const spans = (await listRights({ db }, userId)).toReversed();
  expect(spans.map(({ starts_at }) => starts_at)).toEqual(spans.map((_, at) => inDays(at)));
});

test("a revoked right is no longer valid, stays listed with its time, and is not changed by a second revocation", async () => {
  const { id } = await give();
  clock.advance(60);
  const revoked = await revokeRight(serveAdmin(), { id, reason: "开错了", note });
  expect(revoked).toMatchObject({ id, revoked_at: inDays(0), revoke_reason: "staff" });
  expect(acts.at(-1)).toMatchObject({ subject: `right:${id}`, after: { reason: "开错了" } });
  expect((await membership().readMembership(userId)).is_vip).toBe(false);
  clock.advance(60);
  expect(await revokeRight(serveAdmin(), { id, reason: "又一次", note })).toEqual(revoked);
  expect(await listRights({ db }, userId)).toEqual([revoked]);
  await expect(revokeRight(serveAdmin(), { id: 999_999, reason: "x", note })).rejects.toMatchObject({ status: 404 });
  expect((await pool.query("select count(*)::int as n from grants where user_id = $1", [userId])).rows[0].n).toBe(1);
});

test("a reading of an account's rights names the account in the log", async () => {
  const reading = serveRightsAdmin(rights()).find(({ endpoint }) => endpoint.name === "listRights");
  expect(await reading?.answer({ params: { user_id: userId } }, { note } as never)).toEqual({ items: [] });
  expect(acts).toEqual([{ subject: `user:${userId}` }]);
});
