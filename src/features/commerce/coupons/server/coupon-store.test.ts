import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import {
  findActiveUse,
  findFree,
  findLastUse,
  findOwned,
  findUsable,
  listCoupons,
  markUseUsed,
} from "./coupon-store.ts";
import { couponCampaigns, coupons, couponUses } from "./coupon-tables.ts";

// The limits of a coupon: uses by one person and of the campaign, while others use it concurrently and earlier orders
// were closed.
const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");

let count = 0;
function next(): number {
  count += 1;
  return count;
}

async function addCampaign(changes: { isFirstPurchaseOnly?: boolean } = {}): Promise<number> {
  const terms = { amountFen: 100, minimumFen: 0, scope: ["all"], perPerson: 9, isFirstPurchaseOnly: false };
  const facts = { name: "券", isCombinable: false, note: "", validFrom: now, createdAt: now, sendingKey: `c${next()}` };
  const [row] = await db
    .insert(couponCampaigns)
    .values({ ...terms, ...facts, ...changes })
    .returning();
  return row?.id ?? 0;
}

async function addCoupon(userId: number, campaignId: number): Promise<number> {
  const given = { source: "desk", givenKey: `k${next()}`, givenAt: now } as const;
  const [row] = await db
    .insert(coupons)
    .values({ userId, campaignId, ...given })
    .returning();
  return row?.id ?? 0;
}

type UseState = "claimed" | "used" | "released" | "returned";

/** Adds a coupon of a user that is or was in an order. */
async function addUse(userId: number, campaignId: number, state: UseState, couponId?: number): Promise<string> {
  const orderNo = `order ${next()}`;
  const use = { couponId: couponId ?? (await addCoupon(userId, campaignId)), campaignId, userId, orderNo };
  await db.insert(couponUses).values({
    ...use,
    discountFen: 100,
    claimedAt: now,
    usedAt: state === "used" || state === "returned" ? now : null,
    releasedAt: state === "released" ? now : null,
    returnedAt: state === "returned" ? now : null,
  });
  return orderNo;
}

test("counts only active uses of the same person and the same campaign", async () => {
  const [mine, other] = [await addCampaign(), await addCampaign()];
  const coupon = await addCoupon(1, mine);
  await addCoupon(2, mine);
  for (const state of ["claimed", "used", "released", "returned"] as const) await addUse(1, mine, state);
  for (const userId of [2, 3, 4]) await addUse(userId, mine, "used");
  await addUse(1, other, "used");
  expect(await findOwned(db, coupon)).toMatchObject({ usedByPerson: 2, heldBy: null });
});

test("blocks a first-purchase coupon while an order of the same person contains another one", async () => {
  const [first, second, plain] = [
    await addCampaign({ isFirstPurchaseOnly: true }),
    await addCampaign({ isFirstPurchaseOnly: true }),
    await addCampaign(),
  ];
  const coupon = await addCoupon(11, first);
  const isInTheWay = async () => (await findOwned(db, coupon))?.hasOtherFirst;
  await addUse(11, first, "claimed", coupon);
  await addUse(11, plain, "used");
  await addUse(12, second, "used");
  for (const state of ["released", "returned"] as const) await addUse(11, second, state);
  expect(await isInTheWay()).toBe(false);
  await addUse(11, second, "claimed");
  expect(await isInTheWay()).toBe(true);
});

test("a released or returned use no longer belongs to an order", async () => {
  const campaign = await addCampaign();
  for (const [state, isActive] of [
    ["claimed", true],
    ["used", true],
    ["released", false],
    ["returned", false],
  ] as const)
    expect((await findActiveUse(db, await addUse(21, campaign, state))) !== null).toBe(isActive);
});

test("a used coupon is in no other group, even if it was withdrawn later", async () => {
  const campaign = await addCampaign();
  const [free, claimed, used, withdrawn, both] = [
    await addCoupon(31, campaign),
    await addCoupon(31, campaign),
    await addCoupon(31, campaign),
    await addCoupon(31, campaign),
    await addCoupon(31, campaign),
  ];
  await addUse(31, campaign, "claimed", claimed);
  for (const coupon of [used, both]) await addUse(31, campaign, "used", coupon);
  await db
    .update(coupons)
    .set({ withdrawnAt: now })
    .where(inArray(coupons.id, [withdrawn, both]));
  const list = async (group: "usable" | "used" | "over") =>
    (await listCoupons(db, { userId: 31, group, now, cursor: null, limit: 9 })).map(({ coupon }) => coupon.id);
  expect(await list("usable")).toEqual([claimed, free]);
  expect(await list("used")).toEqual([both, used]);
  expect(await list("over")).toEqual([withdrawn]);
  expect((await findUsable(db, { userId: 31, now, limit: 9 })).map(({ id }) => id)).toEqual([free, claimed]);
});

test("finds the last use of the given order, and marks only an active use as used", async () => {
  const campaign = await addCampaign();
  const released = await addUse(51, campaign, "released");
  const later = await addUse(52, campaign, "claimed");
  expect(await findLastUse(db, released)).toMatchObject({ orderNo: released, userId: 51 });
  for (const orderNo of [released, later]) await db.transaction((tx) => markUseUsed(tx, { orderNo, now }));
  const usedAt = async (orderNo: string) =>
    (await db.select().from(couponUses).where(eq(couponUses.orderNo, orderNo))).map((use) => use.usedAt);
  expect(await usedAt(released)).toEqual([null]);
  expect(await usedAt(later)).toEqual([now]);
});

test("finds the free coupon of a campaign that was given first", async () => {
  const campaign = await addCampaign();
  const [first, second] = [await addCoupon(61, campaign), await addCoupon(61, campaign)];
  expect(await findFree(db, { campaignId: campaign, userId: 61 })).toMatchObject({ id: first });
  await addUse(61, campaign, "claimed", first);
  expect(await findFree(db, { campaignId: campaign, userId: 61 })).toMatchObject({ id: second });
});
