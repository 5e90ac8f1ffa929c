import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const trackingPages: readonly ConsolePage[] = [
  {
    path: "/figures",
    title: "访问",
    group: "数据",
    keywords: "统计 流量 来源 付款",
    needs: ["statistics.read"],
    code: lateCode(async () => (await import("./figures-page.tsx")).FiguresPage),
  },
];
