import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const proposalsPages: readonly ConsolePage[] = [
  {
    path: "/proposals",
    title: "共创",
    group: "服务",
    keywords: "提议 选题 翻译 章节",
    needs: ["co-creation.manage"],
    code: lateCode(async () => (await import("./proposals-page.tsx")).ProposalsPage),
  },
  {
    path: "/proposals/:id",
    title: "一个提议",
    group: "服务",
    isDetail: true,
    needs: ["co-creation.manage"],
    code: lateCode(async () => (await import("./proposal-page.tsx")).ProposalPage),
  },
];
