import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import { insertMissingPlans, type PlanDraft } from "./plan-store.ts";

const VIP_BENEFITS = ["系统课与会员书库的全文", "全部会员文章", "进度跟着账号走，换设备接着读"];
const PREMIUM_BENEFITS = ["包含 VIP 的全部权益", "高级会员专属图书的全文"];

const demoPlans: readonly PlanDraft[] = [
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

/** The demo site's plans. Running it again leaves whatever the operator changed. */
export async function seedPlans(db: DatabaseOrTransaction): Promise<void> {
  await insertMissingPlans(
    db,
    demoPlans.map((plan, index) => ({ ...plan, description: plan.benefits.join("、"), position: index })),
  );
}
