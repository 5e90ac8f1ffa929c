import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const pricePages: readonly ConsolePage[] = [
  {
    path: "/plans/:slug/prices",
    title: "会员方案的促销和价格",
    group: "交易",
    isDetail: true,
    needs: ["plans.manage"],
    code: lateCode(async () => (await import("./prices-page.tsx")).PlanPricesPage),
  },
  {
    path: "/products/:id/prices",
    title: "商品的促销和价格",
    group: "交易",
    isDetail: true,
    needs: ["products.manage"],
    code: lateCode(async () => (await import("./prices-page.tsx")).ProductPricesPage),
  },
];
