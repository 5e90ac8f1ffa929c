import type { Product, WithContext } from "schema-dts";
import { absolute, CONTEXT, type Publisher } from "../../../seo/structured-data.ts";
import { describeOffer } from "../../../seo/structured-offer.ts";
import type { Plan } from "./contract.ts";

/** One product with an offer for each plan on sale. */
export function describePlans({
  publisher,
  plans,
  description,
  imageUrl,
}: {
  publisher: Publisher;
  plans: readonly Plan[];
  description: string;
  imageUrl: string;
}): WithContext<Product> {
  const url = absolute(publisher, "/vip");
  return {
    ...CONTEXT,
    "@type": "Product",
    name: `${publisher.name}会员`,
    description,
    image: absolute(publisher, imageUrl),
    brand: { "@type": "Brand", name: publisher.name },
    offers: plans.map((plan) => ({ ...describeOffer(plan.price_fen, url), name: plan.name })),
  };
}
