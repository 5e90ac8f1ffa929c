import type { Plan } from "../membership/contract.ts";
import type { Product } from "../products/contract.ts";
import { absolute, type Publisher, type StructuredData, withoutEmpty } from "./structured-data.ts";

/** One product with an offer for each plan on sale. */
export function describePlans({
  publisher,
  plans,
  description,
}: {
  publisher: Publisher;
  plans: readonly Plan[];
  description: string;
}): StructuredData {
  return withoutEmpty({
    "@context": "https://schema.org",
    "@type": "Product",
    name: `${publisher.name}会员`,
    description,
    brand: { "@type": "Brand", name: publisher.name },
    offers: plans.map((plan) => ({
      "@type": "Offer",
      name: plan.name,
      price: (plan.price_fen / 100).toFixed(2),
      priceCurrency: "CNY",
      availability: "https://schema.org/InStock",
      url: absolute(publisher, "/vip"),
    })),
  });
}

/** Something sold singly, with what its buyers give it once enough of them said so. */
export function describeProduct({
  publisher,
  product,
  path,
  description,
}: {
  publisher: Publisher;
  product: Pick<Product, "title" | "price_fen" | "parts" | "rating">;
  path: string;
  description: string;
}): StructuredData {
  const { title, price_fen: priceFen, parts, rating } = product;
  const images = parts.flatMap(({ cover_url: cover }) => (cover === null ? [] : [absolute(publisher, cover)]));
  return withoutEmpty({
    "@context": "https://schema.org",
    "@type": "Product",
    name: title,
    description,
    image: images.length > 0 ? images : null,
    url: absolute(publisher, path),
    brand: { "@type": "Brand", name: publisher.name },
    offers: {
      "@type": "Offer",
      price: (priceFen / 100).toFixed(2),
      priceCurrency: "CNY",
      availability: "https://schema.org/InStock",
      url: absolute(publisher, path),
    },
    aggregateRating: ratingOf(rating),
  });
}

function ratingOf(rating: Product["rating"]): StructuredData | null {
  if (rating === null || rating.average === null) return null;
  const { average, count } = rating;
  return { "@type": "AggregateRating", ratingValue: average, bestRating: 5, worstRating: 1, reviewCount: count };
}
