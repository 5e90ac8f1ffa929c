import { subjectOfPlan, subjectOfProduct } from "../../../../../domain/orders/subjects.ts";
import type { OutputOf } from "../../../../../kit/api/endpoint.ts";
import type { Plan } from "../../../../access/membership/contract.ts";
import type { Product } from "../../../products/contract.ts";
import type { quoteOrder } from "../../contract.ts";

export type Quote = OutputOf<typeof quoteOrder>;

/** A purchase that is being prepared. */
export interface Purchase {
  /** `plan:3`, `product:7`, `booking:17` */
  subject: string;
  request: ({ plan_id: number } | { product_id: number } | { service: string }) & { as_gift?: true; no_credit?: true };
  title: string;
  /** The price for a buyer without rights. */
  listQuote: Quote;
}

export function purchaseOfPlan({ id, name, duration_months: months, price_fen: priceFen, promotion }: Plan): Purchase {
  const span = months === null ? "终身有效" : `${months} 个月`;
  const detail = promotion === null ? span : `${span}，限时价`;
  const line = { kind: "plan", title: name, detail, amount_fen: priceFen } as const;
  const listQuote = {
    title: name,
    lines: [line],
    total_fen: priceFen,
    from: null,
    until: null,
    lost_fen: 0,
    coupons: null,
    is_gift: false,
    full_refund: null,
  };
  return { subject: subjectOfPlan(id), request: { plan_id: id }, title: name, listQuote };
}

export function purchaseOfProduct({ id, title, price_fen: priceFen, promotion }: Product): Purchase {
  const detail = promotion === null ? "永久有效" : "永久有效，限时价";
  const line = { kind: "product", title, detail, amount_fen: priceFen } as const;
  const listQuote = {
    title,
    lines: [line],
    total_fen: priceFen,
    from: null,
    until: null,
    lost_fen: 0,
    coupons: null,
    is_gift: false,
    full_refund: null,
  };
  return { subject: subjectOfProduct(id), request: { product_id: id }, title, listQuote };
}

/** The price of a service offer comes from its quote, because there is no list of offers. */
export function purchaseOfService(key: string, listQuote: Quote): Purchase {
  return { subject: key, request: { service: key }, title: listQuote.title, listQuote };
}

/** The same purchase at its full price, without credit for memberships. It is a separate order. */
export function withoutCredit({ subject, request, ...purchase }: Purchase): Purchase {
  return { ...purchase, subject: `full:${subject}`, request: { ...request, no_credit: true } };
}

/** The same purchase as a gift, which is a separate order. */
export function asGift({ subject, request, title, listQuote }: Purchase): Purchase {
  return {
    subject: `gift:${subject}`,
    request: { ...request, as_gift: true },
    title,
    listQuote: { ...listQuote, is_gift: true },
  };
}
