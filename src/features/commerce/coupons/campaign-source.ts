import { pickSource } from "../../../kit/api/pick-source.ts";
import { listCampaigns } from "./admin-contract.ts";

/** Campaigns of coupons, for staff. */
export const CAMPAIGN_SOURCE = pickSource({
  kind: "campaign",
  label: "优惠券活动",
  list: listCampaigns,
  listInput: (at) => ({ query: { state: "open" as const, ...(at !== null && { cursor: at }) } }),
  cardOf: ({ id, name }) => ({ id, title: name }),
  get: listCampaigns,
  getInput: (id) => ({ query: { id } }),
  titleOf: ({ items }, id) => items.find((campaign) => campaign.id === id)?.name ?? `没有的活动（${id}）`,
});
