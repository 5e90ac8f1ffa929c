import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const noticesPages: readonly ConsolePage[] = [
  {
    path: "/notices",
    title: "通知",
    group: "网站",
    keywords: "邮件 短信 重发 模板",
    needs: ["notifications.manage"],
    code: lateCode(async () => (await import("./notices-page.tsx")).NoticesPage),
  },
];
