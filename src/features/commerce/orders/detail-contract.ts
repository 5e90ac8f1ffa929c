import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { wireTime } from "../../../kit/api/wire.ts";
import { channelSchema, orderNumberSchema, orderSchema, orderStateSchema } from "./contract.ts";

/** The person or process that moved an order. */
export const moveSourceSchema = z.enum(["buyer", "notification", "query", "expiry", "free", "delivery", "refund"]);

const soldLineSchema = z.object({
  /** The position in the order. Refund requests refer to it. */
  position: z.number().int(),
  title: z.string(),
  /** The line's share of the paid amount. */
  paid_fen: z.number().int(),
  /** Set for a membership. null: a single product for life. */
  level: z.number().int().nullable(),
  /** The address of the content. null for memberships and for content that is not published. */
  path: z.string().nullable(),
  /** The current grant in the ledger. null: nothing was granted. */
  /** Without a start: a membership that is suspended while a membership for life runs. */
  right: z
    .object({ starts_at: wireTime.nullable(), ends_at: wireTime.nullable(), revoked_at: wireTime.nullable() })
    .nullable(),
});

const paymentSchema = z.object({
  channel: channelSchema,
  amount_fen: z.number().int(),
  paid_at: wireTime,
  /** The gateway's own number, by which its support finds the payment. */
  transaction_id: z.string(),
  /** The amount that was returned to the payer. */
  refunded_fen: z.number().int(),
  /** The amount that is being returned. */
  refunding_fen: z.number().int(),
});

export const orderDetailSchema = z.object({
  order: orderSchema,
  sold: z.array(soldLineSchema),
  /** Received payments, earliest first. */
  payments: z.array(paymentSchema),
  /** Every transition of the order. */
  events: z.array(z.object({ at: wireTime, to: orderStateSchema, source: moveSourceSchema })),
});

export const getOrderDetail = defineEndpoint({
  name: "getOrderDetail",
  summary: "自己的一份订单的全部：逐项开通到何时、付款与退回、经过",
  method: "GET",
  path: "/v1/orders/{order_no}/detail",
  who: "user",
  params: z.object({ order_no: orderNumberSchema }),
  output: orderDetailSchema,
  errors: ["NOT_FOUND"],
});

export type OrderDetail = z.output<typeof orderDetailSchema>;
export type SoldLine = OrderDetail["sold"][number];
export type OrderEvent = OrderDetail["events"][number];
