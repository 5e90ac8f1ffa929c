import type { PricedLine } from "../../../../../domain/orders/priced-order.ts";
import { AppError } from "../../../../../kit/api/app-error.ts";
import { formatFen } from "../../../../../kit/values/money.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { ChannelName } from "../../../../../ports/payment-channel.ts";
import { answerOnce } from "../../../../identity/idempotency/server/answer-once.ts";
import type { Order } from "../../contract.ts";
import { assertOffered } from "./assert-offered.ts";
import { takeCoupon } from "./choose-coupon.ts";
import { deliverOrder } from "./deliver-order.ts";
import { reserveServices } from "./line-services.ts";
import { createOrderNumber } from "./order-number.ts";
import { insertOrder, moveOrder, type OrderRow } from "./order-store.ts";
import type { OrdersContext } from "./orders-context.ts";
import { describePurchase, isGift, type PurchaseRequest, priceWithoutPromotion } from "./price-purchase.ts";
import { serializeOrder } from "./serialize-order.ts";

/** Pending orders close after 30 minutes (decisions §5). */
export const PAYABLE_MS = 30 * 60 * 1000;

export interface OrderRequest {
  userId: number;
  purchase: PurchaseRequest;
  /** The id of one of the buyer's coupons. null: no coupon. */
  couponId: number | null;
  channel: ChannelName;
  agreementVersion: string;
  /** The buyer pays the full price and keeps the memberships. */
  skipsCredit: boolean;
  /** The total displayed to the buyer. A higher price is reported and not charged. */
  displayedFen: number | null;
  idempotencyKey: string;
}

/** Creates an order at the price calculated in the same transaction. A repeated key returns the same answer. */
export async function createOrder(context: OrdersContext, request: OrderRequest): Promise<Order> {
  const { userId, purchase, couponId, channel, agreementVersion, skipsCredit, idempotencyKey } = request;
  if (agreementVersion !== (await context.readAgreementVersion())) {
    throw new AppError({ status: 422, code: "AGREEMENT_REQUIRED", message: "请阅读并勾选最新的购买协议" });
  }
  assertOffered(context, channel);
  const now = context.clock.now();
  const resources = await describePurchase(context, purchase);
  const wholes = await measureWholes(context, resources.keys());
  const giftDays = isGift(purchase) ? await context.readGiftDays() : null;
  return context.db.transaction((tx) =>
    answerOnce(
      tx,
      {
        owner: { userId, key: idempotencyKey },
        request: {
          ...purchase,
          ...(couponId !== null && { couponId }),
          ...(skipsCredit && { skipsCredit }),
          channel,
          agreementVersion,
        },
        now,
      },
      async () =>
        serializeOrder(context, tx, await placeOrder(context, tx, { request, resources, wholes, giftDays, now })),
    ),
  );
}

async function placeOrder(
  context: OrdersContext,
  tx: Transaction,
  {
    request,
    resources,
    wholes,
    giftDays,
    now,
  }: {
    request: OrderRequest;
    resources: Awaited<ReturnType<typeof describePurchase>>;
    wholes: ReadonlyMap<string, number | null>;
    giftDays: number | null;
    now: Date;
  },
): Promise<OrderRow> {
  const { userId, purchase, couponId, channel, agreementVersion, skipsCredit, displayedFen } = request;
  const prices = await priceWithoutPromotion(context, { purchase, resources, userId, now, skipsCredit, tx });
  const { order: priced, taken } =
    couponId === null
      ? { order: prices.current, taken: null }
      : await takeCoupon(context, tx, { userId, prices, now, couponId });
  const { title, lines, totalFen } = priced;
  if (displayedFen !== null && totalFen > displayedFen) {
    const message = `价格刚刚变了，现在是 ${formatFen(totalFen)}`;
    throw new AppError({ status: 409, code: "PRICE_CHANGED", message });
  }
  const order = await insertOrder(tx, {
    order: {
      orderNo: createOrderNumber(now),
      userId,
      title,
      totalFen,
      channel: totalFen === 0 ? "none" : channel,
      agreementVersion,
      giftDays,
      createdAt: now,
      expiresAt: new Date(now.getTime() + PAYABLE_MS),
    },
    lines: lines.map((line) => noteWhole(line, wholes)),
  });
  await reserveServices(context, tx, { order, lines, now });
  if (taken) await context.coupons.claim(tx, { ...taken, userId, orderNo: order.orderNo, now });
  if (totalFen > 0) return order;
  const paid = await moveOrder(tx, { order, to: "paid", source: "free", now, facts: { paidAt: now } });
  const delivered = await deliverOrder(context, tx, { order: paid, wasClosed: false, now });
  if (delivered.outcome === "undeliverable") throw new Error("a free order could not be delivered as it was priced");
  return delivered.order;
}

/** Measures the sizes of single products before the transaction, which must not wait for other slices. */
async function measureWholes(
  { deliveredUse }: OrdersContext,
  resourceKeys: Iterable<string>,
): Promise<ReadonlyMap<string, number | null>> {
  const wholes = new Map<string, number | null>();
  for (const key of resourceKeys) wholes.set(key, await deliveredUse.measureWhole(key));
  return wholes;
}

function noteWhole(line: PricedLine, wholes: ReadonlyMap<string, number | null>): PricedLine {
  const { sold } = line;
  if (sold === null || sold.resourceKey === null) return line;
  return { ...line, sold: { ...sold, wholeUnits: wholes.get(sold.resourceKey) ?? null } };
}
