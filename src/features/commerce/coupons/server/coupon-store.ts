import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { OwnedCoupon } from "../coupon-rules.ts";
import type { CouponDeal, CouponTerms } from "../coupon-terms.ts";
import { couponCampaigns, coupons, couponUses } from "./coupon-tables.ts";

export type CampaignRow = typeof couponCampaigns.$inferSelect;
export type CouponRow = typeof coupons.$inferSelect;
export type CouponUseRow = typeof couponUses.$inferSelect;

/** A use that was neither released nor returned. */
const IS_ACTIVE = and(isNull(couponUses.releasedAt), isNull(couponUses.returnedAt));

/** The end of the campaign or of the coupon. null: without an end. */
const END = sql<Date | null>`least(${couponCampaigns.validUntil}, ${coupons.expiresAt})`.mapWith(coupons.expiresAt);

const COUNTED = sql`select from coupon_uses x where x.user_id = ${coupons.userId} and x.released_at is null and x.returned_at is null`;

const OWNED = {
  coupon: getTableColumns(coupons),
  campaign: getTableColumns(couponCampaigns),
  use: getTableColumns(couponUses),
  expiresAt: END,
};

/** The counts that the rules need. */
const COUNTS = {
  usedByPerson: sql<number>`(select count(*) from (${COUNTED} and x.campaign_id = ${coupons.campaignId}) uses)`.mapWith(
    Number,
  ),
  hasOtherFirst: sql<boolean>`exists (${COUNTED} and x.coupon_id <> ${coupons.id} and x.campaign_id in
    (select id from coupon_campaigns where is_first_purchase_only))`,
};

export interface ListedCoupon {
  coupon: CouponRow;
  campaign: CampaignRow;
  /** The use in an order. null: the coupon is in no order. */
  use: CouponUseRow | null;
  expiresAt: Date | null;
}

/** The group of a coupon in lists. */
export type CouponGroup = "usable" | "used" | "over";

function isOver(now: Date): SQL {
  const isLate = sql`coalesce(${END} <= ${now.toISOString()}::timestamptz, false)`;
  return or(isNotNull(coupons.withdrawnAt), isNotNull(couponCampaigns.stoppedAt), isLate) ?? isLate;
}

function inGroup(group: CouponGroup, now: Date): SQL | undefined {
  if (group === "used") return isNotNull(couponUses.usedAt);
  const isUnused = isNull(couponUses.usedAt);
  return and(isUnused, group === "over" ? isOver(now) : not(isOver(now)));
}

/** A page of the user's coupons in a group, newest first, before `cursor`. */
export async function listCoupons(
  db: DatabaseOrTransaction,
  {
    userId,
    group,
    now,
    cursor,
    limit,
  }: { userId: number; group: CouponGroup; now: Date; cursor: number | null; limit: number },
): Promise<ListedCoupon[]> {
  return db
    .select(OWNED)
    .from(coupons)
    .innerJoin(couponCampaigns, eq(couponCampaigns.id, coupons.campaignId))
    .leftJoin(couponUses, and(eq(couponUses.couponId, coupons.id), IS_ACTIVE))
    .where(and(eq(coupons.userId, userId), inGroup(group, now), cursor === null ? undefined : lt(coupons.id, cursor)))
    .orderBy(desc(coupons.id))
    .limit(limit);
}

/** The next batch of all coupons of the user, including past ones, after `last`. */
export async function listCouponsAfter(
  db: DatabaseOrTransaction,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<ListedCoupon[]> {
  return db
    .select(OWNED)
    .from(coupons)
    .innerJoin(couponCampaigns, eq(couponCampaigns.id, coupons.campaignId))
    .leftJoin(couponUses, and(eq(couponUses.couponId, coupons.id), IS_ACTIVE))
    .where(and(eq(coupons.userId, userId), gt(coupons.id, after)))
    .orderBy(asc(coupons.id))
    .limit(limit);
}

/** The coupons that the user can still use, ordered by their end. */
export async function findUsable(
  db: DatabaseOrTransaction,
  { userId, now, limit }: { userId: number; now: Date; limit: number },
): Promise<OwnedCoupon[]> {
  const rows = await selectOwned(db)
    .where(and(eq(coupons.userId, userId), inGroup("usable", now)))
    .orderBy(sql`${END} asc nulls last`, asc(coupons.id))
    .limit(limit);
  return rows.map(factsOf);
}

export async function findOwned(db: DatabaseOrTransaction, id: number): Promise<OwnedCoupon | null> {
  const [row] = await selectOwned(db).where(eq(coupons.id, id));
  return row ? factsOf(row) : null;
}

function selectOwned(db: DatabaseOrTransaction) {
  return db
    .select({ ...OWNED, ...COUNTS })
    .from(coupons)
    .innerJoin(couponCampaigns, eq(couponCampaigns.id, coupons.campaignId))
    .leftJoin(couponUses, and(eq(couponUses.couponId, coupons.id), IS_ACTIVE));
}

function factsOf({
  coupon,
  campaign,
  use,
  expiresAt,
  ...counts
}: ListedCoupon & { usedByPerson: number; hasOtherFirst: boolean }): OwnedCoupon {
  return {
    id: coupon.id,
    campaignId: campaign.id,
    title: campaign.name,
    terms: termsOf(campaign),
    expiresAt,
    withdrawnAt: coupon.withdrawnAt,
    stoppedAt: campaign.stoppedAt,
    usedInAll: campaign.usedCount,
    ...counts,
    heldBy: use && { orderNo: use.orderNo, isPaid: use.usedAt !== null },
  };
}

export function termsOf(campaign: CampaignRow): CouponTerms {
  const { amountFen, percentOff, capFen, minimumFen, scope, isFirstPurchaseOnly, isCombinable } = campaign;
  const { perPerson, totalLimit, validFrom, validUntil } = campaign;
  return {
    minimumFen,
    scope,
    isFirstPurchaseOnly,
    isCombinable,
    perPerson,
    totalLimit,
    validFrom,
    validUntil,
    deal: dealOf({ amountFen, percentOff, capFen }),
  };
}

function dealOf({
  amountFen,
  percentOff,
  capFen,
}: Pick<CampaignRow, "amountFen" | "percentOff" | "capFen">): CouponDeal {
  if (amountFen !== null) return { kind: "amount", amountFen };
  if (percentOff === null) throw new Error("a campaign takes nothing off");
  return { kind: "percent", percentOff, capFen };
}

/**
 * Locks the campaign until the transaction ends, so that no other transaction uses, gives or changes its coupons. It
 * is locked last, after orders and the ledger, to prevent deadlocks.
 */
export async function lockCampaign(tx: Transaction, id: number): Promise<CampaignRow | null> {
  const [row] = await tx.select().from(couponCampaigns).where(eq(couponCampaigns.id, id)).for("update");
  return row ?? null;
}

/** The owner and the campaign of a coupon. They never change. */
export async function findCoupon(db: DatabaseOrTransaction, id: number): Promise<CouponRow | null> {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id));
  return row ?? null;
}

