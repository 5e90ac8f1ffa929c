import type { ResourceUse } from "../../../../../domain/orders/refund-use.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { SoldRight } from "../../../../access/membership/membership-ledger.ts";
import type { Period } from "../../../../access/membership/membership-period.ts";
import { endOfLength } from "../../../../access/membership/term-length.ts";
import type { UsedItem } from "../../delivered-use.ts";
import {
  moreGenerous,
  quoteRefund,
  type RefundableLine,
  type RefundCase,
  type RefundQuote,
  type RefundWindows,
} from "../../refund-rules.ts";
import { findLines, type OrderLineRow, type OrderRow } from "../order/order-store.ts";
import type { OrdersContext } from "../order/orders-context.ts";
import { findLastFreeRefund } from "../payment/refund-store.ts";
import { findRefundRules } from "./refund-rules-store.ts";

/** A line of a paid order with everything that the rules need to know about it. */
export interface RefundFacts {
  row: OrderLineRow;
  line: RefundableLine;
  used: Used;
  lastFreeRefundAt: Date | null;
  windows: RefundWindows;
}

/** The buyer's use of a line since payment. */
export interface Used {
  /** Gated items of any kind; counted where a membership was bought. */
  openedItems: number;
  /** Of the one product that was bought. */
  use: ResourceUse | null;
  /** Which items that was, where deliveries are counted. */
  usedItems: UsedItem[];
}

type Reads = Pick<OrdersContext, "ledger">;

/** The line at this position, or the first selling line; null: there is none. */
export async function findSoldLine(
  db: DatabaseOrTransaction,
  { orderNo, position }: { orderNo: string; position: number | null },
): Promise<OrderLineRow | null> {
  const lines = await findLines(db, [orderNo]);
  return lines.find((line) => (position === null ? line.subject !== null : line.position === position)) ?? null;
}

/**
 * The buyer's use since payment. Measured outside transactions, because it calls many slices, on separate connections.
 */
export async function measureUsed(
  context: MeasureContext,
  { order, position }: { order: MeasuredOrder; position: number | null },
): Promise<Used> {
  const { db, countOpened, measureUse, services } = context;
  const { orderNo, userId, agreementVersion, paidAt: since } = order;
  const row = await findSoldLine(db, { orderNo, position });
  if (since === null || row === null) return NOTHING_USED;
  const { resourceKey } = row;
  const sold = services.find(resourceKey);
  if (sold) return { ...NOTHING_USED, use: await sold.service.measureUse({ id: sold.id, userId }) };
  // The terms agreed at the order determine the measure permanently.
  if (await context.countsDeliveries(agreementVersion)) return measureDelivered(context, row);
  return resourceKey === null
    ? { ...NOTHING_USED, openedItems: await countOpened({ userId, since }) }
    : { ...NOTHING_USED, use: await measureUse({ userId, resourceKey, since }) };
}

const NOTHING_USED: Used = { openedItems: 0, use: null, usedItems: [] };

type MeasureContext = Pick<
  OrdersContext,
  "db" | "countOpened" | "measureUse" | "services" | "deliveredUse" | "countsDeliveries"
>;
type MeasuredOrder = Pick<OrderRow, "orderNo" | "userId" | "agreementVersion" | "paidAt">;

async function measureDelivered(
  { deliveredUse }: MeasureContext,
  { orderNo, position: orderLine, resourceKey, wholeUnits: wholeThen }: OrderLineRow,
): Promise<Used> {
  if (resourceKey === null) {
    const usedItems = await deliveredUse.listOpened({ orderNo, orderLine });
    return { openedItems: usedItems.length, use: null, usedItems };
  }
  const measured = await deliveredUse.measure({ orderNo, orderLine, resourceKey, wholeThen });
  return measured === null ? NOTHING_USED : { openedItems: 0, use: measured.use, usedItems: measured.items };
}

/** By the rules of that moment. null: the order has no such line, or the line has granted nothing yet. */
export async function readRefundFacts(
  context: Reads,
  db: DatabaseOrTransaction,
  { order, position, used, at }: { order: OrderRow; position: number | null; used: Used; at: Date },
): Promise<RefundFacts | null> {
  const row = await findSoldLine(db, { orderNo: order.orderNo, position });
  if (!row || row.valueFen === null || order.paidAt === null) return null;
  const rights = await context.ledger.readSoldRights(db, [order.orderNo]);
  const right = rights.find(({ orderLine }) => orderLine === row.position);
  if (!right) return null;
  const { paidAt, userId } = order;
  const { startsAt, endsAt } = datesAt(right, at);
  const isForLife = endsAt === null && row.level !== null;
  return {
    row,
    line: {
      title: row.title,
      valueFen: row.valueFen,
      paidAt,
      startsAt,
      endsAt,
      isRevoked: right.revokedAt !== null,
      // Orders older than this column are measured by the current price of a year.
      yearlyFen:
        isForLife && row.level !== null
          ? (row.yearlyFen ?? (await context.ledger.readYearlyPrice(db, row.level)))
          : null,
      isResource: row.resourceKey !== null,
    },
    used,
    windows: await readWindows(db, { paidAt, at }),
    lastFreeRefundAt: await findLastFreeRefund(db, userId),
  };
}

/** The rules for a payment at that moment. */
export async function readWindows(
  db: DatabaseOrTransaction,
  { paidAt, at }: { paidAt: Date; at: Date },
): Promise<RefundWindows> {
  return moreGenerous(await findRefundRules(db, paidAt), await findRefundRules(db, at));
}

/**
 * The dates by which a refund is computed. A membership that has not begun is unused whatever its dates are, so moves
 * between the request and its approval change no sum; a suspended one is treated as beginning at that moment.
 */
function datesAt({ startsAt, endsAt, length }: SoldRight, at: Date): Period {
  if (startsAt !== null) return { startsAt, endsAt };
  if (length === null) throw new Error("a right has neither dates nor a length");
  return { startsAt: at, endsAt: endOfLength(length, at) };
}

/** The decision of the rules for these facts at that moment. */
export function quoteFacts(
  facts: RefundFacts,
  { reasonCase, now }: { reasonCase: RefundCase; now: Date },
): RefundQuote {
  const { line, used, lastFreeRefundAt, windows } = facts;
  return quoteRefund({ line, reasonCase, now, ...used, lastFreeRefundAt, windows });
}
