import { notFound } from "../../../../../kit/api/app-error.ts";
import type { UsedLine } from "../../used-line.ts";
import { findLines, findOrder } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { measureUsed, readRefundFacts } from "./refund-facts.ts";
import { toUsed } from "./serialize-refund.ts";

/** The counted use of every line that sells something, by the current rules. Throws 404. */
export async function listUsedLines(context: OrdersContext, orderNo: string): Promise<UsedLine[]> {
  const { db, clock } = context;
  const order = await findOrder(db, orderNo);
  if (order === null) throw notFound("没有这份订单");
  const isCounted = await context.countsDeliveries(order.agreementVersion);
  const lines: UsedLine[] = [];
  for (const { position, title, subject } of await findLines(db, [orderNo])) {
    if (subject === null) continue;
    const used = await measureUsed(context, { order, position });
    const facts = await readRefundFacts(context, db, { order, position, used, at: clock.now() });
    lines.push({ line: position, title, used: isCounted && facts !== null ? toUsed(facts) : null });
  }
  return lines;
}