export async function findCampaignByCode(db: DatabaseOrTransaction, code: string): Promise<CampaignRow | null> {
  const [row] = await db.select().from(couponCampaigns).where(eq(couponCampaigns.code, code));
  return row ?? null;
}

/** Adds a coupon to an order. The caller has locked the campaign. */
export async function insertUse(
  tx: Transaction,
  use: Pick<CouponUseRow, "couponId" | "campaignId" | "userId" | "orderNo" | "discountFen" | "claimedAt">,
): Promise<void> {
  await tx.insert(couponUses).values(use);
  await addToCount(tx, use.campaignId, 1);
}

/** The current use of a coupon in an order. null: the order has no coupon. */
export async function findActiveUse(db: DatabaseOrTransaction, orderNo: string): Promise<CouponUseRow | null> {
  const [row] = await db
    .select()
    .from(couponUses)
    .where(and(eq(couponUses.orderNo, orderNo), IS_ACTIVE));
  return row ?? null;
}

/** The last use of a coupon in an order, in any state. */
export async function findLastUse(db: DatabaseOrTransaction, orderNo: string): Promise<CouponUseRow | null> {
  const [row] = await db
    .select()
    .from(couponUses)
    .where(eq(couponUses.orderNo, orderNo))
    .orderBy(desc(couponUses.id))
    .limit(1);
  return row ?? null;
}

export async function markUseUsed(tx: Transaction, { orderNo, now }: { orderNo: string; now: Date }): Promise<void> {
  await tx
    .update(couponUses)
    .set({ usedAt: now })
    .where(and(eq(couponUses.orderNo, orderNo), IS_ACTIVE));
}

/** Ends a use, so that the coupon can be used again. The caller has locked the campaign. */
export async function endUse(
  tx: Transaction,
  { id, campaignId }: Pick<CouponUseRow, "id" | "campaignId">,
  end: Partial<Pick<CouponUseRow, "releasedAt" | "returnedAt">>,
): Promise<void> {
  await tx.update(couponUses).set(end).where(eq(couponUses.id, id));
  await addToCount(tx, campaignId, -1);
}

async function addToCount(tx: Transaction, campaignId: number, change: 1 | -1): Promise<void> {
  await tx
    .update(couponCampaigns)
    .set({ usedCount: sql`${couponCampaigns.usedCount} + ${change}` })
    .where(eq(couponCampaigns.id, campaignId));
}

/** The number of coupons of a campaign that were given to each of these people, including withdrawn ones. */
export async function countGiven(
  db: DatabaseOrTransaction,
  { campaignId, userIds }: { campaignId: number; userIds: readonly number[] },
): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: coupons.userId, given: count() })
    .from(coupons)
    .where(and(eq(coupons.campaignId, campaignId), inArray(coupons.userId, [...userIds])))
    .groupBy(coupons.userId);
  return new Map(rows.map(({ userId, given }) => [userId, given]));
}

/** A coupon of the user in this campaign that is in no order. The caller has locked the campaign. */
export async function findFree(
  db: DatabaseOrTransaction,
  { campaignId, userId }: { campaignId: number; userId: number },
): Promise<CouponRow | null> {
  const [row] = await db
    .select({ coupon: coupons })
    .from(coupons)
    .leftJoin(couponUses, and(eq(couponUses.couponId, coupons.id), IS_ACTIVE))
    .where(
      and(
        eq(coupons.campaignId, campaignId),
        eq(coupons.userId, userId),
        isNull(coupons.withdrawnAt),
        isNull(couponUses.id),
      ),
    )
    .orderBy(asc(coupons.id))
    .limit(1);
  return row?.coupon ?? null;
}

/** The coupons that were already given under one of these keys. */
export async function findGivenByKeys(db: DatabaseOrTransaction, keys: readonly string[]): Promise<CouponRow[]> {
  if (keys.length === 0) return [];
  return db
    .select()
    .from(coupons)
    .where(inArray(coupons.givenKey, [...keys]));
}

export async function insertCoupons(tx: Transaction, rows: (typeof coupons.$inferInsert)[]): Promise<CouponRow[]> {
  return rows.length === 0 ? [] : tx.insert(coupons).values(rows).returning();
}
