import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const deliveryPages: readonly ConsolePage[] = [
  {
    path: "/refunds/use",
    title: "打开记录",
    group: "交易",
    isDetail: true,
    needs: ["orders.refund"],
    code: lateCode(async () => (await import("./use-page.tsx")).UsePage),
  },
];
