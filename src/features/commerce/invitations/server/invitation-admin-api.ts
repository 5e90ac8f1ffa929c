import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { readListPage } from "../../../../kit/tables/list-rows.ts";
import * as contract from "../admin-contract.ts";
import { refuseInvitation, releaseInvitation, serializeAdminInvitations } from "./invitation-admin.ts";
import { listedInvitations } from "./invitation-list-store.ts";
import type { InvitationAdminContext } from "./invitations-context.ts";
import { changeTerms, readTerms } from "./terms-admin.ts";

/** The admin endpoints of invitations. */
export function serveInvitationAdmin(context: InvitationAdminContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listInvitations, async ({ query: { page, ...filter } }) => {
      const source = listedInvitations(context, filter);
      const { rows, total, next } = await readListPage(contract.invitationList, page, source);
      return { items: await serializeAdminInvitations(context, rows), total, next };
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
