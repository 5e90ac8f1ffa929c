import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { markWithdrawn } from "./campaign-store.ts";
import {
  type CampaignRow,
  type CouponRow,
  countGiven,
  findCoupon,
  findGivenByKeys,
  findOwned,
  insertCoupons,
  lockCampaign,
} from "./coupon-store.ts";
import type { CouponSource } from "./coupon-tables.ts";

export interface CouponGift {
  userId: number;
  /** Identifies the reason permanently: the same key gives no second coupon. */
  key: string;
}

interface Giving {
  campaignId: number;
  /** Each person appears once. */
  gifts: readonly CouponGift[];
  source: CouponSource;
  /** The staff member. null: the site gives it automatically. */
  givenBy: number | null;
  /** The end of these coupons. null: the campaign's end. */
  expiresAt: Date | null;
  now: Date;
}

export interface Given {
  /** Includes those that an earlier call with the same keys gave. */
  coupons: CouponRow[];
  /** People who already have the maximum number per person. */
  full: CouponGift[];
}

/** Why the campaign gives no more coupons. null: it still does. */
export function findGivingObstacle({ stoppedAt, validUntil }: CampaignRow, now: Date): string | null {
  if (stoppedAt !== null) return "这个活动已经停用";
  return validUntil !== null && validUntil <= now ? "这个活动已经结束" : null;
}

/** Gives people coupons of a campaign, up to the limit per person. Throws 404 and `CAMPAIGN_OVER`. */
export async function giveCoupons(tx: Transaction, giving: Giving): Promise<Given> {
  const { campaignId, gifts, source, givenBy, expiresAt, now } = giving;
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign === null) throw notFound(`没有优惠券活动 ${campaignId}`);
  const before = await findGivenByKeys(
    tx,
    gifts.map(({ key }) => key),
  );
  const known = new Set(before.map(({ givenKey }) => givenKey));
  const fresh = gifts.filter(({ key }) => !known.has(key));
  if (fresh.length === 0) return { coupons: before, full: [] };
  const obstacle = findGivingObstacle(campaign, now);
  if (obstacle !== null) throw conflict("CAMPAIGN_OVER", obstacle);
  const given = await countGiven(tx, { campaignId, userIds: fresh.map(({ userId }) => userId) });
  const isFull = ({ userId }: CouponGift) => (given.get(userId) ?? 0) >= campaign.perPerson;
  const rows = fresh
    .filter((gift) => !isFull(gift))
    .map(({ userId, key: givenKey }) => ({
      campaignId,
      userId,
      source,
      givenBy,
      givenKey,
      expiresAt,
      givenAt: now,
    }));
  return { coupons: [...before, ...(await insertCoupons(tx, rows))], full: fresh.filter(isFull) };
}

/**
 * Gives one coupon to one person, in the transaction in which another slice records the reason. null: this person has
 * reached the limit of the campaign.
 */
export async function grantCoupon(
  tx: Transaction,
  gift: CouponGift & Pick<Giving, "campaignId" | "expiresAt" | "now">,
): Promise<{ couponId: number } | null> {
  const { userId, key, ...about } = gift;
  const { coupons } = await giveCoupons(tx, { ...about, gifts: [{ userId, key }], source: "reward", givenBy: null });
  const [coupon] = coupons;
  return coupon ? { couponId: coupon.id } : null;
}

/**
 * Withdraws coupons whose reason no longer exists, in the transaction of the slice that gave them. `claimed`: an
 * unpaid order contains it. `used`: it was used and stays used.
 */
export async function withdrawReward(
  tx: Transaction,
  { couponId, now }: { couponId: number; now: Date },
): Promise<"withdrawn" | "claimed" | "used"> {
  const known = await findCoupon(tx, couponId);
  if (known === null) throw new Error(`coupon ${couponId} has vanished`);
  await lockCampaign(tx, known.campaignId);
  const coupon = await findOwned(tx, couponId);
  if (coupon?.heldBy) return coupon.heldBy.isPaid ? "used" : "claimed";
  if (coupon?.withdrawnAt === null) await markWithdrawn(tx, couponId, now);
  return "withdrawn";
}
