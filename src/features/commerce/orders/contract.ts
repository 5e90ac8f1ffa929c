import { z } from "zod";
import { SERVICE_KINDS } from "../../../domain/orders/sold-service.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { pageOf, pageQuery, wireId, wireTime } from "../../../kit/api/wire.ts";
import { CHANNEL_NAMES } from "../../../ports/payment-channel.ts";
import { couponOfferSchema } from "../coupons/contract.ts";

/** 24 characters that both WeChat and Alipay accept (decisions §5). */
export const orderNumberSchema = z.string().regex(/^[0-9A-Z]{24}$/, "订单号不正确");

export const channelSchema = z.enum(CHANNEL_NAMES);

export const orderStateSchema = z.enum([
  "pending",
  "paid",
  "fulfilled",
  "closed",
  "refunding",
  "refunded",
  "partially_refunded",
]);

export const orderLineSchema = z.object({
  kind: z.enum(["plan", "upgrade_credit", "product", "owned_credit", "service", "waiver", "coupon"]),
  title: z.string(),
  detail: z.string(),
  /** Negative for credits; the sum of all lines is the total. */
  amount_fen: z.number().int(),
});

export const orderSchema = z.object({
  order_no: orderNumberSchema,
  state: orderStateSchema,
  title: z.string(),
  lines: z.array(orderLineSchema),
  total_fen: z.number().int().nonnegative(),
  /** The gateway of the payment. A buyer can change it while the order is unpaid. */
  channel: z.enum([...CHANNEL_NAMES, "none"]),
  created_at: wireTime,
  /** When an unpaid order closes: 30 minutes after it was created. */
  expires_at: wireTime,
  paid_at: wireTime.nullable(),
  /** The order is a gift: the buyer receives a link and the payment opens nothing to the buyer. */
  is_gift: z.boolean(),
  /** The content that the buyer received by line, once the order is fulfilled. */
  granted: z
    .array(
      z.object({
        title: z.string(),
        /** null: a single product for life. */
        level: z.number().int().nullable(),
        /** The address of the content. null for memberships and for content that is not published. */
        path: z.string().nullable(),
        /**
         * Set for a membership, from the current ledger. null: a single product, or suspended while a membership for
         * life runs.
         */
        from: wireTime.nullable(),
        /** null: for life, a single product, or suspended. */
        until: wireTime.nullable(),
        /** A consultation or a milestone of a project. It opens no content. */
        is_service: z.literal(true).optional(),
      }),
    )
    .nullable(),
});

/** In WeChat's own format, which its browser requires unchanged. */
const bridgeCallSchema = z.object({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.string(),
  paySign: z.string(),
});

/** A call about one of the caller's own orders. The answer is the order. */
const ownOrder = {
  who: "user",
  params: z.object({ order_no: orderNumberSchema }),
  output: z.object({ order: orderSchema }),
} as const;

/** A service offer, `booking:17`. */
const serviceSchema = z.string().regex(new RegExp(`^(${SERVICE_KINDS.join("|")}):[1-9]\\d{0,14}$`), "service 不正确");

interface PurchaseFields {
  plan_id?: number | undefined;
  product_id?: number | undefined;
  service?: string | undefined;
  as_gift?: true | "1" | undefined;
}

/** An order is for exactly one plan, product or service. */
function isOneItem({ plan_id, product_id, service }: PurchaseFields): boolean {
  return [plan_id, product_id, service].filter((one) => one !== undefined).length === 1;
}

/** A service can only be bought for the buyer. */
function isGivable({ service, as_gift }: PurchaseFields): boolean {
  return service === undefined || as_gift === undefined;
}

const NOT_ONE_ITEM = "plan_id、product_id 和 service 要且只能写一个";
const NOT_GIVABLE = "服务不能作为礼物购买";

const fullRefundSchema = z.object({
  days: z.number().int(),
  most_opened: z.number().int(),
  used_percent: z.number().int(),
});

export const quoteOrder = defineEndpoint({
  name: "quoteOrder",
  summary: "下单前逐行试算金额（与收款用同一个函数）",
  method: "GET",
  path: "/v1/orders/quote",
  who: "user",
  query: z
    .object({
      plan_id: wireId.optional(),
      product_id: wireId.optional(),
      service: serviceSchema.optional(),
      as_gift: z.literal("1").optional(),
      /** One of the caller's coupons, or the best one. Absent: none. */
      coupon: z.union([z.literal("best"), wireId]).optional(),
      /** The buyer pays the full price and keeps the memberships that an upgrade would credit. */
      no_credit: z.literal("1").optional(),
    })
    .refine(isOneItem, NOT_ONE_ITEM)
    .refine(isGivable, NOT_GIVABLE),
  output: z.object({
    title: z.string(),
    lines: z.array(orderLineSchema),
    total_fen: z.number().int(),
    /** When a membership would begin. null: a gift, which begins when it is taken, or no membership. */
    from: wireTime.nullable(),
    /** null for gifts too, because they begin when they are taken. */
    until: wireTime.nullable(),
    /** The value of credited memberships above the price. It would be lost. */
    lost_fen: z.number().int().nonnegative(),
    /** The caller's coupons for this order. null: not requested. */
    coupons: couponOfferSchema.nullable(),
    /**
     * The price was calculated for a person without rights: without credits, and without obstacles on the buyer's
     * side.
     */
    is_gift: z.boolean(),
    /** The current numbers of the refund rules for hardly used purchases. null only in the list price of a page. */
    full_refund: fullRefundSchema.nullable(),
  }),
  errors: ["NOT_FOUND", "PLAN_NOT_AVAILABLE", "PRODUCT_NOT_AVAILABLE", "SERVICE_NOT_AVAILABLE"],
});

