import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { createFixedClock } from "../../../../../../test/time/fixed-clock.ts";
import { notificationTypes } from "../../../../../composition/notification-types.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { createNotify } from "../../../../community/notifications/server/notify.ts";
import { findCodeRights, revokeCodeRights } from "./code-right-store.ts";
import { findGiftRights, revokeGiftRights } from "./gift-right-store.ts";
import type { NewGrant } from "./grant-store.ts";
import { findInvitationRights, revokeInvitationRight } from "./invitation-right-store.ts";
import { grants } from "./membership-tables.ts";
import { listMovedRights } from "./moved-right-store.ts";

// Rights from codes, gifts and invitations. Each statement concerns one of them, while others have opened the same
// resource.
const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");
const earlier = new Date(now.getTime() - DAY_MS);
const context = {
  notify: createNotify({
    types: notificationTypes,
    clock: createFixedClock(now.toISOString()),
    sendJob: async () => true,
  }),
};

let people = 0;

/** Inserts a user's right to one resource; `changes` overrides its columns. */
async function add(changes: Partial<NewGrant>): Promise<void> {
  people += 1;
  const resourceRight = { kind: "resource", resourceKey: "course:1", startsAt: earlier, endsAt: null } as const;
  await db.transaction((tx) =>
    tx.insert(grants).values({ userId: people, source: "admin", createdAt: earlier, ...resourceRight, ...changes }),
  );
}

const days = { kind: "level", level: 2, resourceKey: null, termUnit: "days", termCount: 7 } as const;
const sevenDays = { ...days, endsAt: new Date(now.getTime() + 6 * DAY_MS) };

/** The rights that ended now, by resource and user. */
async function listEnded(): Promise<(string | number | null)[]> {
  const rows = await db.select().from(grants).orderBy(asc(grants.id));
  const ended = rows.filter(({ revokedAt }) => revokedAt?.getTime() === now.getTime());
  await db.delete(grants);
  return ended.map(
    ({ codeId, orderNo, invitationId, resourceKey }) => `${codeId ?? orderNo ?? invitationId} ${resourceKey}`,
  );
}

const revoked = { revokedAt: earlier, revokeReason: "staff" } as const;

test("lists the rights of codes in the order in which they were opened, and ends those of one code", async () => {
  const byCode = (codeId: number, key: string, changes: Partial<NewGrant> = {}) =>
    add({ source: "code", codeId, resourceKey: key, ...changes });
  await add({});
  await byCode(2, "course:1");
  await byCode(1, "course:2");
  await byCode(1, "course:1");
  await byCode(1, "course:3", revoked);
  const rights = await findCodeRights(db, [1]);
  expect(rights.map(({ codeId, resourceKey }) => [codeId, resourceKey])).toEqual([
    [1, "course:2"],
    [1, "course:1"],
    [1, "course:3"],
  ]);
  await db.transaction((tx) => revokeCodeRights(context, tx, { codeId: 1, now }));
  expect(await listEnded()).toEqual(["1 course:2", "1 course:1"]);
});

test("lists the rights of gifts in the order in which they were opened, and ends those of one order's gift", async () => {
  const byGift = (orderNo: string, orderLine: number, changes: Partial<NewGrant> = {}) =>
    add({ source: "gift", orderNo, orderLine, ...changes });
  await add({});
  await byGift("B", 0);
  await byGift("A", 1);
  await byGift("A", 0);
  await byGift("A", 2, revoked);
  await byGift("A", 3, { source: "order" });
  const rights = await findGiftRights(db, ["A"]);
  expect(rights.map(({ orderNo, orderLine }) => `${orderNo}${orderLine}`)).toEqual(["A1", "A0", "A2"]);
  await db.transaction((tx) => revokeGiftRights(context, tx, { orderNo: "A", now }));
  expect(await listEnded()).toEqual(["A course:1", "A course:1"]);
});

test("lists the days of invitations, and ends those of one invitation", async () => {
  const byInvitation = (invitationId: number, changes: Partial<NewGrant> = {}) =>
    add({ source: "invitation", invitationId, ...sevenDays, ...changes });
  await add(sevenDays);
  await byInvitation(2);
  await byInvitation(1);
  await byInvitation(3, revoked);
  expect((await findInvitationRights(db, [1])).map(({ invitationId }) => invitationId)).toEqual([1]);
  for (const invitationId of [1, 3])
    await db.transaction((tx) => revokeInvitationRight(context, tx, { invitationId, now }));
  expect(await listEnded()).toEqual(["1 null"]);
});

test("exports the rights of the given users in order", async () => {
  await add({ userId: 901, resourceKey: "course:2" });
  await add({ userId: 900 });
  await add({ userId: 901, resourceKey: "course:1" });
  await add({ userId: 902 });
  const moved = await listMovedRights(db, [901, 900]);
  expect([...moved.keys()].toSorted()).toEqual([900, 901]);
  expect(moved.get(901)).toMatchObject([{ resource_key: "course:2" }, { resource_key: "course:1" }]);
});
