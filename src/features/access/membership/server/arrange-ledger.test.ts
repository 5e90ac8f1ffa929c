import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { createTestMembership } from "../../../../../test/membership/create-test-membership.ts";
import { createFixedClock, type FixedClock } from "../../../../../test/time/fixed-clock.ts";
import { notificationTypes } from "../../../../composition/notification-types.ts";
import { notificationEvents } from "../../../community/notifications/server/notification-tables.ts";
import { createNotify } from "../../../community/notifications/server/notify.ts";
import { arrangeExistingJob } from "./arrange-existing.ts";
import { grantRight, revokeRight } from "./ledger/manage-rights.ts";
import { grantMoves, grants } from "./ledger/membership-tables.ts";
import type { Membership } from "./membership.ts";
import { readOwnTerms } from "./own-terms.ts";
import { seedPlans } from "./plans/seed-plans.ts";

const { db } = await setUpDatabase();
await seedPlans(db);
const PLAN_ID = 1;
let clock: FixedClock;
let membership: Membership;
let userId = 0;
let lastOrder = 0;

beforeEach(() => {
  clock = createFixedClock("2026-03-10T02:00:00Z");
  membership = createTestMembership({ db, clock });
  userId += 1;
});

function buy(durationMonths: number | null, level: 2 | 3 = 2): Promise<string> {
  lastOrder += 1;
  const orderNo = `ORDER${lastOrder}`;
  const line = { orderNo, orderLine: 0, valueFen: 3900, creditedGrantIds: [] };
  return db.transaction(async (tx) => {
    await membership.ledger.grantMembership(tx, {
      ...line,
      userId,
      level,
      durationMonths,
      planId: PLAN_ID,
      now: clock.now(),
    });
    return orderNo;
  });
}

function refund(orderNo: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await membership.ledger.lockGrants(tx, userId);
    return membership.ledger.revokeSoldRight(tx, { orderNo, orderLine: 0, now: clock.now() });
  });
}

const terms = () => readOwnTerms(db, { userId, now: clock.now() });
const day = (moment: string | null) => moment?.slice(0, 10) ?? null;

test("after a refund of the month, the year begins immediately, and the member sees its new dates", async () => {
  const month = await buy(1);
  await buy(12);
  clock.advance(2 * 86_400);
  expect(await refund(month)).toBe(true);
  expect(await membership.readMembership(userId)).toMatchObject({
    is_vip: true,
    vip_level: 1,
    vip_expires_at: "2027-03-12T02:00:00.000Z",
  });
  const [year, ended] = await terms();
  expect(year).toMatchObject({
    state: "running",
    starts_at: "2026-03-12T02:00:00.000Z",
    moves: [{ before: { starts_at: "2026-04-10T02:00:00.000Z" }, cause: "前面的会员已退款" }],
  });
  expect(ended).toMatchObject({ state: "ended", reason: "已退款，已经结束" });
  const notified = await db.select().from(notificationEvents).where(eq(notificationEvents.userId, userId));
  expect(notified).toMatchObject([{ kind: "membership_dates", data: { cause: "refund", count: 1 } }]);
  // A repeated refund does not move any term.
  expect(await refund(month)).toBe(false);
  expect(await db.select().from(grantMoves).where(eq(grantMoves.userId, userId))).toHaveLength(1);
});

test("moving three waiting terms writes three records and one notification, and the personal copy contains them", async () => {
  const first = await buy(1);
  for (const months of [1, 2, 3]) await buy(months);
  clock.advance(2 * 86_400);
  await refund(first);
  const moves = await db.select().from(grantMoves).where(eq(grantMoves.userId, userId)).orderBy(grantMoves.id);
  const datesOf = (...days: string[]) => days.map((one) => new Date(`${one}T02:00:00Z`));
  expect(
    moves.map(({ oldStartsAt, oldEndsAt, newStartsAt, newEndsAt }) => [oldStartsAt, oldEndsAt, newStartsAt, newEndsAt]),
  ).toEqual([
    datesOf("2026-04-10", "2026-05-10", "2026-03-12", "2026-04-12"),
    datesOf("2026-05-10", "2026-07-10", "2026-04-12", "2026-06-12"),
    datesOf("2026-07-10", "2026-10-10", "2026-06-12", "2026-09-12"),
  ]);
  expect(moves).toMatchObject([{ cause: "refund", movedAt: clock.now() }, { cause: "refund" }, { cause: "refund" }]);
  expect(new Set(moves.map(({ grantId }) => grantId)).size).toBe(3);
  const notified = await db.select().from(notificationEvents).where(eq(notificationEvents.userId, userId));
  expect(notified).toMatchObject([
    { kind: "membership_dates", data: { cause: "refund", count: 3, moves: [{}, {}, {}] } },
  ]);
  const copied = membership.personal.listTables(userId).find(({ name }) => name === "membership-moves");
  if (copied === undefined) throw new Error("the personal copy contains no moves");
  expect(await Array.fromAsync(copied.rows())).toHaveLength(3);
});

test("a change that moves no term is neither recorded nor notified", async () => {
  await buy(1);
  const last = await buy(12);
  await refund(last);
  expect(await db.select().from(grantMoves).where(eq(grantMoves.userId, userId))).toEqual([]);
  expect(await db.select().from(notificationEvents).where(eq(notificationEvents.userId, userId))).toEqual([]);
});

