import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../operator-contract.ts";
import type { InvitationDesk } from "./invitations-context.ts";
import { listInvitations, refuseInvitation, releaseInvitation } from "./manage-invitations.ts";
import { changeTerms, readTerms } from "./manage-terms.ts";

/** Admin endpoints of invitations. */
export function serveInvitationDesk(desk: InvitationDesk): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listInvitations, ({ query }, { note }) => {
      note({ subject: "invitations" });
      const { state = null, cursor = null } = query;
      return listInvitations(desk, { state, cursor });
    }),
    serveEndpoint(contract.releaseInvitation, ({ params }, { user, note }) =>
      releaseInvitation(desk, { id: params.invitation_id, staffId: user.id, note }),
    ),
    serveEndpoint(contract.refuseInvitation, ({ params, body }, { user, note }) =>
      refuseInvitation(desk, { id: params.invitation_id, staffId: user.id, reason: body.reason, note }),
    ),
    serveEndpoint(contract.readInvitationTerms, () => readTerms(desk.db)),
    serveEndpoint(contract.changeInvitationTerms, ({ body }, { user, note }) =>
      changeTerms(desk, { change: body, staffId: user.id, note }),
    ),
  ];
}
