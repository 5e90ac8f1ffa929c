import { addPromotion } from "../../features/access/prices/server/manage-promotions.ts";
import { findProductByTitle } from "../../features/commerce/products/server/product-store.ts";
import { DAY_MS } from "../../kit/values/durations.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database } from "../../ports/database.ts";
import { pricedResources } from "../priced-resources.ts";

const PROMOTION = { product: "从写到卖：一课两书合集", priceFen: 12_900, days: 21 };

/**
 * Lowers the price of the demo's bundle for three weeks from the start of the site. No price is struck through, since
 * nobody has bought at the regular one. Repeating it changes nothing.
 */
export async function seedPromotion({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const product = await findProductByTitle(db, PROMOTION.product);
  if (!product) throw new Error(`the demo has no product ${PROMOTION.product}`);
  const endsAt = new Date(product.createdAt.getTime() + PROMOTION.days * DAY_MS);
  await addPromotion(
    { db, clock, ...pricedResources },
    {
      name: { kind: "product", id: product.id },
      draft: { price_fen: PROMOTION.priceFen, ends_at: endsAt.toISOString() },
      sendingKey: "demo-promotion",
      by: null,
      note: () => undefined,
    },
  );
}
