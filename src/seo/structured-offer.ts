import type { Offer } from "schema-dts";

/** An offer at a price in fen, on the page of this address. */
export function describeOffer(priceFen: number, url: string) {
  return {
    "@type": "Offer",
    price: (priceFen / 100).toFixed(2),
    priceCurrency: "CNY",
    availability: "https://schema.org/InStock",
    url,
  } satisfies Offer;
}
