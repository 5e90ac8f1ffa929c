import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import {
  quoteRefund,
  REFUND_WINDOWS,
  type RefundableLine,
  type RefundCase,
  type RefundQuote,
} from "../../refund-rules.ts";
import { findLines, type OrderLineRow, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { findLastFreeRefund } from "../payment/refund-store.ts";

/** A line of a paid order with all that the rules ask about it. */
export interface RefundFacts {
  row: OrderLineRow;
  line: RefundableLine;
  openedItems: number;
  lastFreeRefundAt: Date | null;
}

type Reads = Pick<OrdersContext, "ledger">;

/** The line of this position, or the first that sells something. null: there is none. */
export async function findSoldLine(
  db: DatabaseOrTransaction,
  { orderNo, position }: { orderNo: string; position: number | null },
): Promise<OrderLineRow | null> {
  const lines = await findLines(db, [orderNo]);
  return lines.find((line) => (position === null ? line.subject !== null : line.position === position)) ?? null;
}

/**
 * How many gated items the buyer has opened since paying. Counted outside of transactions: it asks many slices, on
 * connections of its own.
 */
export async function countOpenedSince(
  { countOpened }: Pick<OrdersContext, "countOpened">,
  { userId, paidAt }: Pick<OrderRow, "userId" | "paidAt">,
): Promise<number> {
  return paidAt === null ? 0 : countOpened({ userId, since: paidAt });
}

/** null: the order has no such line, or the line has granted nothing yet. */
export async function readRefundFacts(
  context: Reads,
  db: DatabaseOrTransaction,
  { order, position, openedItems }: { order: OrderRow; position: number | null; openedItems: number },
): Promise<RefundFacts | null> {
  const row = await findSoldLine(db, { orderNo: order.orderNo, position });
  if (!row || row.valueFen === null || order.paidAt === null) return null;
  const rights = await context.ledger.readSoldRights(db, order.orderNo);
  const right = rights.find(({ orderLine }) => orderLine === row.position);
  if (!right) return null;
  const { paidAt, userId } = order;
  const isForLife = right.endsAt === null && row.level !== null;
  return {
    row,
    line: {
      ...{ title: row.title, valueFen: row.valueFen, paidAt },
      ...{ startsAt: right.startsAt, endsAt: right.endsAt, isRevoked: right.revokedAt !== null },
      // Orders from before the line noted it are counted by what a year costs now.
      yearlyFen:
        isForLife && row.level !== null
          ? (row.yearlyFen ?? (await context.ledger.readYearlyPrice(db, row.level)))
          : null,
    },
    openedItems,
    lastFreeRefundAt: await findLastFreeRefund(db, userId),
  };
}

/** What the rules say of these facts at that moment. */
export function quoteFacts(
  facts: RefundFacts,
  { reasonCase, now }: { reasonCase: RefundCase; now: Date },
): RefundQuote {
  const { line, openedItems, lastFreeRefundAt } = facts;
  return quoteRefund({ line, reasonCase, now, openedItems, lastFreeRefundAt, windows: REFUND_WINDOWS });
}
