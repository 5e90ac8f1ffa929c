import { notFound } from "../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { quoteOrder as quoteOrderEndpoint } from "../../contract.ts";
import { priceOrder } from "../../price-order.ts";
import type { OrdersContext } from "./orders-context.ts";
import { showLine } from "./show-order.ts";

/** What an order for this plan would cost its buyer now, by the function that charges. */
export async function quoteOrder(
  { db, clock, ledger }: OrdersContext,
  { userId, planId }: { userId: number; planId: number },
): Promise<OutputOf<typeof quoteOrderEndpoint>> {
  const [plan, held] = await Promise.all([ledger.readPlan(db, planId), ledger.readGrants(db, userId)]);
  if (plan === null) throw notFound("方案不存在");
  const { title, lines, totalFen, until } = priceOrder({ plan, held, now: clock.now() });
  return { title, lines: lines.map(showLine), total_fen: totalFen, until: until?.toISOString() ?? null };
}
