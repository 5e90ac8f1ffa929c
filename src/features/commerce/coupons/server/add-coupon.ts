import { AppError, conflict } from "../../../../kit/api/app-error.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { Coupon } from "../contract.ts";
import { toCoupon } from "../coupon-offer.ts";
import { type CampaignRow, countGiven, findCampaignByCode, findFree, lockCampaign, termsOf } from "./coupon-store.ts";
import { giveCoupons } from "./give-coupons.ts";

/**
 * Gives the user the coupon for an entered code. Until it is used, the same code returns the same coupon. Throws one
 * error for all unknown codes, and the reason for known ones.
 */
export async function addCoupon(
  { db, clock }: { db: Database; clock: Clock },
  { userId, code }: { userId: number; code: string },
): Promise<Coupon> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const known = await findCampaignByCode(tx, code);
    const campaign = known && (await lockCampaign(tx, known.id));
    if (campaign === null) {
      const message = "没有这个优惠码，请对照原文再输入一次";
      // Not 404, because browsers show one general sentence for it (spec §8).
      throw new AppError({ status: 422, code: "COUPON_CODE_UNKNOWN", message, errors: { code: [message] } });
    }
    requireOpen(campaign, now);
    const { id: campaignId, name: title } = campaign;
    const terms = termsOf(campaign);
    const free = await findFree(tx, { campaignId, userId });
    if (free) return toCoupon({ id: free.id, title, terms, expiresAt: earlier(campaign.validUntil, free.expiresAt) });
    const given = (await countGiven(tx, { campaignId, userIds: [userId] })).get(userId) ?? 0;
    const { coupons } = await giveCoupons(tx, {
      campaignId,
      source: "code",
      givenBy: null,
      expiresAt: null,
      now,
      gifts: [{ userId, key: `code:${campaignId}:${userId}:${given + 1}` }],
    });
    const [coupon] = coupons;
    if (!coupon) throw conflict("COUPON_LIMIT", `这个优惠码每人最多用 ${campaign.perPerson} 次，你已经用满`);
    return toCoupon({ id: coupon.id, title, terms, expiresAt: campaign.validUntil });
  });
}

function requireOpen({ stoppedAt, validFrom, validUntil, totalLimit, usedCount }: CampaignRow, now: Date): void {
  if (stoppedAt !== null) throw conflict("COUPON_STOPPED", "这个优惠码已停用，有疑问请联系客服");
  if (now < validFrom) throw conflict("COUPON_NOT_YET", "这个优惠码还没有到开始使用的时间");
  if (validUntil !== null && now >= validUntil) throw conflict("COUPON_EXPIRED", "这个优惠码已过期");
  if (totalLimit !== null && usedCount >= totalLimit) throw conflict("COUPON_GONE", "这个优惠码的名额已经用完");
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
