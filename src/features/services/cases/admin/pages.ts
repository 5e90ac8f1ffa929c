import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const casesPages: readonly ConsolePage[] = [
  {
    path: "/cases",
    title: "投诉与请求",
    group: "用户",
    keywords: "举报 侵权 个人信息 答复",
    needs: ["cases.manage"],
    code: lateCode(async () => (await import("./cases-page.tsx")).CasesPage),
  },
  {
    path: "/cases/:id",
    title: "一件投诉或请求",
    group: "用户",
    isDetail: true,
    needs: ["cases.manage"],
    code: lateCode(async () => (await import("./case-page.tsx")).CasePage),
  },
];
