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
