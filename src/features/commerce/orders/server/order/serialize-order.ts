import type { PricedLine } from "../../../../../domain/orders/priced-order.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { SoldRight } from "../../../../access/membership/membership-ledger.ts";
import type { Order, OrderLine } from "../../contract.ts";
import { findLines, type OrderLineRow, type OrderRow } from "./order-store.ts";
import type { OrdersContext } from "./orders-context.ts";

export function toOrderLine({
  kind,
  title,
  detail,
  amountFen,
}: Omit<PricedLine, "creditedGrantId" | "sold">): OrderLine {
  return { kind, title, detail, amount_fen: amountFen };
}

type SerializeContext = Pick<OrdersContext, "shop" | "services" | "ledger">;

/** Orders in the form of the contract, in the given order. */
export async function serializeOrders(
  { shop, services, ledger }: SerializeContext,
  db: DatabaseOrTransaction,
  rows: readonly OrderRow[],
): Promise<Order[]> {
  const lines = await findLines(
    db,
    rows.map((row) => row.orderNo),
  );
  const linesByOrder = Map.groupBy(lines, (line) => line.orderNo);
  const grantedLines = ({ state, orderNo, giftDays }: OrderRow) =>
    state === "fulfilled" && giftDays === null ? (linesByOrder.get(orderNo) ?? []) : null;
  const opened = rows.flatMap((row) => grantedLines(row) ?? []).flatMap(({ resourceKey }) => resourceKey ?? []);
  const resources = await shop.describeSold(opened);
  // A waiting membership may have moved since it was granted, so its dates come from the ledger.
  const withLevel = rows.filter((row) => grantedLines(row)?.some(({ level }) => level !== null));
  const rights = await ledger.readSoldRights(
    db,
    withLevel.map(({ orderNo }) => orderNo),
  );
  return rows.map((row) => ({
    order_no: row.orderNo,
    state: row.state,
    title: row.title,
    lines: (linesByOrder.get(row.orderNo) ?? []).map(toOrderLine),
    total_fen: row.totalFen,
    channel: row.channel,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    is_gift: row.giftDays !== null,
    granted: grantedLines(row)?.flatMap((line) => toGranted(line, { resources, services, rights })) ?? null,
  }));
}

interface GrantedFacts {
  resources: Awaited<ReturnType<OrdersContext["shop"]["describeSold"]>>;
  services: OrdersContext["services"];
  rights: readonly SoldRight[];
}

function toGranted(
  { orderNo, position, title, subject, level, resourceKey }: OrderLineRow,
  { resources, services, rights }: GrantedFacts,
): NonNullable<Order["granted"]> {
  if (subject === null) return [];
  const servicePath = services.pathOf(resourceKey, subject);
  if (servicePath !== null) return [{ title, level, path: servicePath, from: null, until: null, is_service: true }];
  const path = resourceKey === null ? null : (resources.get(resourceKey)?.path ?? null);
  const right = level === null ? null : rights.find((one) => one.orderNo === orderNo && one.orderLine === position);
  const [from, until] = [right?.startsAt?.toISOString() ?? null, right?.endsAt?.toISOString() ?? null];
  return [{ title, level, path, from, until }];
}

export async function serializeOrder(
  context: SerializeContext,
  db: DatabaseOrTransaction,
  row: OrderRow,
): Promise<Order> {
  const [serialized] = await serializeOrders(context, db, [row]);
  if (!serialized) throw new Error("an order was lost while it was shown");
  return serialized;
}
