import { AppError, notFound } from "../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { SoldProduct, SoldThing } from "../../../products/sold-product.ts";
import { pricePlan } from "../../price-plan.ts";
import { priceProduct, type WantedProduct } from "../../price-product.ts";
import type { PricedOrder } from "../../priced-order.ts";
import type { OrdersContext } from "./orders-context.ts";

/** What a buyer asks for: one plan or one product, for oneself or as a gift to whoever takes it. */
export type Wish = ({ planId: number } | { productId: number }) & { isGift?: true };

type Things = ReadonlyMap<string, SoldThing>;

type Shops = Pick<OrdersContext, "db" | "ledger" | "shop">;

/**
 * The content that a wish is about. Asked before the transaction that takes the order, which must not wait for another
 * connection.
 */
export async function describeWish({ db, shop }: Shops, wish: Wish): Promise<Things> {
  if ("planId" in wish) return new Map();
  const product = await shop.readProduct(db, wish.productId);
  return shop.describeSold(product?.parts.map(({ resourceKey }) => resourceKey) ?? []);
}

/**
 * The one way to what something costs someone (decisions §5): quotes show it, orders charge it. In a transaction price
 * and rights stay as they are until its end. Throws 404, `PLAN_NOT_AVAILABLE`, `PRODUCT_NOT_AVAILABLE`.
 */
export async function priceWish(
  { db, ledger, shop }: Shops,
  { wish, things, userId, now, tx }: { wish: Wish; things: Things; userId: number; now: Date; tx?: Transaction },
): Promise<PricedOrder> {
  // Who takes a gift is not known, so it costs what it costs somebody who has nothing, and begins when it is taken.
  const isGift = wish.isGift === true;
  // What is sold before the ledger, as the delivery of an order locks them.
  if ("planId" in wish) {
    const plan = await ledger.readPlan(tx ?? db, wish.planId);
    if (plan === null) throw notFound("方案不存在");
    if (isGift) return { ...pricePlan({ plan, held: [], now }), until: null };
    const held = await (tx ? ledger.lockGrants(tx, userId) : ledger.readGrants(db, userId));
    return pricePlan({ plan, held, now });
  }
  const product = await shop.readProduct(tx ?? db, wish.productId);
  if (product === null) throw notFound("商品不存在");
  if (isGift) return priceProduct({ product: wanted(product, things), buyer: { userId, rights: [] }, now });
  if (tx) await ledger.lockGrants(tx, userId);
  const rights = await ledger.readRights(tx ?? db, userId);
  return priceProduct({ product: wanted(product, things), buyer: { userId, rights }, now });
}

function wanted(product: SoldProduct, things: Things): WantedProduct {
  const parts = product.parts.flatMap((part) => {
    const thing = things.get(part.resourceKey);
    return thing ? [{ ...part, thing }] : [];
  });
  if (parts.length === product.parts.length) return { ...product, parts };
  const message = "这件商品里有内容暂时没有开放，现在不能买";
  throw new AppError({ status: 409, code: "PRODUCT_NOT_AVAILABLE", message });
}
