import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { quoteOrder as quoteOrderEndpoint } from "../../contract.ts";
import type { OrdersContext } from "./orders-context.ts";
import { describeWish, priceWish, type Wish } from "./price-wish.ts";
import { showLine } from "./show-order.ts";

/** What an order would cost its buyer now, by the function that charges. */
export async function quoteOrder(
  context: OrdersContext,
  { userId, wish }: { userId: number; wish: Wish },
): Promise<OutputOf<typeof quoteOrderEndpoint>> {
  const things = await describeWish(context, wish);
  const { title, lines, totalFen, until } = await priceWish(context, {
    wish,
    things,
    userId,
    now: context.clock.now(),
  });
  return {
    title,
    lines: lines.map(showLine),
    total_fen: totalFen,
    until: until?.toISOString() ?? null,
    is_gift: wish.isGift === true,
  };
}
