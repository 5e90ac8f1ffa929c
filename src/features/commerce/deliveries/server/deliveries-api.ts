import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { type Delivery, excludeDelivery, listOrderDeliveries } from "../admin-contract.ts";
import type { DeliveriesContext } from "./deliveries-context.ts";
import { type DeliveryRow, excludeRow, listDeliveriesOfOrder, lockDelivery } from "./delivery-store.ts";
import { measureRows } from "./list-use.ts";

/** What staff sees of deliveries, and which of them it excludes. */
export function serveDeliveries(context: DeliveriesContext): ServedEndpoint[] {
  const { db } = context;
  return [
    serveEndpoint(listOrderDeliveries, async ({ params }, { note }) => {
      note({ subject: `order:${params.order_no}` });
      const rows = await listDeliveriesOfOrder(db, params.order_no);
      const measured = await measureRows(db, rows);
      return { items: rows.map((row, index) => toDelivery(row, measured[index])) };
    }),
    serveEndpoint(excludeDelivery, ({ params, body }, { user, note }) =>
      exclude(context, { id: params.delivery_id, reason: body.reason, staffId: user.id, note }),
    ),
  ];
}

/** Throws 404 and 409. */
async function exclude(
  { db, clock }: DeliveriesContext,
  { id, reason, staffId, note }: { id: number; reason: string; staffId: number; note: StaffCaller["note"] },
): Promise<Delivery> {
  return db.transaction(async (tx) => {
    const row = await lockDelivery(tx, id);
    if (row === null || row.orderNo === null) throw notFound("没有这条打开记录");
    if (row.excludedAt !== null) throw conflict("DELIVERY_EXCLUDED", "这条打开记录已经排除过了");
    const excluded = { excludedAt: clock.now(), excludedBy: staffId, excludeReason: reason };
    await excludeRow(tx, id, excluded);
    note({ subject: `delivery:${id}`, before: { order_no: row.orderNo }, after: { excluded: true, reason } });
    const [measured] = await measureRows(tx, [row]);
    return toDelivery({ ...row, ...excluded }, measured);
  });
}

function toDelivery(row: DeliveryRow, measured: { isCounted: boolean; usedSeconds: number } | undefined): Delivery {
  return {
    id: row.id,
    line: row.orderLine ?? 0,
    kind: row.kind,
    resource_id: row.resourceId,
    delivered_at: row.deliveredAt.toISOString(),
    is_counted: row.excludedAt === null && measured?.isCounted === true,
    used_seconds: measured?.usedSeconds ?? 0,
    excluded_at: row.excludedAt?.toISOString() ?? null,
    excluded_by: row.excludedBy,
    exclude_reason: row.excludeReason,
  };
}
