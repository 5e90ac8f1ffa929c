import type { PricedOrder } from "../../../../../domain/orders/priced-order.ts";
import { AppError, notFound } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { ChargedPrice } from "../../../../access/prices/price-rules.ts";
import type { CouponPrices } from "../../../coupons/coupon-rules.ts";
import type { SoldProduct, SoldThing } from "../../../products/sold-product.ts";
import { pricePlan } from "../../price-plan.ts";
import { priceProduct, type WantedProduct } from "../../price-product.ts";
import { priceService } from "../../price-service.ts";
import type { OrdersContext } from "./orders-context.ts";

/**
 * A purchase request: one plan or one product, for oneself or as a gift, or one service offer (`booking:17`), which is
 * for its buyer only.
 */
export type Wish = (({ planId: number } | { productId: number }) & { isGift?: true }) | { service: string };

/** The recipient is not known yet. */
export function isGift(wish: Wish): boolean {
  return "isGift" in wish && wish.isGift === true;
}

type Things = ReadonlyMap<string, SoldThing>;

interface Pricing {
  wish: Wish;
  things: Things;
  userId: number;
  now: Date;
  /** The buyer does not trade in memberships. */
  skipsCredit?: boolean;
  tx?: Transaction;
}

type Shops = Pick<OrdersContext, "db" | "ledger" | "shop" | "services">;

/**
 * The content of the purchase. Read before the transaction that creates the order, which must not wait for another
 * connection.
 */
export async function describeWish({ db, shop }: Shops, wish: Wish): Promise<Things> {
  if (!("productId" in wish)) return new Map();
  const product = await shop.readProduct(db, wish.productId);
  return shop.describeSold(product?.parts.map(({ resourceKey }) => resourceKey) ?? []);
}

/**
 * The one way to what something costs someone (decisions §5): quotes show it, orders charge it. In a transaction price
 * and rights stay as they are until its end. Throws 404, `PLAN_NOT_AVAILABLE`, `PRODUCT_NOT_AVAILABLE`,
 * `SERVICE_NOT_AVAILABLE`.
 */
export async function priceWish(
  { db, ledger, shop, services }: Shops,
  { wish, things, userId, now, skipsCredit = false, tx, isRegular = false }: Pricing & { isRegular?: boolean },
): Promise<PricedOrder> {
  if ("service" in wish) {
    const found = services.find(wish.service);
    if (found === null) throw notFound("没有这项服务");
    const offer = await found.service.offer(tx ?? db, { id: found.id, userId, now });
    if (tx) await ledger.lockGrants(tx, userId);
    return priceService(wish.service, offer);
  }
  // The recipient of a gift is not known, so it costs what it costs a person without rights, and begins when it is
  // taken.
  const isGiven = isGift(wish);
  // Locks what is sold before the ledger, as the delivery of an order does.
  if ("planId" in wish) {
    const plan = await ledger.readPlan(tx ?? db, wish.planId);
    if (plan === null) throw notFound("方案不存在");
    const asked = isRegular ? regularPrice(plan) : plan;
    // Locked for gifts too: coupons rely on one order of a buyer being created at a time.
    const held = await (tx ? ledger.lockGrants(tx, userId) : ledger.readGrants(db, userId));
    if (isGiven) return { ...pricePlan({ plan: asked, held: [], skipsCredit, now }), from: null, until: null };
    return pricePlan({ plan: asked, held, skipsCredit, now });
  }
  const product = await shop.readProduct(tx ?? db, wish.productId);
  if (product === null) throw notFound("商品不存在");
  if (tx) await ledger.lockGrants(tx, userId);
  const rights = isGiven ? [] : await ledger.readRights(tx ?? db, userId);
  const asked = wanted(isRegular ? regularPrice(product) : product, things);
  return priceProduct({ product: asked, buyer: { userId, rights }, now });
}

/** The prices with and without a promotion: a coupon may be better than the promotion. */
export async function priceWithoutPromotion(context: Shops, pricing: Pricing): Promise<CouponPrices> {
  const current = await priceWish(context, pricing);
  const regular = current.isPromotional ? await priceWish(context, { ...pricing, isRegular: true }) : null;
  return { current, regular };
}

function regularPrice<Sold extends ChargedPrice>(sold: Sold): Sold {
  return { ...sold, priceFen: sold.regularPriceFen, isPromotional: false };
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
