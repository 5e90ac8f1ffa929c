import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../kit/tables/list-rows.ts";
import * as contract from "../admin-contract.ts";
import type { CoCreationAdminContext } from "./co-creation-context.ts";
import { describeProposals, nameLead, stepProposal } from "./proposal-admin.ts";
import { listedProposals } from "./proposal-list-store.ts";

/** The admin endpoints of proposals. */
export function serveCoCreationAdmin(context: CoCreationAdminContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listAdminProposals, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(contract.proposalList, page, listedProposals(context, filter));
      return { items: await describeProposals(context, rows), total, next };
    }),
    serveEndpoint(contract.stepProposal, ({ params, body }, { note }) =>
      stepProposal(context, { id: params.id, ...body, note }),
    ),
    serveEndpoint(contract.nameLead, ({ params, body }, { note }) =>
      nameLead(context, { id: params.id, userId: body.user_id, note }),
    ),
  ];
}
