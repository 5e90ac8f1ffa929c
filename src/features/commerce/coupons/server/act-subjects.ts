import { titlesByKey } from "../../../../kit/tables/titles-by-key.ts";
import { couponCampaigns } from "./coupon-tables.ts";

export const couponCampaignSubjects = titlesByKey({ key: couponCampaigns.id, title: couponCampaigns.name });
