import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../operator-contract.ts";
import type { CoCreationDesk } from "./co-creation-context.ts";
import { listAtDesk, nameLead, stepProposal } from "./manage-proposals.ts";

/** Admin endpoints of proposals. */
export function serveCoCreationDesk(context: CoCreationDesk): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listProposalsAtDesk, ({ query }) => {
      const { state = null, kind = null, cursor: before = null } = query;
      return listAtDesk(context, { state, kind, before });
    }),
    serveEndpoint(contract.stepProposal, ({ params, body }, { note }) =>
      stepProposal(context, { id: params.id, ...body, note }),
    ),
    serveEndpoint(contract.nameLead, ({ params, body }, { note }) =>
      nameLead(context, { id: params.id, userId: body.user_id, note }),
    ),
  ];
}
