import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { describeDeal } from "../coupon-terms.ts";
import { findCampaign } from "./campaign-store.ts";
import { termsOf } from "./coupon-store.ts";
import { findGivingObstacle } from "./give-coupons.ts";

/** The terms of a campaign's coupons, and why none can be given. null: the campaign does not exist. */
export async function describeCampaign(
  db: DatabaseOrTransaction,
  { id, now }: { id: number; now: Date },
): Promise<{ name: string; deal: string; obstacle: string | null } | null> {
  const row = await findCampaign(db, id);
  return row && { name: row.name, deal: describeDeal(termsOf(row)), obstacle: findGivingObstacle(row, now) };
}
