import { invalidInput, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { OperatorPlan } from "../../operator-contract.ts";
import { lockPlan, updatePlan } from "./plan-store.ts";

export interface PlanChange {
  priceFen?: number | undefined;
  /** The price until now is shown struck through: a former price is real by being taken from here alone. */
  isFormerPriceShown?: boolean;
  isOnSale?: boolean | undefined;
}

/**
 * Changes what a plan costs from now on, or whether it is sold. Orders keep what was agreed: they copied it.
 * Throws 404 and 422.
 */
export async function changePlan(
  { db, clock }: { db: Database; clock: Clock },
  { slug, change, by, note }: { slug: string; change: PlanChange; by: number | null; note: StaffCaller["note"] },
): Promise<OperatorPlan> {
  return db.transaction(async (tx) => {
    const before = await lockPlan(tx, slug);
    if (!before) throw notFound(`没有方案“${slug}”`);
    const wanted = {
      ...priceFacts(before, change),
      ...(change.isOnSale !== undefined && { is_on_sale: change.isOnSale }),
    };
    const after = await updatePlan(tx, { ...before, ...wanted }, { by, now: clock.now() });
    note({ subject: `plan:${slug}`, before: describeSale(before), after: describeSale(after) });
    return after;
  });
}

function priceFacts(
  before: OperatorPlan,
  { priceFen, isFormerPriceShown }: PlanChange,
): Partial<Pick<OperatorPlan, "price_fen" | "original_price_fen">> {
  if (priceFen === undefined || priceFen === before.price_fen) return {};
  if (isFormerPriceShown && priceFen > before.price_fen)
    throw invalidInput({ is_former_price_shown: ["只有降价时才能划掉原来的价格"] });
  return { price_fen: priceFen, original_price_fen: isFormerPriceShown ? before.price_fen : null };
}

function describeSale({ price_fen, original_price_fen, is_on_sale }: OperatorPlan) {
  return { price_fen, original_price_fen, is_on_sale };
}
