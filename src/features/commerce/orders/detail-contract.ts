import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { wireTime } from "../../../kit/api/wire.ts";
import { channelSchema, orderNumberSchema, orderSchema, orderStateSchema } from "./contract.ts";

/** Who or what moved an order. */
export const moveSourceSchema = z.enum(["buyer", "notification", "query", "expiry", "free", "delivery", "refund"]);

const soldLineSchema = z.object({
  /** Position in the order; refund requests name it. */
  position: z.number().int(),
  title: z.string(),
  /** The line's share of the paid sum. */
  paid_fen: z.number().int(),
  /** Of a membership; null: a single product for life. */
  level: z.number().int().nullable(),
  /** The address of the content; null for memberships, and while the content is not published. */
  path: z.string().nullable(),
  /** The grant in the ledger now; null: nothing was granted. */
  /** No start: a membership that is suspended while one for life runs. */
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
  /** The sum that the payer has back. */
  refunded_fen: z.number().int(),
  /** The sum on its way back. */
  refunding_fen: z.number().int(),
});

export const orderDetailSchema = z.object({
  order: orderSchema,
  sold: z.array(soldLineSchema),
  /** Money that came, the first first. */
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
