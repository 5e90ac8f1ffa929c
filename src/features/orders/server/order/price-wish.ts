import { AppError, notFound } from "../../../../kit/api/app-error.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import type { SoldProduct, SoldThing } from "../../../products/sold-product.ts";
import { pricePlan } from "../../price-plan.ts";
import { priceProduct, type WantedProduct } from "../../price-product.ts";
import type { PricedOrder } from "../../priced-order.ts";
import type { OrdersContext } from "./orders-context.ts";

/** What a buyer asks for: one plan or one product. */
export type Wish = { planId: number } | { productId: number };

type Things = ReadonlyMap<string, SoldThing>;

type Shops = Pick<OrdersContext, "ledger" | "shop">;

/**
 * The content that a wish is about. Asked before the transaction that takes the order, which must not wait for another
 * connection.
 */
export async function describeWish({ db, shop }: Pick<OrdersContext, "db" | "shop">, wish: Wish): Promise<Things> {
  if ("planId" in wish) return new Map();
  const product = await shop.readProduct(db, wish.productId);
  return shop.describeSold(product?.parts.map(({ resourceKey }) => resourceKey) ?? []);
}

/**
 * The one way to what something costs someone (decisions §5): quotes show it, orders charge it. In a transaction price
 * and rights stay as they are until its end. Throws 404, `PLAN_NOT_AVAILABLE`, `PRODUCT_NOT_AVAILABLE`.
 */
export async function priceWish(
  { ledger, shop }: Shops,
  db: Database | Transaction,
  { wish, things, userId, now, lock }: { wish: Wish; things: Things; userId: number; now: Date; lock?: Transaction },
): Promise<PricedOrder> {
  const plan = "planId" in wish ? await ledger.readPlan(db, wish.planId) : null;
  const product = "productId" in wish ? await shop.readProduct(db, wish.productId) : null;
  if (plan === null && product === null) throw notFound("planId" in wish ? "方案不存在" : "商品不存在");
  // What is sold before the ledger, as the delivery of an order locks them.
  const held = lock ? await ledger.lockGrants(lock, userId) : await ledger.readGrants(db, userId);
  if (plan !== null) return pricePlan({ plan, held, now });
  if (product === null) throw notFound("商品不存在");
  const rights = await ledger.readRights(db, userId);
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
