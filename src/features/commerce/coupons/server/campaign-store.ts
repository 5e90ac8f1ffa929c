import { and, count, eq, inArray, isNotNull, isNull, sum } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { CampaignRow } from "./coupon-store.ts";
import { couponCampaigns, coupons, couponUses } from "./coupon-tables.ts";

/** @returns null if its sending key or its code already exists */
export async function insertCampaign(
  tx: Transaction,
  campaign: typeof couponCampaigns.$inferInsert,
): Promise<CampaignRow | null> {
  const [row] = await tx.insert(couponCampaigns).values(campaign).onConflictDoNothing().returning();
  return row ?? null;
}

export async function findCampaignBySendingKey(db: DatabaseOrTransaction, key: string): Promise<CampaignRow | null> {
  const [row] = await db.select().from(couponCampaigns).where(eq(couponCampaigns.sendingKey, key));
  return row ?? null;
}

export async function findCampaign(db: DatabaseOrTransaction, id: number): Promise<CampaignRow | null> {
  const [row] = await db.select().from(couponCampaigns).where(eq(couponCampaigns.id, id));
  return row ?? null;
}

/** The caller has locked the campaign. */
export async function updateCampaign(
  tx: Transaction,
  id: number,
  change: Partial<Pick<CampaignRow, "name" | "note" | "perPerson" | "totalLimit" | "validUntil" | "stoppedAt">>,
): Promise<CampaignRow> {
  const [row] = await tx.update(couponCampaigns).set(change).where(eq(couponCampaigns.id, id)).returning();
  if (!row) throw new Error(`campaign ${id} has vanished`);
  return row;
}

export interface CampaignCounts {
  given: number;
  used: number;
  claimed: number;
  discountFen: number;
}

/** The number of coupons in each state, by campaign. */
export async function countCampaigns(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<Map<number, CampaignCounts>> {
  if (ids.length === 0) return new Map();
  const isActive = and(
    inArray(couponUses.campaignId, [...ids]),
    isNull(couponUses.releasedAt),
    isNull(couponUses.returnedAt),
  );
  const [given, used, active] = await Promise.all([
    db
      .select({ id: coupons.campaignId, count: count() })
      .from(coupons)
      .where(and(inArray(coupons.campaignId, [...ids]), isNull(coupons.withdrawnAt)))
      .groupBy(coupons.campaignId),
    db
      .select({ id: couponUses.campaignId, count: count(), fen: sum(couponUses.discountFen).mapWith(Number) })
      .from(couponUses)
      .where(and(isActive, isNotNull(couponUses.usedAt)))
      .groupBy(couponUses.campaignId),
    db
      .select({ id: couponUses.campaignId, count: count() })
      .from(couponUses)
      .where(and(isActive, isNull(couponUses.usedAt)))
      .groupBy(couponUses.campaignId),
  ]);
  const of = <Row extends { id: number }>(rows: Row[], id: number) => rows.find((row) => row.id === id);
  return new Map(
    ids.map((id) => [
      id,
      {
        given: of(given, id)?.count ?? 0,
        claimed: of(active, id)?.count ?? 0,
        used: of(used, id)?.count ?? 0,
        discountFen: of(used, id)?.fen ?? 0,
      },
    ]),
  );
}

/** The caller has locked the campaign. */
export async function markWithdrawn(tx: Transaction, id: number, withdrawnAt: Date): Promise<void> {
  await tx.update(coupons).set({ withdrawnAt }).where(eq(coupons.id, id));
}
