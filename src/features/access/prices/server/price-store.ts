import { and, desc, eq, gt, gte, inArray, isNull, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { conflict } from "../../../../kit/api/app-error.ts";
import { formatFen } from "../../../../kit/values/money.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { type ChargedPrice, chargedPrice } from "../price-rules.ts";
import { priceHistory, promotions } from "./price-tables.ts";

const RUNNING = pick(promotions, "id", "subject", "priceFen", "startsAt", "endsAt", "cancelledAt", "struckFen");

/** The fields of a promotion that are needed to compute a price. */
type RunningPromotion = Pick<
  typeof promotions.$inferSelect,
  "id" | "subject" | "priceFen" | "startsAt" | "endsAt" | "cancelledAt" | "struckFen"
>;

/** The current promotions by their subject. A subject has at most one. */
export async function findRunning(
  db: DatabaseOrTransaction,
  subjects: readonly string[],
  now: Date,
): Promise<Map<string, RunningPromotion>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .select(RUNNING)
    .from(promotions)
    .where(
      and(
        inArray(promotions.subject, [...subjects]),
        isNull(promotions.cancelledAt),
        lte(promotions.startsAt, now),
        gt(promotions.endsAt, now),
      ),
    );
  return new Map(rows.map((row) => [row.subject, row]));
}

/** The current price of a subject. To prevent changes, call it while the subject's row is locked. */
export async function findCharged(
  db: DatabaseOrTransaction,
  { subject, regularFen, now }: { subject: string; regularFen: number; now: Date },
): Promise<ChargedPrice> {
  const running = await findRunning(db, [subject], now);
  return chargedPrice(regularFen, running.get(subject) ?? null, now);
}

/** `chargedPrice` as an SQL expression, to sort by it. `subject` is the column that contains the subject. */
export function chargedIn({ subject, regularFen, now }: { subject: SQL; regularFen: SQLWrapper; now: Date }): SQL {
  const { priceFen, startsAt, endsAt, cancelledAt } = promotions;
  const running = and(isNull(cancelledAt), lte(startsAt, now), gt(endsAt, now));
  return sql`least(${regularFen}, (select ${priceFen} from ${promotions} where ${promotions.subject} = ${subject} and ${running}))`;
}

interface RegularPrice {
  subject: string;
  priceFen: number;
}

/** A promotion must be cheaper than the regular price. Throws 409. */
async function refuseBelowPromotions(
  tx: Transaction,
  { subject, priceFen, now }: RegularPrice & { now: Date },
): Promise<void> {
  const [inTheWay] = await tx
    .select(pick(promotions, "id", "priceFen"))
    .from(promotions)
    .where(
      and(
        eq(promotions.subject, subject),
        isNull(promotions.cancelledAt),
        gt(promotions.endsAt, now),
        gte(promotions.priceFen, priceFen),
      ),
    )
    .limit(1);
  if (!inTheWay) return;
  const message = `促销 ${inTheWay.id} 的价格是 ${formatFen(inTheWay.priceFen)}，不比新价格低；先取消它再改价`;
  throw conflict("PROMOTION_IN_THE_WAY", message);
}

/**
 * Records the prices of these subjects from now on if they differ from the last record. All code that writes a regular
 * price calls this in the same transaction; the database rejects prices without a record. Throws 409 for a price that
 * is not above its promotions.
 */
export async function recordPrices(
  tx: Transaction,
  { prices, by, now }: { prices: readonly RegularPrice[]; by: number | null; now: Date },
): Promise<void> {
  for (const { subject, priceFen } of prices) {
    const [last] = await tx
      .select(pick(priceHistory, "priceFen"))
      .from(priceHistory)
      .where(and(eq(priceHistory.subject, subject), isNull(priceHistory.promotionId)))
      .orderBy(desc(priceHistory.id))
      .limit(1);
    if (last?.priceFen === priceFen) continue;
    await refuseBelowPromotions(tx, { subject, priceFen, now });
    await tx
      .insert(priceHistory)
      .values({ subject, priceFen, fromAt: now, isPromotional: false, promotionId: null, changedBy: by });
  }
}
