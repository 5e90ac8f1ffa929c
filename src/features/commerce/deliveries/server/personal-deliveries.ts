import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { KIND_NAMES } from "../kind-names.ts";
import { contentDeliveries } from "./delivery-tables.ts";

const TABLES = [
  personalTable(contentDeliveries, {
    copy: {
      list: "deliveries",
      title: "付费内容的打开记录",
      columns: {
        kind: ["种类", ({ kind }) => KIND_NAMES[kind]],
        resource_id: ["编号", "resourceId"],
        delivered_at: ["时间", "deliveredAt"],
        grant_id: ["凭哪项权益", "grantId"],
        order_no: ["订单号", "orderNo"],
        excluded_at: ["不计入的时间", "excludedAt"],
        exclude_reason: ["不计入的原因", "excludeReason"],
      },
    },
  }),
];

/** Personal data about opened resources. */
export function personalDeliveries(db: Database): PersonalSource {
  return personalSource(db, { tables: TABLES });
}
