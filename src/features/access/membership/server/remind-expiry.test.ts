import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { createTestMembership } from "../../../../../test/membership/create-test-membership.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { notificationTypes } from "../../../../composition/notification-types.ts";
import { LEVEL } from "../../../../domain/access/levels.ts";
import { notificationEvents } from "../../../community/notifications/server/notification-tables.ts";
import { createNotify } from "../../../community/notifications/server/notify.ts";
import type { Period } from "../membership-period.ts";
import { EXPIRY_REMINDER_DAYS } from "../notifications.ts";
import { deriveLength } from "../term-length.ts";
import { grants } from "./ledger/membership-tables.ts";
import { seedPlans } from "./plans/seed-plans.ts";
import { findDueReminder, remindExpiryJob } from "./remind-expiry.ts";

/** From the first reminder to the last. */
const DAYS = EXPIRY_REMINDER_DAYS.toReversed();

const database = await setUpDatabase();

// Covers spec §2.11.
test("notifies a member once on each of the days before the end, by Shanghai days, and not if the membership continues", async () => {
  const { db } = database;
  // 00:30 on 20 November in Shanghai.
  const clock = createFixedClock("2026-11-19T16:30:00Z");
  const { run } = remindExpiryJob({
    db,
    clock,
    notify: createNotify({ types: notificationTypes, clock, sendJob: async () => true }),
  });
  const grant = (userId: number, level: 2 | 3, endsAt: string) =>
    db.insert(grants).values({
      userId,
      level,
      kind: "level" as const,
      source: "gift" as const,
      createdAt: clock.now(),
      startsAt: new Date("2026-01-01T00:00:00Z"),
      endsAt: new Date(endsAt),
    });
  await grant(1, LEVEL.vip, "2026-11-27T15:59:00Z");
  // This member continues at the same level and at a higher one.
  await grant(2, LEVEL.vip, "2026-11-27T10:00:00Z");
  await grant(2, LEVEL.vip, "2027-11-27T10:00:00Z");
  await grant(3, LEVEL.vip, "2026-11-27T10:00:00Z");
  await grant(3, LEVEL.premium, "2027-11-27T10:00:00Z");
  // The higher level ends and a lower one continues.
  await grant(4, LEVEL.premium, "2026-11-27T10:00:00Z");
  await grant(4, LEVEL.vip, "2027-11-27T10:00:00Z");
  for (let hour = 0; hour < 24 * 9; hour += 1) {
    if (hour % 6 === 0) await Promise.all([run({}), run({})]);
    clock.advance(3600);
  }
  const notified = await db.select().from(notificationEvents);
  const days = (userId: number) =>
    notified.filter((one) => one.userId === userId).map(({ data }) => (data as { days: number }).days);
  expect([days(1), days(2), days(3), days(4)]).toEqual([DAYS, [], [], DAYS]);
  expect(notified.find(({ userId }) => userId === 4)?.data).toMatchObject({ level: "高级会员" });
});

