import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { csvDownload, defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, wireId } from "../../../kit/api/wire.ts";
import { adminLimits } from "./admin-contract.ts";
import { orderNumberSchema, orderSchema, orderStateSchema } from "./contract.ts";
import { orderDetailSchema } from "./detail-contract.ts";

const listedOrderSchema = orderSchema
  .pick({
    order_no: true,
    title: true,
    state: true,
    total_fen: true,
    channel: true,
    created_at: true,
    paid_at: true,
    is_gift: true,
  })
  .extend({ user: listedPersonSchema });

export type ListedOrder = z.output<typeof listedOrderSchema>;

export const orderList = defineStaffList({
  name: "orders",
  id: "text",
  sorts: { created_at: "moment", paid_at: "moment?", total_fen: "number" },
  firstSort: "-created_at",
  filters: {
    state: orderStateSchema.optional(),
    user_id: wireId.optional(),
    /** Days of the payment in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listAdminOrders = defineEndpoint({
  name: "listAdminOrders",
  summary: "订单，新的在前；from 和 to 是付款的日子；q 在订单号、买的是什么、买家的名字和手机末四位里找",
  method: "GET",
  path: "/v1/admin/orders",
  who: can("orders.read"),
  query: orderList.query,
  output: staffPageOf(listedOrderSchema),
});

export const exportOrders = defineEndpoint({
  name: "exportOrders",
  summary: "筛选出的订单，CSV",
  method: "GET",
  path: "/v1/admin/orders/export",
  who: can("orders.read"),
  isReadingAudited: true,
  query: orderList.exportQuery,
  output: z.custom<Blob>(),
  download: csvDownload,
  limits: adminLimits,
});

export const viewOrder = defineEndpoint({
  name: "viewOrder",
  summary: "一份订单的全部：买家、金额的每一行、付款与退回、逐项开通到何时、经过",
  method: "GET",
  path: "/v1/admin/orders/{order_no}",
  who: can("orders.read"),
  isReadingAudited: true,
  params: z.object({ order_no: orderNumberSchema }),
  output: orderDetailSchema.extend({ user: listedPersonSchema }),
  errors: ["NOT_FOUND"],
});
