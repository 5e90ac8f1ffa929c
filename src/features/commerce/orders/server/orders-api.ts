import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../contract.ts";
import { getOrderDetail } from "../detail-contract.ts";
import { cancelOrder } from "./closing/cancel-order.ts";
import { checkPayment } from "./closing/check-payment.ts";
import { readOrderDetail } from "./detail/read-order-detail.ts";
import { createOrder } from "./order/create-order.ts";
import type { OrdersContext } from "./order/orders-context.ts";
import type { PurchaseRequest } from "./order/price-purchase.ts";
import { quoteOrder } from "./order/quote-order.ts";
import { readOrdersOfUser, readOwnOrder } from "./order/read-orders.ts";
import { serializeOrder } from "./order/serialize-order.ts";
import { identifyPayer } from "./payment/identify-payer.ts";
import { startPayment } from "./payment/start-payment.ts";
import { readFullRefund } from "./refunds/refund-rules-admin.ts";

export function serveOrders(context: OrdersContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.quoteOrder, async ({ query }, { user }) => {
      const quote = await quoteOrder(context, {
        userId: user.id,
        purchase: purchaseOf(query),
        coupon: query.coupon ?? null,
        skipsCredit: query.no_credit === "1",
      });
      return { ...quote, full_refund: await readFullRefund(context.db, context.clock.now()) };
    }),
    serveEndpoint(contract.createOrder, async ({ body }, caller) => ({
      order: await createOrder(context, {
        userId: caller.user.id,
        purchase: purchaseOf(body),
        couponId: body.coupon_id ?? null,
        skipsCredit: body.no_credit ?? false,
        displayedFen: body.shown_total_fen ?? null,
        channel: body.channel,
        agreementVersion: body.agreement_version,
        idempotencyKey: readIdempotencyKey(caller.header("idempotency-key")),
      }),
    })),
    serveEndpoint(contract.startPayment, ({ params, query }, { user, ip }) =>
      startPayment(context, {
        userId: user.id,
        orderNo: params.order_no,
        payerIp: ip,
        channel: query.channel ?? null,
        device: query.device,
      }),
    ),
    serveEndpoint(contract.identifyPayer, async ({ params, body }, { user }) => ({
      order: await identifyPayer(context, { ...body, userId: user.id, orderNo: params.order_no }),
    })),
    serveEndpoint(contract.checkPayment, async ({ params }, { user }) => ({
      order: await checkPayment(context, { userId: user.id, orderNo: params.order_no }),
    })),
    serveEndpoint(contract.cancelOrder, async ({ params }, { user }) => ({
      order: await cancelOrder(context, { userId: user.id, orderNo: params.order_no }),
    })),
    serveEndpoint(contract.getOrder, async ({ params }, { user }) => {
      const order = await readOwnOrder(context.db, { userId: user.id, orderNo: params.order_no });
      return { order: await serializeOrder(context, context.db, order) };
    }),
    serveEndpoint(contract.listOrders, ({ query }, { user }) =>
      readOrdersOfUser(context, {
        userId: user.id,
        page: query.page,
        pageSize: query.page_size,
        filter: query.filter ?? null,
      }),
    ),
    serveEndpoint(getOrderDetail, ({ params }, { user }) =>
      readOrderDetail(context, { userId: user.id, orderNo: params.order_no }),
    ),
  ];
}

interface PurchaseFields {
  plan_id?: number | undefined;
  product_id?: number | undefined;
  service?: string | undefined;
  as_gift?: true | "1" | undefined;
}

function purchaseOf({ plan_id, product_id, service, as_gift }: PurchaseFields): PurchaseRequest {
  const gift = as_gift === undefined ? {} : ({ isGift: true } as const);
  if (plan_id !== undefined) return { planId: plan_id, ...gift };
  if (product_id !== undefined) return { productId: product_id, ...gift };
  if (service !== undefined) return { service };
  throw new Error("a purchase without a subject passed the contract");
}
