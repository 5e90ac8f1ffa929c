import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../admin-contract.ts";
import type { CoCreationAdminContext } from "./co-creation-context.ts";
import { listForAdmin, nameLead, stepProposal } from "./proposal-admin.ts";

/** Admin endpoints of proposals. */
export function serveCoCreationAdmin(context: CoCreationAdminContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listAdminProposals, ({ query }) => {
      const { state = null, kind = null, cursor } = query;
      return listForAdmin(context, { state, kind, before: cursor?.id ?? null });
    }),
    serveEndpoint(contract.stepProposal, ({ params, body }, { note }) =>
      stepProposal(context, { id: params.id, ...body, note }),
    ),
    serveEndpoint(contract.nameLead, ({ params, body }, { note }) =>
      nameLead(context, { id: params.id, userId: body.user_id, note }),
    ),
  ];
}
