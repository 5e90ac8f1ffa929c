import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const bansPages: readonly ConsolePage[] = [
  {
    path: "/bans",
    title: "封禁账号",
    group: "用户",
    keywords: "封号 解封",
    needs: ["accounts.manage"],
    code: lateCode(async () => (await import("./bans-page.tsx")).BansPage),
  },
];
