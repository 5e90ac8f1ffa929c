import type { PricedLine } from "../../../../../domain/orders/priced-order.ts";
import type { ServiceSale, SoldService } from "../../../../../domain/orders/sold-service.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { OrderLineRow, OrderRow } from "./order-store.ts";
import type { OrdersContext } from "./orders-context.ts";

type Services = Pick<OrdersContext, "services">;
type Sold = Pick<OrderRow, "orderNo" | "userId">;

interface LineOfService {
  service: SoldService;
  sale: ServiceSale;
}

/** The services of an order, in the order of its lines. */
function salesOf(
  { services }: Services,
  lines: readonly Pick<OrderLineRow, "resourceKey">[],
  { order: { orderNo, userId }, now }: { order: Sold; now: Date },
): LineOfService[] {
  return lines.flatMap(({ resourceKey }) => {
    const found = services.find(resourceKey);
    return found ? [{ service: found.service, sale: { id: found.id, orderNo, userId, now } }] : [];
  });
}

/** Reserves the services of a new order. */
export async function reserveServices(
  { services }: Services,
  tx: Transaction,
  { order: { orderNo, userId }, lines, now }: { order: Sold; lines: readonly PricedLine[]; now: Date },
): Promise<void> {
  const isWaived = lines.some(({ kind }) => kind === "waiver");
  for (const { sold, amountFen: priceFen } of lines) {
    const found = services.find(sold?.resourceKey ?? null);
    if (found) await found.service.hold(tx, { id: found.id, orderNo, userId, now, priceFen, isWaived });
  }
}

interface Line {
  order: Sold;
  lines: readonly Pick<OrderLineRow, "resourceKey">[];
  now: Date;
}

/** Releases the reservations of an order that no longer sells anything. */
export async function releaseServices(context: Services, tx: Transaction, { lines, ...about }: Line): Promise<void> {
  for (const { service, sale } of salesOf(context, lines, about)) await service.release(tx, sale);
}

/** Locks the services. Called before the ledger is locked. */
export async function lockServices(context: Services, tx: Transaction, { lines, ...about }: Line): Promise<void> {
  for (const { service, sale } of salesOf(context, lines, about)) await service.lock(tx, sale.id);
}

/** Grants the sold services. Returns why a service cannot be granted. null: all were granted. */
export async function grantServices(
  context: Services,
  tx: Transaction,
  { lines, ...about }: Line,
): Promise<string | null> {
  for (const { service, sale } of salesOf(context, lines, about)) {
    const obstacle = await service.grant(tx, sale);
    if (obstacle !== null) return obstacle;
  }
  return null;
}

/** Revokes the services of a refunded line. */
export async function revokeServices(context: Services, tx: Transaction, { lines, ...about }: Line): Promise<void> {
  for (const { service, sale } of salesOf(context, lines, about)) await service.revoke(tx, sale);
}
