import type { Transaction } from "../../../../ports/database.ts";
import { lowerStruck, struckWindow } from "../price-rules.ts";
import type { PricesContext } from "./prices-context.ts";
import {
  changePromotion,
  findRegularAt,
  insertPriceChange,
  listTurning,
  lockPromotion,
  type MadePromotion,
} from "./promotion-store.ts";

/**
 * The clocks of processes differ by some milliseconds (`DatabaseClock`). A process that is notified exactly at the
 * start or end of a period and whose clock is behind would render its pages with the former price and cache them.
 */
const EDGE_MS = 1_000;

type Turning = Pick<PricesContext, "findLowestCharged">;

/** Records that a promotion has begun, with its struck price. The charged price does not depend on this record. */
export async function beginPromotion(
  { findLowestCharged }: Turning,
  tx: Transaction,
  { promotion, now }: { promotion: MadePromotion; now: Date },
): Promise<void> {
  const { id, subject, priceFen, startsAt, madeBy } = promotion;
  const struckFen = await findLowestCharged(tx, { subject, ...struckWindow(promotion) });
  await changePromotion(tx, id, { begunAt: now, struckFen });
  const from = { subject, fromAt: startsAt, priceFen, isPromotional: true };
  await insertPriceChange(tx, { ...from, promotionId: id, changedBy: madeBy });
}

/** Records that a promotion has ended: because its period is over, or because it was cancelled. */
export async function endPromotion(
  tx: Transaction,
  { promotion, at, by, now }: { promotion: MadePromotion; at: Date; by: number | null; now: Date },
): Promise<void> {
  const { id, subject } = promotion;
  await changePromotion(tx, id, { endedAt: now });
  const priceFen = await findRegularAt(tx, subject, at);
  await insertPriceChange(tx, { subject, fromAt: at, priceFen, isPromotional: false, promotionId: id, changedBy: by });
}

/**
 * Records the promotions that have begun or ended since the last minute, which notifies all processes that pages show
 * other prices. Then recomputes the struck-through prices, because orders are refunded and payments are reported late.
 */
export async function turnPromotions(context: PricesContext): Promise<void> {
  const now = context.clock.now();
  const passed = new Date(now.getTime() - EDGE_MS);
  for (const { id } of await listTurning(context.db, passed)) {
    await context.db.transaction((tx) => turnPromotion(context, tx, { id, passed, now }));
  }
}

async function turnPromotion(
  context: PricesContext,
  tx: Transaction,
  { id, passed, now }: { id: number; passed: Date; now: Date },
): Promise<void> {
  const promotion = await lockPromotion(tx, id);
  // Another process has ended it, or it was cancelled.
  if (promotion === null || promotion.endedAt !== null) return;
  const { begunAt, endsAt, struckFen, subject } = promotion;
  if (begunAt === null) await beginPromotion(context, tx, { promotion, now });
  if (endsAt <= passed) return endPromotion(tx, { promotion, at: endsAt, by: null, now });
  if (begunAt === null) return;
  const found = await context.findLowestCharged(tx, { subject, ...struckWindow(promotion) });
  const lowest = lowerStruck(struckFen, found);
  if (lowest !== struckFen) await changePromotion(tx, id, { struckFen: lowest });
}
