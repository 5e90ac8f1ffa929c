import { readIdempotencyKey } from "../../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import * as contract from "../../admin-contract.ts";
import { grantRight, listRights, type RightsContext, revokeRight } from "./manage-rights.ts";

/** The endpoints by which staff give and revoke rights. */
export function serveRightsAdmin(context: RightsContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listRights, async ({ params }, { note }) => {
      note({ subject: `user:${params.user_id}` });
      return { items: await listRights(context, params.user_id) };
    }),
    serveEndpoint(contract.grantRight, ({ body }, { user, header, note }) => {
      // Each staff member has a separate set of keys.
      const sendingKey = `${user.id}:${readIdempotencyKey(header("idempotency-key"))}`;
      return grantRight(context, { ...body, sendingKey, note });
    }),
    serveEndpoint(contract.revokeRight, ({ params, body }, { note }) =>
      revokeRight(context, { id: params.right_id, reason: body.reason, note }),
    ),
  ];
}
