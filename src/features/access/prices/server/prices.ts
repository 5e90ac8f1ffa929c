import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import * as contract from "../admin-contract.ts";
import { addPromotion, cancelPromotion, listPrices, listPromotions } from "./manage-promotions.ts";
import { personalPrices } from "./personal-prices.ts";
import type { PricedName, PricesContext } from "./prices-context.ts";
import { turnPromotions } from "./turn-promotions.ts";

export interface Prices {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
}

/** Promotional and past prices of plans and products. */
export function createPrices(context: PricesContext): Prices {
  const plan = ({ slug }: { slug: string }): PricedName => ({ kind: "plan", slug });
  const product = ({ product_id: id }: { product_id: number }): PricedName => ({ kind: "product", id });
  // Each staff member has a separate set of keys.
  const keyOf = (userId: number, key: string | null) => `${userId}:${readIdempotencyKey(key)}`;
  return {
    endpoints: [
      serveEndpoint(contract.promotePlan, ({ params, body }, { user, header, note }) => {
        const sendingKey = keyOf(user.id, header("idempotency-key"));
        return addPromotion(context, { name: plan(params), draft: body, sendingKey, by: user.id, note });
      }),
      serveEndpoint(contract.promoteProduct, ({ params, body }, { user, header, note }) => {
        const sendingKey = keyOf(user.id, header("idempotency-key"));
        return addPromotion(context, { name: product(params), draft: body, sendingKey, by: user.id, note });
      }),
      serveEndpoint(contract.cancelPlanPromotion, ({ params }, { user, note }) =>
        cancelPromotion(context, { name: plan(params), id: params.promotion_id, by: user.id, note }),
      ),
      serveEndpoint(contract.cancelProductPromotion, ({ params }, { user, note }) =>
        cancelPromotion(context, { name: product(params), id: params.promotion_id, by: user.id, note }),
      ),
      serveEndpoint(contract.listPlanPromotions, ({ params, query }) => listPromotions(context, plan(params), query)),
      serveEndpoint(contract.listProductPromotions, ({ params, query }) =>
        listPromotions(context, product(params), query),
      ),
      serveEndpoint(contract.listPlanPrices, ({ params, query }) => listPrices(context, plan(params), query)),
      serveEndpoint(contract.listProductPrices, ({ params, query }) => listPrices(context, product(params), query)),
    ],
    jobs: [{ name: "turn-promotions", schedule: "* * * * *", run: () => turnPromotions(context) }],
    personal: personalPrices(context.db),
  };
}
