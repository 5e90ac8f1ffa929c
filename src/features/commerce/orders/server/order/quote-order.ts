import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import type { quoteOrder as quoteOrderEndpoint } from "../../contract.ts";
import { quoteCoupons } from "./choose-coupon.ts";
import type { OrdersContext } from "./orders-context.ts";
import { describePurchase, isGift, type PurchaseRequest, priceWithoutPromotion } from "./price-purchase.ts";
import { toOrderLine } from "./serialize-order.ts";

interface Quoting {
  userId: number;
  purchase: PurchaseRequest;
  coupon: number | "best" | null;
  skipsCredit: boolean;
}

/** The current price of an order for its buyer, calculated by the function that charges. */
export async function quoteOrder(
  context: OrdersContext,
  { userId, purchase, coupon, skipsCredit }: Quoting,
): Promise<Omit<OutputOf<typeof quoteOrderEndpoint>, "full_refund">> {
  const resources = await describePurchase(context, purchase);
  const now = context.clock.now();
  const prices = await priceWithoutPromotion(context, { purchase, resources, userId, now, skipsCredit });
  const { order, offer } = await quoteCoupons(context, { userId, prices, now, wanted: coupon });
  const { title, lines, totalFen, from, until, lostFen } = order;
  return {
    title,
    lines: lines.map(toOrderLine),
    total_fen: totalFen,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    lost_fen: lostFen,
    coupons: offer,
    is_gift: isGift(purchase),
  };
}