export const createOrder = defineEndpoint({
  name: "createOrder",
  summary: "下单；价格由服务端决定。用 Idempotency-Key 请求头使重试不会重复下单",
  method: "POST",
  path: "/v1/orders",
  who: "user",
  headers: ["Idempotency-Key"],
  body: z
    .object({
      plan_id: z.number().int().positive().optional(),
      product_id: z.number().int().positive().optional(),
      service: serviceSchema.optional(),
      /** One of the buyer's coupons. */
      coupon_id: z.number().int().positive().optional(),
      /** The order is a gift for the person who opens its link. */
      as_gift: z.literal(true).optional(),
      /** The buyer pays the full price and keeps the memberships that an upgrade would credit. */
      no_credit: z.literal(true).optional(),
      channel: channelSchema,
      /** The version of the purchase agreement that the buyer has accepted. */
      agreement_version: z.string().max(40),
      /** The displayed total. The order is rejected if the price has risen since. */
      shown_total_fen: z.number().int().nonnegative().optional(),
    })
    .refine(isOneItem, NOT_ONE_ITEM)
    .refine(isGivable, NOT_GIVABLE),
  output: z.object({ order: orderSchema }),
  limits: [{ max: 20, windowSeconds: 600, per: "user", whenUnavailable: "open" }],
  errors: [
    "NOT_FOUND",
    "PLAN_NOT_AVAILABLE",
    "PRODUCT_NOT_AVAILABLE",
    "SERVICE_NOT_AVAILABLE",
    "PRICE_CHANGED",
    "COUPON_NOT_USABLE",
    "AGREEMENT_REQUIRED",
    "CHANNEL_NOT_OFFERED",
    "IDEMPOTENCY_KEY_REQUIRED",
    "IDEMPOTENCY_KEY_REUSED",
    "IDEMPOTENCY_IN_PROGRESS",
  ],
});

export const startPayment = defineEndpoint({
  ...ownOrder,
  name: "startPayment",
  summary: "取得适合这台设备的付款方式：二维码、收银台网址，或在微信里调起支付；未支付前可以重复调用，也可以换渠道",
  method: "POST",
  path: "/v1/orders/{order_no}/payment",
  query: z.object({
    /** Absent: the gateway of the order. */
    channel: channelSchema.optional(),
    /** The device determines which of a gateway's methods is used. */
    device: z.enum(["desktop", "phone", "wechat"]).default("desktop"),
  }),
  output: ownOrder.output.extend({
    code_url: z.string().nullable(),
    qr_svg: z.string().nullable(),
    /** The address to open if no code is displayed. */
    redirect_url: z.string().nullable(),
    /** Inside WeChat, as the first step: the address that identifies the payer. The browser returns with a code. */
    authorize_url: z.string().nullable(),
    /** Inside WeChat: the arguments of `getBrandWCPayRequest`. */
    bridge: bridgeCallSchema.nullable(),
  }),
  errors: ["NOT_FOUND", "ORDER_CLOSED", "CHANNEL_NOT_OFFERED", "PAYMENT_UNAVAILABLE"],
});

export const identifyPayer = defineEndpoint({
  ...ownOrder,
  name: "identifyPayer",
  summary: "在微信里付款：交来微信授权带回的 code，每个 state 只能用一次；之后再取付款方式",
  method: "POST",
  path: "/v1/orders/{order_no}/payer",
  body: z.object({
    code: z.string().min(1).max(128),
    state: z.string().regex(/^[\w-]{43}$/, "state 不正确"),
  }),
  limits: [{ max: 20, windowSeconds: 600, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND", "PAYER_STATE_INVALID", "PAYER_UNKNOWN", "PAYMENT_UNAVAILABLE"],
});

export const checkPayment = defineEndpoint({
  ...ownOrder,
  name: "checkPayment",
  summary: "「我已支付」：立即向支付渠道查询并结清",
  method: "POST",
  path: "/v1/orders/{order_no}/check",
  limits: [{ max: 30, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND", "PAYMENT_UNAVAILABLE"],
});

export const cancelOrder = defineEndpoint({
  ...ownOrder,
  name: "cancelOrder",
  summary: "取消未支付的订单；渠道说已付款时改为结清",
  method: "POST",
  path: "/v1/orders/{order_no}/cancel",
  errors: ["NOT_FOUND", "PAYMENT_UNAVAILABLE"],
});

export const getOrder = defineEndpoint({
  ...ownOrder,
  name: "getOrder",
  summary: "自己的一份订单",
  method: "GET",
  path: "/v1/orders/{order_no}",
  errors: ["NOT_FOUND"],
});

export const listOrders = defineEndpoint({
  name: "listOrders",
  summary: "自己的订单，新的在前；可以只看待付款、已完成、退款或已关闭的",
  method: "GET",
  path: "/v1/orders",
  who: "user",
  query: pageQuery.extend({ filter: z.enum(["unpaid", "done", "refund", "closed"]).optional() }),
  output: pageOf(orderSchema),
});

export type Channel = z.output<typeof channelSchema>;
export type Order = z.output<typeof orderSchema>;
export type OrderLine = z.output<typeof orderLineSchema>;
export type OrderState = z.output<typeof orderStateSchema>;
