import { and, asc, count, desc, eq, gt, isNull, lt, lte, min, or, sql } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { priceHistory, promotionMakers, promotions } from "./price-tables.ts";

type PromotionRow = typeof promotions.$inferSelect;
type PriceChangeRow = typeof priceHistory.$inferSelect;

/** A promotion with the person who created it. null: created on the command line. */
export interface MadePromotion extends PromotionRow {
  madeBy: number | null;
}

/** The maximum number of promotions that one run begins or ends. The run of the next minute continues. */
const MAX_AT_ONCE = 500;

const made = (db: DatabaseOrTransaction) =>
  db
    .select({ promotion: promotions, madeBy: promotionMakers.madeBy })
    .from(promotions)
    .innerJoin(promotionMakers, eq(promotionMakers.promotionId, promotions.id))
    .$dynamic();

/** @returns null if this key has already created another promotion */
export async function insertPromotion(
  tx: Transaction,
  row: Pick<PromotionRow, "subject" | "priceFen" | "startsAt" | "endsAt" | "createdAt">,
  { madeBy, sendingKey }: { madeBy: number | null; sendingKey: string },
): Promise<MadePromotion | null> {
  const [promotion] = await tx.insert(promotions).values(row).returning();
  if (!promotion) throw new Error("a promotion was not written");
  const makers = await tx
    .insert(promotionMakers)
    .values({ promotionId: promotion.id, madeBy, sendingKey })
    .onConflictDoNothing({ target: promotionMakers.sendingKey })
    .returning(pick(promotionMakers, "promotionId"));
  return makers.length === 0 ? null : { ...promotion, madeBy };
}

export async function findSentPromotion(tx: Transaction, sendingKey: string): Promise<MadePromotion | null> {
  const [found] = await made(tx).where(eq(promotionMakers.sendingKey, sendingKey));
  return found ? { ...found.promotion, madeBy: found.madeBy } : null;
}

/** Locks the promotion until the transaction ends, so that others cannot begin, end or cancel it. */
export async function lockPromotion(tx: Transaction, id: number): Promise<MadePromotion | null> {
  const [found] = await made(tx).where(eq(promotions.id, id)).for("update", { of: promotions });
  return found ? { ...found.promotion, madeBy: found.madeBy } : null;
}

/** A promotion whose period overlaps this one. */
export async function findOverlapping(
  tx: Transaction,
  { subject, startsAt, endsAt }: Pick<PromotionRow, "subject" | "startsAt" | "endsAt">,
): Promise<PromotionRow | null> {
  const [found] = await tx
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.subject, subject),
        isNull(promotions.cancelledAt),
        lt(promotions.startsAt, endsAt),
        gt(promotions.endsAt, startsAt),
      ),
    )
    .limit(1);
  return found ?? null;
}

export async function changePromotion(
  tx: Transaction,
  id: number,
  change: Partial<Pick<PromotionRow, "struckFen" | "begunAt" | "endedAt" | "cancelledAt">>,
): Promise<void> {
  await tx.update(promotions).set(change).where(eq(promotions.id, id));
}

/** Promotions whose start has passed and whose end is not recorded, earliest first. */
export async function listTurning(db: DatabaseOrTransaction, now: Date): Promise<PromotionRow[]> {
  return db
    .select()
    .from(promotions)
    .where(and(isNull(promotions.endedAt), lte(promotions.startsAt, now)))
    .orderBy(asc(promotions.startsAt), asc(promotions.id))
    .limit(MAX_AT_ONCE);
}

export async function insertPriceChange(tx: Transaction, row: Omit<PriceChangeRow, "id">): Promise<void> {
  await tx.insert(priceHistory).values(row);
}

/** The regular price at the given moment. */
export async function findRegularAt(tx: Transaction, subject: string, at: Date): Promise<number> {
  const [row] = await tx
    .select(pick(priceHistory, "priceFen"))
    .from(priceHistory)
    .where(and(eq(priceHistory.subject, subject), isNull(priceHistory.promotionId)))
    .orderBy(sql`(${priceHistory.fromAt} <= ${at}) desc`, desc(priceHistory.id))
    .limit(1);
  if (!row) throw new Error(`${subject} never had a price`);
  return row.priceFen;
}

interface Place {
  subject: string;
  limit: number;
  offset: number;
}

export async function listPromotionRows(
  db: DatabaseOrTransaction,
  { subject, limit, offset }: Place,
): Promise<{ rows: MadePromotion[]; total: number }> {
  const wanted = eq(promotions.subject, subject);
  const rows = await made(db)
    .where(wanted)
    .orderBy(desc(promotions.startsAt), desc(promotions.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(promotions).where(wanted);
  return { rows: rows.map(({ promotion, madeBy }) => ({ ...promotion, madeBy })), total: counted?.total ?? 0 };
}

export async function listPriceChanges(
  db: DatabaseOrTransaction,
  { subject, limit, offset }: Place,
): Promise<{ rows: PriceChangeRow[]; total: number }> {
  const wanted = eq(priceHistory.subject, subject);
  const rows = await db
    .select()
    .from(priceHistory)
    .where(wanted)
    .orderBy(desc(priceHistory.fromAt), desc(priceHistory.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(priceHistory).where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

/** The lowest price that was charged since this moment; null: there is no record. */
export async function findLowestSince(
  db: DatabaseOrTransaction,
  { subject, from }: { subject: string; from: Date },
): Promise<number | null> {
  const { fromAt, id, priceFen } = priceHistory;
  const charged = db
    .select({
      priceFen,
      until: sql<Date | null>`lead(${fromAt}) over (order by ${fromAt}, ${id})`.as("until"),
    })
    .from(priceHistory)
    .where(eq(priceHistory.subject, subject))
    .as("charged");
  const [row] = await db
    .select({ lowest: min(charged.priceFen) })
    .from(charged)
    .where(or(isNull(charged.until), gt(charged.until, from)));
  return row?.lowest ?? null;
}
