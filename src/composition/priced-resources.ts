import { subjectOfPlan, subjectOfProduct } from "../domain/orders/subjects.ts";
import { lockPlan } from "../features/access/membership/server/plans/plan-store.ts";
import type { PricesContext } from "../features/access/prices/server/prices-context.ts";
import { findLowestCharged } from "../features/commerce/orders/server/order/charged-price-store.ts";
import { lockProductRow } from "../features/commerce/products/server/product-store.ts";

/** Resources with a price, by their command-line names, and their lowest charged price. */
export const pricedResources: Pick<PricesContext, "lockPriced" | "findLowestCharged"> = {
  async lockPriced(tx, name) {
    if (name.kind === "plan") {
      const plan = await lockPlan(tx, name.slug);
      return plan && { subject: subjectOfPlan(plan.id), title: plan.name, regularPriceFen: plan.price_fen };
    }
    const product = await lockProductRow(tx, name.id);
    return (
      product && { subject: subjectOfProduct(product.id), title: product.title, regularPriceFen: product.priceFen }
    );
  },
  findLowestCharged,
};
