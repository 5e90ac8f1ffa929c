import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Database } from "../../../../ports/database.ts";
import * as contract from "../../operator-contract.ts";
import { changePlan } from "./change-plan.ts";
import { findAllPlans } from "./plan-store.ts";

/** The operator's side of what is sold. */
export function servePlanDesk({ db }: { db: Database }): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listAllPlans, async () => ({ items: await findAllPlans(db) })),
    serveEndpoint(contract.changePlan, ({ params, body }, { note }) => {
      const { price_fen: priceFen, is_former_price_shown: isFormerPriceShown, is_on_sale: isOnSale } = body;
      return changePlan(db, { slug: params.slug, change: { priceFen, isFormerPriceShown, isOnSale }, note });
    }),
  ];
}
