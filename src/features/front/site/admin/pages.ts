import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const sitePages: readonly ConsolePage[] = [
  {
    path: "/settings",
    title: "站点信息与备案",
    group: "网站",
    keywords: "设置 名称 备案 联系方式",
    needs: ["settings.manage"],
    code: lateCode(async () => (await import("./settings-page.tsx")).SettingsPage),
  },
];
