import type { AggregateRating, Product, WithContext } from "schema-dts";
import { absolute, CONTEXT, type Publisher } from "../../../seo/structured-data.ts";
import { describeOffer } from "../../../seo/structured-offer.ts";
import type { Product as SoldProduct } from "./contract.ts";

/** Structured data of a product, with its rating once there are enough reviews. */
export function describeProduct(product: {
  publisher: Publisher;
  path: string;
  title: string;
  description: string;
  imageUrl: string;
  priceFen: number;
  rating: SoldProduct["rating"];
}): WithContext<Product> {
  const { publisher, rating } = product;
  const url = absolute(publisher, product.path);
  return {
    ...CONTEXT,
    "@type": "Product",
    name: product.title,
    description: product.description,
    url,
    image: absolute(publisher, product.imageUrl),
    brand: { "@type": "Brand", name: publisher.name },
    offers: describeOffer(product.priceFen, url),
    ...(rating !== null && rating.average !== null && { aggregateRating: ratingOf(rating.average, rating.count) }),
  };
}

function ratingOf(ratingValue: number, reviewCount: number) {
  return {
    "@type": "AggregateRating",
    ratingValue,
    bestRating: 5,
    worstRating: 1,
    reviewCount,
  } satisfies AggregateRating;
}
