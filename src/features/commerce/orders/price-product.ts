import { decideAccess, type ViewerGrant } from "../../../domain/access/access.ts";
import type { PricedLine, PricedOrder } from "../../../domain/orders/priced-order.ts";
import { subjectOfProduct } from "../../../domain/orders/subjects.ts";
import { AppError } from "../../../kit/api/app-error.ts";
import { splitFen } from "../../../kit/values/split-fen.ts";
import { KIND_TITLES } from "../products/product-kinds.ts";
import type { SoldProduct, SoldResource } from "../products/sold-product.ts";

/** A part of a product with its resource. */
export interface WantedPart {
  resourceKey: string;
  listPriceFen: number;
  resource: SoldResource;
}

export interface WantedProduct extends Omit<SoldProduct, "parts"> {
  parts: WantedPart[];
}

interface Buyer {
  userId: number;
  /** All unrevoked rights. */
  rights: readonly ViewerGrant[];
}

/** Whether the user owns a resource for life. While a right ends some day, there is something left to buy. */
function ownsResource({ rights, userId }: Buyer, resource: SoldResource, now: Date): boolean {
  const grants = rights.filter(({ kind, endsAt }) => kind === "resource" && endsAt === null);
  return decideAccess({ userId, isAdmin: false, grants }, resource, now).allowed;
}

/**
 * The price of a product for a user. A single resource has its own price. A bundle's price is divided in proportion to
 * the single prices of its parts, and parts that the buyer owns are credited by their share. Content that the buyer's
 * level opens can be bought only in a bundle with something new. Throws `PRODUCT_NOT_AVAILABLE`.
 */
export function priceProduct({
  product,
  buyer,
  now,
}: {
  product: WantedProduct;
  buyer: Buyer;
  now: Date;
}): PricedOrder {
  const obstacle = product.isOnSale ? findProductObstacle(product, buyer, now) : "这件商品已下架";
  if (obstacle !== null) throw new AppError({ status: 409, code: "PRODUCT_NOT_AVAILABLE", message: obstacle });
  const isBundle = product.parts.length > 1;
  const shares = splitFen(
    product.priceFen,
    product.parts.map(({ listPriceFen }) => listPriceFen),
  );
  const priced = product.parts.map((part, index) => ({
    ...part,
    shareFen: shares[index] ?? 0,
    isOwned: ownsResource(buyer, part.resource, now),
  }));
  const lines = priced.map(({ resource, resourceKey, shareFen, isOwned }): PricedLine => {
    const { title, type } = resource;
    const terms = isBundle ? `在“${product.title}”里的份额` : "永久有效";
    const detail = `${KIND_TITLES[type]}，${terms}${product.isPromotional ? "，限时价" : ""}`;
    const subject = subjectOfProduct(product.id);
    const sold = { subject, level: null, durationMonths: null, resourceKey, paidFen: shareFen, valueFen: shareFen };
    return {
      kind: "product",
      title,
      detail,
      amountFen: shareFen,
      creditedGrantId: null,
      sold: isOwned ? null : sold,
    };
  });
  const credits = priced.flatMap(({ resource, shareFen, isOwned }): PricedLine[] => {
    if (!isOwned) return [];
    const title = `抵扣 ${resource.title}`;
    return [
      {
        kind: "owned_credit",
        title,
        detail: "你已拥有，不再收费",
        amountFen: -shareFen,
        creditedGrantId: null,
        sold: null,
      },
    ];
  });
  const all = [...lines, ...credits];
  return {
    title: product.title,
    lines: all,
    totalFen: all.reduce((sum, { amountFen }) => sum + amountFen, 0),
    isPromotional: product.isPromotional,
    from: null,
    until: null,
    lostFen: 0,
  };
}

function findProductObstacle({ parts }: WantedProduct, buyer: Buyer, now: Date): string | null {
  const { userId, rights } = buyer;
  const isOpen = ({ resource }: WantedPart) =>
    decideAccess(
      { userId, isAdmin: false, grants: rights.filter(({ kind, endsAt }) => kind === "level" || endsAt === null) },
      resource,
      now,
    ).allowed;
  if (!parts.every(isOpen)) return null;
  const [only, ...others] = parts;
  if (!only) return "这件商品里还没有内容";
  if (others.length > 0) return "这个合集里的内容你现在都能看，不用再买";
  return ownsResource(buyer, only.resource, now)
    ? `你已经拥有《${only.resource.title}》，不用再买`
    : `你的会员已经包含《${only.resource.title}》，不用单独购买`;
}
