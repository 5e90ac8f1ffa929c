import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../kit/tables/data-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { KIND_NAMES } from "../kind-names.ts";
import { deleteDeliveriesOf, listDeliveriesOf } from "./delivery-store.ts";

/** Personal data about opened resources. */
export function personalDeliveries(db: Database): PersonalSource {
  return personalSource({
    tables: [{ name: "content_deliveries", copy: { list: "deliveries" } }],
    listTables: (userId) => [
      dataTable({
        name: "deliveries",
        title: "付费内容的打开记录",
        columns: {
          kind: "种类",
          resource_id: "编号",
          delivered_at: "时间",
          grant_id: "凭哪项权益",
          order_no: "订单号",
          excluded_at: "不计入的时间",
          exclude_reason: "不计入的原因",
        },
        async *read() {
          for (let before: number | null = null; ; ) {
            const rows = await listDeliveriesOf(db, { userId, before });
            yield* rows;
            before = rows.at(-1)?.id ?? null;
            if (before === null) return;
          }
        },
        cells: ({ kind, resourceId, deliveredAt, grantId, orderNo, excludedAt, excludeReason }) => ({
          kind: KIND_NAMES[kind],
          resource_id: resourceId,
          delivered_at: deliveredAt,
          grant_id: grantId,
          order_no: orderNo,
          excluded_at: excludedAt,
          exclude_reason: excludeReason,
        }),
      }),
    ],
    erase: (tx, userId) => deleteDeliveriesOf(tx, userId),
  });
}
