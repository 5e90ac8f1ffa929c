import { DAY_MS } from "../../../../../kit/values/durations.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { findLines, findOrder } from "../order/order-store.ts";
import { readWindows } from "./refund-facts.ts";
import { findOrderObstacle } from "./request-refund.ts";

/**
 * Whether the user can still get a refund of a line because it has hardly been used: it is the user's own order, not a
 * gift, paid with money, and within the days of the rules.
 */
export async function mayReturnUnused(
  db: DatabaseOrTransaction,
  { orderNo, orderLine, userId, now }: { orderNo: string; orderLine: number | null; userId: number; now: Date },
): Promise<boolean> {
  const order = await findOrder(db, orderNo);
  if (order === null || order.userId !== userId || order.paidAt === null || findOrderObstacle(order) !== null) {
    return false;
  }
  const line = (await findLines(db, [orderNo])).find(({ position }) => position === orderLine);
  if (!line?.valueFen) return false;
  const { fullDays } = await readWindows(db, { paidAt: order.paidAt, at: now });
  return now.getTime() - order.paidAt.getTime() <= fullDays * DAY_MS;
}
