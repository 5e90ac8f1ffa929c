import type { PricedLine, PricedOrder } from "../../../domain/orders/priced-order.ts";
import type { ServiceOffer } from "../../../domain/orders/sold-service.ts";

/** The price of a service offer: its price, or 0 if a free quota covers it. */
export function priceService(key: string, { subject, title, detail, priceFen, waiver }: ServiceOffer): PricedOrder {
  const totalFen = waiver === null ? priceFen : 0;
  const sold = { subject, level: null, durationMonths: null, resourceKey: key, paidFen: totalFen, valueFen: totalFen };
  const line: PricedLine = { kind: "service", title, detail, amountFen: priceFen, creditedGrantId: null, sold };
  const waived: PricedLine[] =
    waiver === null || priceFen === 0
      ? []
      : [{ kind: "waiver", ...waiver, amountFen: -priceFen, creditedGrantId: null, sold: null }];
  return { title, lines: [line, ...waived], totalFen, isPromotional: false, from: null, until: null, lostFen: 0 };
}
