import { z } from "zod";
import { DELIVERED_KINDS } from "../../../domain/content/delivered-content.ts";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { listedPersonSchema } from "../../../kit/api/staff-list.ts";
import { plainTextOf, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { orderNumberSchema } from "../orders/contract.ts";
import { usedSchema } from "../orders/refund-contract.ts";

const deliverySchema = z.object({
  id: z.number().int(),
  /** The position of the order line that opened it. */
  line: z.number().int(),
  kind: z.enum(DELIVERED_KINDS),
  resource_id: z.number().int(),
  title: z.string(),
  delivered_at: wireTime,
  /** It counts as an item that a membership opened. */
  is_counted: z.boolean(),
  /** Only for films and recordings. */
  used_seconds: z.number(),
  excluded_at: wireTime.nullable(),
  excluded_by: listedPersonSchema.nullable(),
  exclude_reason: z.string().nullable(),
});

export type Delivery = z.output<typeof deliverySchema>;

export const listOrderDeliveries = defineEndpoint({
  name: "listOrderDeliveries",
  summary: "一份订单的权益打开过什么：退款时计入使用的，和工作人员排除的；以及每一行现在算用了多少",
  method: "GET",
  path: "/v1/admin/orders/{order_no}/deliveries",
  who: can("orders.refund"),
  isReadingAudited: true,
  params: z.object({ order_no: orderNumberSchema }),
  output: z.object({
    /** The sold lines with their use by the current rules. null: deliveries do not measure it. */
    lines: z.array(z.object({ line: z.number().int(), title: z.string(), used: usedSchema.nullable() })),
    items: z.array(deliverySchema),
  }),
  errors: ["NOT_FOUND"],
});

export const excludeDelivery = defineEndpoint({
  name: "excludeDelivery",
  summary: "把一条打开记录排除在使用之外，写明原因；买家对记录有异议时用，排除以后不能恢复",
  method: "POST",
  path: "/v1/admin/deliveries/{delivery_id}/exclude",
  who: can("orders.refund"),
  params: z.object({ delivery_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  body: z.object({ reason: plainTextOf(500).trim().min(1, "请写明原因") }),
  output: deliverySchema,
  limits: [{ max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND", "DELIVERY_EXCLUDED"],
});
