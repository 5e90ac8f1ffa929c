import { and, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { CampaignUse } from "../admin-contract.ts";
import type { AssigningContext } from "./coupon-admin.ts";
import type { CampaignRow, CouponUseRow } from "./coupon-store.ts";
import { couponCampaigns, couponUses } from "./coupon-tables.ts";

interface CampaignFilter {
  state?: "open" | "stopped" | undefined;
  id?: number | undefined;
  q?: string | undefined;
}

/** The campaigns that match a filter. */
export function listedCampaigns(
  { db }: Pick<AssigningContext, "db">,
  { state, id: wantedId, q }: CampaignFilter,
): ListedRows<CampaignRow, "id" | "name" | "valid_until" | "used"> {
  const { id, name, code, note, validUntil, usedCount, stoppedAt } = couponCampaigns;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      name: { column: name, of: (row) => row.name },
      valid_until: { column: validUntil, of: (row) => row.validUntil },
      used: { column: usedCount, of: (row) => row.usedCount },
    },
    where: and(
      state === undefined ? undefined : state === "open" ? isNull(stoppedAt) : isNotNull(stoppedAt),
      wantedId === undefined ? undefined : eq(id, wantedId),
      containsWord(q, [name, code, note]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(couponCampaigns)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, couponCampaigns, where),
  };
}

interface UseFilter {
  campaignId: number;
  state?: CampaignUse["state"] | undefined;
  user_id?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The uses of a campaign's coupons that match a filter. */
export function listedUses(
  { db, people }: Pick<AssigningContext, "db" | "people">,
  { campaignId, state, user_id: person, q, ...days }: UseFilter,
): ListedRows<CouponUseRow, "id" | "discount_fen" | "used_at"> {
  const { id, userId, orderNo, discountFen, claimedAt, usedAt } = couponUses;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      discount_fen: { column: discountFen, of: (row) => row.discountFen },
      used_at: { column: usedAt, of: (row) => row.usedAt },
    },
    where: async () =>
      and(
        eq(couponUses.campaignId, campaignId),
        state === undefined ? undefined : isIn(state),
        person === undefined ? undefined : eq(userId, person),
        isWithinDays(claimedAt, days),
        or(containsWord(q, [orderNo]), await people.findMeant(db, userId, q)),
      ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(couponUses)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, couponUses, where),
  };
}

function isIn(state: CampaignUse["state"]): SQL | undefined {
  const { usedAt, releasedAt, returnedAt } = couponUses;
  if (state === "returned") return isNotNull(returnedAt);
  if (state === "released") return isNotNull(releasedAt);
  if (state === "used") return and(isNotNull(usedAt), isNull(returnedAt));
  return and(isNull(usedAt), isNull(releasedAt));
}
