import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const healthPages: readonly ConsolePage[] = [
  {
    path: "/health",
    title: "内容体检",
    group: "内容",
    keywords: "失效链接 缺失 没人读 过时",
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./health-page.tsx")).HealthPage),
  },
];
