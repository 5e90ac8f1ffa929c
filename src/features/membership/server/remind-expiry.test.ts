import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../test/database/database.ts";
import { createFixedClock } from "../../../../test/time/fixed-clock.ts";
import { notificationEvents } from "../../notifications/server/notification-tables.ts";
import { createNotify } from "../../notifications/server/notify.ts";
import { LEVEL } from "../levels.ts";
import { insertGrant } from "./ledger/grant-store.ts";
import { remindExpiryJob } from "./remind-expiry.ts";

const database = await setUpDatabase();

test("a member is told once 7, 3 and 0 days before the end by the days of Shanghai, and not when the membership goes on", async () => {
  const { db } = database;
  // Half past midnight of 20 November in Shanghai.
  const clock = createFixedClock("2026-11-19T16:30:00Z");
  const { run } = remindExpiryJob({ db, clock, notify: createNotify({ clock, sendJob: async () => true }) });
  const grant = (userId: number, level: 2 | 3, endsAt: string) =>
    insertGrant(db, {
      ...{ userId, level, kind: "level" as const, source: "gift" as const, createdAt: clock.now() },
      ...{ startsAt: new Date("2026-01-01T00:00:00Z"), endsAt: new Date(endsAt) },
    });
  await grant(1, LEVEL.vip, "2026-11-27T15:59:00Z");
  // Goes on at its level, and at a higher one.
  await grant(2, LEVEL.vip, "2026-11-27T10:00:00Z");
  await grant(2, LEVEL.vip, "2027-11-27T10:00:00Z");
  await grant(3, LEVEL.vip, "2026-11-27T10:00:00Z");
  await grant(3, LEVEL.premium, "2027-11-27T10:00:00Z");
  // One level ends, a lower one stays.
  await grant(4, LEVEL.premium, "2026-11-27T10:00:00Z");
  await grant(4, LEVEL.vip, "2027-11-27T10:00:00Z");
  for (let hour = 0; hour < 24 * 9; hour += 1) {
    if (hour % 6 === 0) await Promise.all([run({}), run({})]);
    clock.advance(3600);
  }
  const told = await db.select().from(notificationEvents);
  const days = (userId: number) =>
    told.filter((one) => one.userId === userId).map(({ data }) => (data as { days: number }).days);
  expect([days(1), days(2), days(3), days(4)]).toEqual([[7, 3, 0], [], [], [7, 3, 0]]);
  expect(told.find(({ userId }) => userId === 4)?.data).toMatchObject({ level: "高级会员" });
});
