import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../admin-contract.ts";
import { listInvitations, refuseInvitation, releaseInvitation } from "./invitation-admin.ts";
import type { InvitationAdminContext } from "./invitations-context.ts";
import { changeTerms, readTerms } from "./terms-admin.ts";

/** Admin endpoints of invitations. */
export function serveInvitationAdmin(context: InvitationAdminContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listInvitations, ({ query }, { note }) => {
      note({ subject: "invitations" });
      const { state = null, cursor } = query;
      return listInvitations(context, { state, cursor: cursor?.id ?? null });
    }),
    serveEndpoint(contract.releaseInvitation, ({ params }, { user, note }) =>
      releaseInvitation(context, { id: params.invitation_id, staffId: user.id, note }),
    ),
    serveEndpoint(contract.refuseInvitation, ({ params, body }, { user, note }) =>
      refuseInvitation(context, { id: params.invitation_id, staffId: user.id, reason: body.reason, note }),
    ),
    serveEndpoint(contract.readInvitationTerms, () => readTerms(context.db)),
    serveEndpoint(contract.changeInvitationTerms, ({ body }, { user, note }) =>
      changeTerms(context, { change: body, staffId: user.id, note }),
    ),
  ];
}
