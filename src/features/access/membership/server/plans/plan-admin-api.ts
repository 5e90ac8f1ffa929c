import type { Icons } from "../../../../../domain/icons/icon-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../../kit/tables/list-rows.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import * as contract from "../../admin-contract.ts";
import { addPlan, changePlan } from "./change-plan.ts";
import { listedPlans } from "./plan-list-store.ts";

/** Staff endpoints for plans. */
export function servePlanAdmin(context: { db: Database; clock: Clock; icons: Icons }): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listAllPlans, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(contract.planList, page, listedPlans(context.db, filter));
      return { items: rows, total, next };
    }),
    serveEndpoint(contract.addPlan, ({ body }, caller) => addPlan(context, { draft: body, caller })),
    serveEndpoint(contract.changePlan, ({ params, body }, { user, note }) =>
      changePlan(context, { slug: params.slug, change: body, by: user.id, note }),
    ),
  ];
}
