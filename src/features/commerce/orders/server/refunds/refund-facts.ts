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

/** A line of a paid order with all facts that the rules need. */
export interface RefundFacts {
  row: OrderLineRow;
  line: RefundableLine;
  used: Used;
  lastFreeRefundAt: Date | null;
  windows: RefundWindows;
}

/** The buyer's use of a line since payment. */
export interface Used {
  /** The number of gated items of any kind. Counted if a membership was bought. */
  openedItems: number;
  /** The use of a single product. */
  use: ResourceUse | null;
  /** The items, if deliveries are counted. */
  usedItems: UsedItem[];
}

type Reads = Pick<OrdersContext, "ledger">;

/** The line at this position, or the first line that sells something. null: there is none. */
export async function findSoldLine(
  db: DatabaseOrTransaction,
  { orderNo, position }: { orderNo: string; position: number | null },
): Promise<OrderLineRow | null> {
  const lines = await findLines(db, [orderNo]);
  return lines.find((line) => (position === null ? line.subject !== null : line.position === position)) ?? null;
}

/**
 * The buyer's use since payment. Measured outside transactions, because it calls many slices on separate connections.
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
  // The terms accepted with the order determine permanently how its use is measured.
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

/**
 * The facts by the rules of the given moment. null: the order has no such line, or the line has granted nothing yet.
 */
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
      // Orders older than this column are measured by the current yearly price.
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

/** The rules for a payment at the given moment. */
export async function readWindows(
  db: DatabaseOrTransaction,
  { paidAt, at }: { paidAt: Date; at: Date },
): Promise<RefundWindows> {
  return moreGenerous(await findRefundRules(db, paidAt), await findRefundRules(db, at));
}

/**
 * The dates by which a refund is calculated. A membership that has not begun is unused regardless of its dates, so
 * that moves between request and approval do not change the amount. A suspended membership is treated as beginning at
 * the given moment.
 */
function datesAt({ startsAt, endsAt, length }: SoldRight, at: Date): Period {
  if (startsAt !== null) return { startsAt, endsAt };
  if (length === null) throw new Error("a right has neither dates nor a length");
  return { startsAt: at, endsAt: endOfLength(length, at) };
}

/** The decision of the rules for these facts at the given moment. */
export function quoteFacts(
  facts: RefundFacts,
  { reasonCase, now }: { reasonCase: RefundCase; now: Date },
): RefundQuote {
  const { line, used, lastFreeRefundAt, windows } = facts;
  return quoteRefund({ line, reasonCase, now, ...used, lastFreeRefundAt, windows });
}
