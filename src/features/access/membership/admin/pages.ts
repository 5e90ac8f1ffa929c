import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const planPages: readonly ConsolePage[] = [
  {
    path: "/plans",
    title: "会员方案",
    group: "交易",
    keywords: "会员 VIP 价格 月卡 年卡",
    needs: ["plans.manage"],
    code: lateCode(async () => (await import("./plans-page.tsx")).PlansPage),
  },
  {
    path: "/plans/:slug",
    title: "一个会员方案",
    group: "交易",
    isDetail: true,
    needs: ["plans.manage"],
    code: lateCode(async () => (await import("./plan-page.tsx")).PlanPage),
  },
  {
    path: "/new-plan",
    title: "新建会员方案",
    group: "交易",
    isDetail: true,
    needs: ["plans.manage"],
    code: lateCode(async () => (await import("./new-plan-page.tsx")).NewPlanPage),
  },
];

export const rightsPages: readonly ConsolePage[] = [
  {
    path: "/rights",
    title: "会员与权益",
    group: "用户",
    keywords: "开通 赠送 收回 会员天数",
    needs: ["rights.grant"],
    code: lateCode(async () => (await import("./rights-page.tsx")).RightsPage),
  },
];
