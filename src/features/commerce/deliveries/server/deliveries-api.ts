import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { namePeople } from "../../../../kit/tables/listed-people.ts";
import { type Delivery, excludeDelivery, listOrderDeliveries } from "../admin-contract.ts";
import type { DeliveriesContext } from "./deliveries-context.ts";
import { type DeliveryRow, excludeRow, listDeliveriesOfOrder, lockDelivery } from "./delivery-store.ts";
import { measureRows } from "./list-use.ts";

/** The admin endpoints of deliveries: lists them and excludes single ones. */
export function serveDeliveries(context: DeliveriesContext): ServedEndpoint[] {
  const { db } = context;
  return [
    serveEndpoint(listOrderDeliveries, async ({ params }, { note }) => {
      note({ subject: `order:${params.order_no}` });
      const lines = await context.listUsedLines(params.order_no);
      return { lines, items: await toDeliveries(context, await listDeliveriesOfOrder(db, params.order_no)) };
    }),
    serveEndpoint(excludeDelivery, async ({ params, body }, { user, note }) => {
      const row = await exclude(context, { id: params.delivery_id, reason: body.reason, staffId: user.id, note });
      const [delivery] = await toDeliveries(context, [row]);
      if (delivery === undefined) throw new Error(`delivery ${row.id} has vanished`);
      return delivery;
    }),
  ];
}

/** Throws 404 and 409. */
async function exclude(
  { db, clock }: DeliveriesContext,
  { id, reason, staffId, note }: { id: number; reason: string; staffId: number; note: StaffCaller["note"] },
): Promise<DeliveryRow> {
  return db.transaction(async (tx) => {
    const row = await lockDelivery(tx, id);
    if (row === null || row.orderNo === null) throw notFound("没有这条打开记录");
    if (row.excludedAt !== null) throw conflict("DELIVERY_EXCLUDED", "这条打开记录已经排除过了");
    const excluded = { excludedAt: clock.now(), excludedBy: staffId, excludeReason: reason };
    await excludeRow(tx, id, excluded);
    note({ subject: `delivery:${id}`, before: { order_no: row.orderNo }, after: { excluded: true, reason } });
    return { ...row, ...excluded };
  });
}

async function toDeliveries(
  { db, people, nameDeliveries }: DeliveriesContext,
  rows: readonly DeliveryRow[],
): Promise<Delivery[]> {
  const measured = await measureRows(db, rows);
  const titles = await nameDeliveries(measured);
  const name = await namePeople(
    people,
    db,
    rows.map(({ excludedBy }) => excludedBy),
  );
  return rows.map((row, index) => ({
    id: row.id,
    line: row.orderLine ?? 0,
    kind: row.kind,
    resource_id: row.resourceId,
    title: titles[index] ?? "",
    delivered_at: row.deliveredAt.toISOString(),
    is_counted: row.excludedAt === null && measured[index]?.isCounted === true,
    used_seconds: measured[index]?.usedSeconds ?? 0,
    excluded_at: row.excludedAt?.toISOString() ?? null,
    excluded_by: name(row.excludedBy),
    exclude_reason: row.excludeReason,
  }));
}