test("reminds of bought, redeemed and given memberships alike, unless another valid right follows", async () => {
  const { db } = await setUpDatabase();
  const clock = createFixedClock("2026-11-19T16:30:00Z");
  const { run } = remindExpiryJob({
    db,
    clock,
    notify: createNotify({ types: notificationTypes, clock, sendJob: async () => true }),
  });
  await seedPlans(db);
  const now = clock.now();
  const soon: Period = { startsAt: now, endsAt: new Date("2026-11-27T10:00:00Z") };
  const next: Period = { startsAt: new Date("2026-11-27T10:00:00Z"), endsAt: new Date("2027-11-27T10:00:00Z") };
  const level = LEVEL.vip;
  const { ledger, codeLedger } = createTestMembership({ db, clock });
  let last = 0;
  const buy = (userId: number) =>
    db.transaction((tx) => {
      last += 1;
      const order = { orderNo: String(last).padStart(24, "0"), orderLine: 0, planId: 1, valueFen: 100 };
      return ledger.grantMembership(tx, { ...order, userId, level, durationMonths: 1, creditedGrantIds: [], now });
    });
  const redeem = (userId: number, period: Period) =>
    db.transaction((tx) => {
      last += 1;
      const length = deriveLength({ ...period, source: "admin" });
      return codeLedger.grantByCode(tx, {
        grants: [{ ...period, userId, codeId: last, level, length, planId: 1, resourceKey: null }],
        now,
      });
    });
  const give = (userId: number, period: Period, revokedAt: Date | null = null) =>
    db.insert(grants).values({ ...period, userId, level, kind: "level", source: "admin", createdAt: now, revokedAt });

  await buy(1);
  await redeem(2, soon);
  await give(3, soon);
  // These are followed by rights that were renewed, redeemed, given, and given for life.
  await buy(4);
  await buy(4);
  await give(5, soon);
  await redeem(5, next);
  await redeem(6, soon);
  await give(6, next);
  await give(7, soon);
  await give(7, { ...next, endsAt: null });
  // The right that follows was revoked.
  await redeem(8, soon);
  await give(8, next, now);

  for (let day = 0; day < 70; day += 1) {
    await run({});
    clock.advance(24 * 3600);
  }
  const notified = await db.select().from(notificationEvents);
  const days = (userId: number) =>
    notified.filter((one) => one.userId === userId).map(({ data }) => (data as { days: number }).days);
  for (const userId of [1, 2, 3, 8]) expect(days(userId), `user ${userId}`).toEqual(DAYS);
  // The member is reminded once about the end of the renewal.
  expect(days(4)).toEqual(DAYS);
  const ends = notified.filter(({ userId }) => userId === 4).map(({ data }) => (data as { endsAt: string }).endsAt);
  expect(new Set(ends)).toEqual(new Set(["2027-01-19T16:30:00.000Z"]));
  for (const userId of [5, 6, 7]) expect(days(userId), `user ${userId}`).toEqual([]);
});

test("a site that was stopped on the days of reminders sends the missed one once, with the days that are left", async () => {
  const { db } = await setUpDatabase();
  const clock = createFixedClock("2026-11-22T02:00:00Z");
  const { run } = remindExpiryJob({
    db,
    clock,
    notify: createNotify({ types: notificationTypes, clock, sendJob: async () => true }),
  });
  const grant = { userId: 1, kind: "level", level: 2, source: "gift", createdAt: clock.now() } as const;
  const startsAt = new Date("2026-01-01T00:00:00Z");
  await db.insert(grants).values({ ...grant, startsAt, endsAt: new Date("2026-11-27T10:00:00Z") });
  const remind = async () => {
    await Promise.all([run({}), run({})]);
    await run({});
    const notified = await db.select().from(notificationEvents);
    return notified.map(({ data }) => (data as { days: number }).days);
  };
  expect(await remind()).toEqual([5]);
  // The site stops on the third day before the end and runs again on the second.
  clock.advance(3 * 24 * 3600);
  expect(await remind()).toEqual([5, 2]);
  clock.advance(24 * 3600);
  expect(await remind()).toEqual([5, 2]);
  clock.advance(24 * 3600);
  expect(await remind()).toEqual([5, 2, 0]);
});

// Covers spec §2.11.
test.each([
  [8, null],
  [7, { threshold: 7, days: 7 }],
  [5, { threshold: 7, days: 5 }],
  [3, { threshold: 3, days: 3 }],
  [2, { threshold: 3, days: 2 }],
  [0, { threshold: 0, days: 0 }],
])("%i days before its end a membership has this reminder", (days, due) => {
  const now = new Date("2026-11-20T02:00:00Z");
  const endsAt = new Date(now.getTime() + days * 24 * 3_600_000);
  expect(findDueReminder({ startsAt: new Date("2026-01-01T00:00:00Z"), endsAt }, now)).toEqual(due);
});

test("a membership of five days has no reminder of the seventh day before its end", () => {
  const startsAt = new Date("2026-11-20T02:00:00Z");
  const endsAt = new Date("2026-11-25T02:00:00Z");
  expect(findDueReminder({ startsAt, endsAt }, startsAt)).toBeNull();
  expect(findDueReminder({ startsAt, endsAt }, new Date("2026-11-22T02:00:00Z"))).toEqual({ threshold: 3, days: 3 });
});
