import { type Clock, systemClock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import { insertMissingPlans, type PlanDraft } from "./plan-store.ts";

const VIP_BENEFITS = [
  "标着 VIP 的系统课、图书和文章，全文可读",
  "以后新加的 VIP 内容也在内",
  "进度跟着账号走，换设备接着读",
];
const PREMIUM_BENEFITS = ["包含 VIP 的全部权益", "标着「高级」的图书，全文可读"];

const DEMO_PLANS: readonly PlanDraft[] = [
  { slug: "vip-month", name: "VIP 月卡", level: 2, durationMonths: 1, priceFen: 3900, benefits: VIP_BENEFITS },
  { slug: "vip-quarter", name: "VIP 季卡", level: 2, durationMonths: 3, priceFen: 9900, benefits: VIP_BENEFITS },
  {
    slug: "vip-year",
    name: "VIP 年卡",
    level: 2,
    durationMonths: 12,
    priceFen: 29_900,
    benefits: VIP_BENEFITS,
    isRecommended: true,
  },
  {
    slug: "premium-year",
    name: "高级会员年卡",
    level: 3,
    durationMonths: 12,
    priceFen: 69_900,
    benefits: PREMIUM_BENEFITS,
  },
  {
    slug: "premium-lifetime",
    name: "高级会员终身卡",
    level: 3,
    durationMonths: null,
    priceFen: 199_900,
    benefits: PREMIUM_BENEFITS,
  },
];

/** Creates the demo site's plans. A second run does not overwrite changes by staff. */
export async function seedPlans(db: Database, clock: Clock = systemClock): Promise<void> {
  const drafts = DEMO_PLANS.map((plan, position) => ({ ...plan, description: plan.benefits.join("、"), position }));
  await db.transaction((tx) => insertMissingPlans(tx, drafts, clock.now()));
}
