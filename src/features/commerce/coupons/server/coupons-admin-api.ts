import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { exportList, readListPage } from "../../../../kit/tables/list-rows.ts";
import * as contract from "../admin-contract.ts";
import { changeCampaign, makeCampaign, serializeCampaigns } from "./campaign-admin.ts";
import { type AssigningContext, assignCoupons, describeUses, requireCampaign, withdrawCoupon } from "./coupon-admin.ts";
import { listedCampaigns, listedUses } from "./coupon-list-store.ts";
import { toUseCells, USE_COLUMNS } from "./use-cells.ts";

/** The admin endpoints of coupons. */
export function serveCouponsAdmin(context: AssigningContext): ServedEndpoint[] {
  // Each staff member has a separate set of keys.
  const sendingKey = (userId: number, header: (name: string) => string | null) =>
    `${userId}:${readIdempotencyKey(header("idempotency-key"))}`;
  return [
    serveEndpoint(contract.makeCampaign, ({ body }, { user, header, note }) =>
      makeCampaign(context, { draft: body, sendingKey: sendingKey(user.id, header), createdBy: user.id, note }),
    ),
    serveEndpoint(contract.listCampaigns, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(contract.campaignList, page, listedCampaigns(context, filter));
      return { items: await serializeCampaigns(context, rows), total, next };
    }),
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
    serveEndpoint(contract.listCampaignUses, async ({ params: { campaign_id: campaignId }, query }) => {
      const { page, ...filter } = query;
      await requireCampaign(context, campaignId);
      const source = listedUses(context, { campaignId, ...filter });
      const { rows, total, next } = await readListPage(contract.useList, page, source);
      return { items: await describeUses(context, rows), total, next };
    }),
    serveEndpoint(contract.exportCampaignUses, async ({ params: { campaign_id: campaignId }, query }, { note }) => {
      const { page, ...filter } = query;
      await requireCampaign(context, campaignId);
      note({ subject: `coupon-campaign:${campaignId}`, after: { ...filter, sort: page.sort } });
      return exportList({
        list: contract.useList,
        page,
        source: listedUses(context, { campaignId, ...filter }),
        toItems: (rows) => describeUses(context, rows),
        columns: USE_COLUMNS,
        cells: toUseCells,
        fileName: `coupon-uses-${campaignId}`,
        displayName: "优惠券的使用",
      });
    }),
    serveEndpoint(contract.withdrawCoupon, ({ params, body }, { note }) =>
      withdrawCoupon(context, { id: params.coupon_id, reason: body.reason, note }),
    ),
  ];
}
