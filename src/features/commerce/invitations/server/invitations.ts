import type { OrderFollower } from "../../../../domain/orders/order-follower.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { createKeyedHash } from "../../../../kit/process/seal.ts";
import * as contract from "../contract.ts";
import { isWechat } from "../invitation-rules.ts";
import { acceptInvitation, openInvitation } from "./accept-invitation.ts";
import { createOrderFollower } from "./follow-orders.ts";
import { serveInvitationAdmin } from "./invitation-admin-api.ts";
import { settleInvitations } from "./invitation-jobs.ts";
import type { InvitationsContext } from "./invitations-context.ts";
import { makeLink } from "./make-link.ts";
import { listOwn } from "./own-invitations.ts";
import { personalInvitations } from "./personal-invitations.ts";
import { findTerms } from "./terms-store.ts";

export interface Invitations {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  /** For the orders slice. */
  follower: OrderFollower;
}

/**
 * Invitations: a user who invites a buyer earns days of VIP or a coupon, once per buyer. They are off until staff turn
 * them on.
 */
export function createInvitations({
  appSecret,
  ...dependencies
}: Omit<InvitationsContext, "markPhone"> & { appSecret: string }): Invitations {
  const markPhone = createKeyedHash(appSecret, "invitation-phone");
  const context: InvitationsContext = { ...dependencies, markPhone };
  return {
    endpoints: [...serveInvitations(context), ...serveInvitationAdmin(context)],
    jobs: [{ name: "settle-invitations", schedule: "*/5 * * * *", run: () => settleInvitations(context) }],
    personal: personalInvitations(dependencies.db),
    follower: createOrderFollower(context),
  };
}

function serveInvitations(context: InvitationsContext): ServedEndpoint[] {
  const { db } = context;
  return [
    serveEndpoint(contract.readInvitationOffer, async (_, { device }) => ({
      is_open: !isWechat(device.userAgent) && (await findTerms(db)).reward !== "off",
    })),
    serveEndpoint(contract.openInvitation, ({ body }) => openInvitation(context, body.code)),
    serveEndpoint(contract.acceptInvitation, ({ body }, { user }) =>
      acceptInvitation(context, { code: body.code, userId: user.id }),
    ),
    serveEndpoint(contract.makeInvitationLink, (_, { user, device }) =>
      makeLink(context, { userId: user.id, isInWechat: isWechat(device.userAgent) }),
    ),
    serveEndpoint(contract.listOwnInvitations, ({ query }, { user, device }) =>
      listOwn(context, {
        userId: user.id,
        cursor: query.cursor?.id ?? null,
        isInWechat: isWechat(device.userAgent),
      }),
    ),
  ];
}
