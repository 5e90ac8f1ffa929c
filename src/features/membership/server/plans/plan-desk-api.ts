import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import * as contract from "../../operator-contract.ts";
import { changePlan } from "./change-plan.ts";
import { findAllPlans } from "./plan-store.ts";

/** The operator's side of what is sold. */
export function servePlanDesk(context: { db: Database; clock: Clock }): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listAllPlans, async () => ({ items: await findAllPlans(context.db) })),
    serveEndpoint(contract.changePlan, ({ params, body }, { user, note }) => {
      const { price_fen: priceFen, is_former_price_shown: isFormerPriceShown, is_on_sale: isOnSale } = body;
      const change = { priceFen, isFormerPriceShown, isOnSale };
      return changePlan(context, { slug: params.slug, change, by: user.id, note });
    }),
  ];
}