/** Ten days of free VIP. Each case revokes them in one way. */
const GIVEN = {
  async code() {
    const { codeLedger } = membership;
    const given = { ...tenDays(), codeId: userId };
    await db.transaction((tx) => codeLedger.grantByCode(tx, { grants: [given], now: clock.now() }));
    return () => db.transaction((tx) => codeLedger.revokeCodeRights(tx, { codeId: given.codeId, now: clock.now() }));
  },
  async gift() {
    const { giftLedger } = membership;
    const given = { ...tenDays(), orderNo: `GIFT${userId}`, orderLine: 0 };
    await db.transaction((tx) => giftLedger.grantByGift(tx, { grants: [given], now: clock.now() }));
    return () => db.transaction((tx) => giftLedger.revokeGiftRights(tx, { orderNo: given.orderNo, now: clock.now() }));
  },
  async invitation() {
    const { invitationLedger } = membership;
    const grant = { userId, invitationId: userId, level: 2, days: 10 } as const;
    await db.transaction((tx) => invitationLedger.grantByInvitation(tx, { grant, now: clock.now() }));
    const { invitationId } = grant;
    return () => db.transaction((tx) => invitationLedger.revokeInvitationRight(tx, { invitationId, now: clock.now() }));
  },
  async staff() {
    const act = { reason: "补偿", note: () => {} };
    const context = {
      db,
      clock,
      notify: createNotify({ types: notificationTypes, clock, sendJob: async () => true }),
      findAccountId: async () => userId,
      findResource: async () => null,
    };
    const right = { kind: "level", level: 2 } as const;
    const { id } = await grantRight(context, { ...act, account: "", right, days: 10, sendingKey: `days-${userId}` });
    return () => revokeRight(context, { ...act, id });
  },
};

/** The dates of the preview, which differ from those that the ledger writes. */
function tenDays() {
  const preview = { startsAt: new Date(0), endsAt: new Date(0) };
  const length = { unit: "days", count: 10 } as const;
  return { userId, level: 2, planId: PLAN_ID, resourceKey: null, length, ...preview } as const;
}

test.each(["code", "gift", "invitation", "staff"] as const)(
  "a year that waits for days given by %s begins immediately when those are revoked",
  async (source) => {
    const takeBack = await GIVEN[source]();
    await buy(12);
    expect((await terms()).map(({ starts_at }) => day(starts_at))).toEqual(["2026-03-10", "2026-03-20"]);
    clock.advance(2 * 86_400);
    await takeBack();
    const [year, ended] = await terms();
    expect(year).toMatchObject({
      state: "running",
      starts_at: "2026-03-12T02:00:00.000Z",
      ends_at: "2027-03-12T02:00:00.000Z",
      moves: [{ before: { starts_at: "2026-03-20T02:00:00.000Z" }, cause: "前面的会员已收回" }],
    });
    expect(ended).toMatchObject({ state: "ended", source: source === "staff" ? "admin" : source });
  },
);

test("waiting terms do not appear among running ones", async () => {
  await buy(12, 3);
  await buy(1);
  expect(await membership.readMembership(userId)).toMatchObject({ vip_level: 2, vip_list: [{}] });
  expect((await terms()).map(({ level, state }) => [level, state])).toEqual([
    [3, "running"],
    [2, "waiting"],
  ]);
});

test("a lifetime purchase suspends waiting terms, and its refund arranges them again", async () => {
  await buy(1);
  await buy(1);
  const life = await buy(null, 3);
  const suspended = (await terms()).find(({ state }) => state === "suspended");
  expect(suspended).toMatchObject({ starts_at: null, ends_at: null, reason: expect.stringContaining("不计时") });
  const viewer = await membership.readViewer({ id: userId, isAdmin: false });
  expect(viewer.grants).toHaveLength(2);
  await refund(life);
  expect((await terms()).map(({ state, ends_at }) => [state, day(ends_at)])).toEqual([
    ["running", "2026-04-10"],
    ["waiting", "2026-05-10"],
    ["ended", null],
  ]);
});

test("ten concurrent callers create one chain without a gap", async () => {
  await Promise.all(Array.from({ length: 10 }, () => buy(1)));
  const spans = (await terms()).map(({ starts_at, ends_at }) => [starts_at, ends_at]);
  expect(spans.slice(1).map(([start]) => start)).toEqual(spans.slice(0, -1).map(([, end]) => end));
  expect(day(spans.at(-1)?.[1] ?? null)).toBe("2027-01-10");
});

test("arranges ledgers older than stored lengths once, and no member loses time", async () => {
  const old = { userId, kind: "level", level: 2, createdAt: clock.now() } as const;
  const at = (text: string) => new Date(`${text}T02:00:00Z`);
  await db.insert(grants).values({ ...old, source: "code", startsAt: at("2026-02-10"), endsAt: at("2026-03-10") });
  // The term between these two was revoked and left a gap.
  await db.insert(grants).values({ ...old, source: "code", startsAt: at("2026-04-10"), endsAt: at("2026-05-10") });
  await db.insert(grants).values({ ...old, source: "admin", startsAt: at("2026-05-10"), endsAt: at("2026-05-17") });
  const notify = createNotify({ types: notificationTypes, clock, sendJob: async () => true });
  const { run } = arrangeExistingJob({ db, clock, notify });
  await Promise.all([run({}), run({})]);
  await run({});
  const arranged = (await terms()).map(({ state, starts_at, ends_at }) => [state, day(starts_at), day(ends_at)]);
  expect(arranged).toEqual([
    ["running", "2026-03-10", "2026-04-10"],
    ["waiting", "2026-04-10", "2026-04-17"],
    ["past", "2026-02-10", "2026-03-10"],
  ]);
  const rows = await db.select().from(grants).where(eq(grants.userId, userId));
  expect(rows.map(({ termUnit, termCount }) => [termUnit, termCount])).toEqual([
    ["months", 1],
    ["months", 1],
    ["days", 7],
  ]);
  expect(await db.select().from(grantMoves).where(eq(grantMoves.userId, userId))).toHaveLength(2);
});
