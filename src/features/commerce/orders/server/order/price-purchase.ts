import type { PricedOrder } from "../../../../../domain/orders/priced-order.ts";
import { AppError, notFound } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { ChargedPrice } from "../../../../access/prices/price-rules.ts";
import type { CouponPrices } from "../../../coupons/coupon-rules.ts";
import type { SoldProduct, SoldResource } from "../../../products/sold-product.ts";
import { pricePlan } from "../../price-plan.ts";
import { priceProduct, type WantedProduct } from "../../price-product.ts";
import { priceService } from "../../price-service.ts";
import type { OrdersContext } from "./orders-context.ts";

/**
 * A purchase request: one plan or product, for the buyer or as a gift, or one service offer (`booking:17`), which is
 * always for the buyer.
 */
export type PurchaseRequest = (({ planId: number } | { productId: number }) & { isGift?: true }) | { service: string };

/** Whether the purchase is a gift, whose recipient is not known yet. */
export function isGift(purchase: PurchaseRequest): boolean {
  return "isGift" in purchase && purchase.isGift === true;
}

type Resources = ReadonlyMap<string, SoldResource>;

interface Pricing {
  purchase: PurchaseRequest;
  resources: Resources;
  userId: number;
  now: Date;
  /** The buyer keeps the memberships that an upgrade would credit. */
  skipsCredit?: boolean;
  tx?: Transaction;
}

type Shops = Pick<OrdersContext, "db" | "ledger" | "shop" | "services">;

/**
 * The content of the purchase. Read before the transaction that creates the order, because that transaction must not
 * wait for another connection.
 */
export async function describePurchase({ db, shop }: Shops, purchase: PurchaseRequest): Promise<Resources> {
  if (!("productId" in purchase)) return new Map();
  const product = await shop.readProduct(db, purchase.productId);
  return shop.describeSold(product?.parts.map(({ resourceKey }) => resourceKey) ?? []);
}

/**
 * The only price calculation for a user (decisions §5): quotes display it and orders charge it. Inside a transaction,
 * price and rights cannot change until its end. Throws 404, `PLAN_NOT_AVAILABLE`, `PRODUCT_NOT_AVAILABLE`,
 * `SERVICE_NOT_AVAILABLE`.
 */
export async function pricePurchase(
  { db, ledger, shop, services }: Shops,
  { purchase, resources, userId, now, skipsCredit = false, tx, isRegular = false }: Pricing & { isRegular?: boolean },
): Promise<PricedOrder> {
  if ("service" in purchase) {
    const found = services.find(purchase.service);
    if (found === null) throw notFound("没有这项服务");
    const offer = await found.service.offer(tx ?? db, { id: found.id, userId, now });
    if (tx) await ledger.lockGrants(tx, userId);
    return priceService(purchase.service, offer);
  }
  // The recipient of a gift is unknown, so the gift has the price for a person without rights, and begins when it is
  // taken.
  const isGiven = isGift(purchase);
  // Locks the sold content before the ledger, in the same order as the delivery.
  if ("planId" in purchase) {
    const plan = await ledger.readPlan(tx ?? db, purchase.planId);
    if (plan === null) throw notFound("方案不存在");
    const sold = isRegular ? regularPrice(plan) : plan;
    // Gifts need the lock too, because coupons rely on a buyer's orders being created one at a time.
    const held = await (tx ? ledger.lockGrants(tx, userId) : ledger.readGrants(db, userId));
    if (isGiven) return { ...pricePlan({ plan: sold, held: [], skipsCredit, now }), from: null, until: null };
    return pricePlan({ plan: sold, held, skipsCredit, now });
  }
  const product = await shop.readProduct(tx ?? db, purchase.productId);
  if (product === null) throw notFound("商品不存在");
  if (tx) await ledger.lockGrants(tx, userId);
  const rights = isGiven ? [] : await ledger.readRights(tx ?? db, userId);
  const sold = wanted(isRegular ? regularPrice(product) : product, resources);
  return priceProduct({ product: sold, buyer: { userId, rights }, now });
}

/** The prices with and without a promotion, because a coupon may be better than the promotion. */
export async function priceWithoutPromotion(context: Shops, pricing: Pricing): Promise<CouponPrices> {
  const current = await pricePurchase(context, pricing);
  const regular = current.isPromotional ? await pricePurchase(context, { ...pricing, isRegular: true }) : null;
  return { current, regular };
}

function regularPrice<Sold extends ChargedPrice>(sold: Sold): Sold {
  return { ...sold, priceFen: sold.regularPriceFen, isPromotional: false };
}

function wanted(product: SoldProduct, resources: Resources): WantedProduct {
  const parts = product.parts.flatMap((part) => {
    const resource = resources.get(part.resourceKey);
    return resource ? [{ ...part, resource }] : [];
  });
  if (parts.length === product.parts.length) return { ...product, parts };
  const message = "这件商品里有内容暂时没有开放，现在不能买";
  throw new AppError({ status: 409, code: "PRODUCT_NOT_AVAILABLE", message });
}
