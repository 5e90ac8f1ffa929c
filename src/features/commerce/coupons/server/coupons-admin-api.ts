import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../admin-contract.ts";
import { changeCampaign, listCampaigns, makeCampaign } from "./campaign-admin.ts";
import { type AssigningContext, assignCoupons, listCampaignUses, withdrawCoupon } from "./coupon-admin.ts";

/** Admin endpoints of coupons. */
export function serveCouponsAdmin(context: AssigningContext): ServedEndpoint[] {
  // Each staff member has keys of their own.
  const sendingKey = (userId: number, header: (name: string) => string | null) =>
    `${userId}:${readIdempotencyKey(header("idempotency-key"))}`;
  return [
    serveEndpoint(contract.makeCampaign, ({ body }, { user, header, note }) =>
      makeCampaign(context, { draft: body, sendingKey: sendingKey(user.id, header), createdBy: user.id, note }),
    ),
    serveEndpoint(contract.listCampaigns, ({ query }) => listCampaigns(context, query.cursor?.id ?? null)),
    serveEndpoint(contract.changeCampaign, ({ params, body }, { note }) =>
      changeCampaign(context, { id: params.campaign_id, change: body, note }),
    ),
    serveEndpoint(contract.assignCoupons, ({ params, body }, { user, header, note }) =>
      assignCoupons(context, {
        campaignId: params.campaign_id,
        accounts: body.accounts,
        givenBy: user.id,
        note,
        expiresAt: body.expires_at === null ? null : new Date(body.expires_at),
        sendingKey: sendingKey(user.id, header),
      }),
    ),
    serveEndpoint(contract.listCampaignUses, ({ params, query }, { note }) => {
      note({ subject: `coupon-campaign:${params.campaign_id}` });
      return listCampaignUses(context.db, { campaignId: params.campaign_id, cursor: query.cursor?.id ?? null });
    }),
    serveEndpoint(contract.withdrawCoupon, ({ params, body }, { note }) =>
      withdrawCoupon(context, { id: params.coupon_id, reason: body.reason, note }),
    ),
  ];
}
