import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const topicsPages: readonly ConsolePage[] = [
  {
    path: "/boards",
    title: "版块",
    group: "社区",
    keywords: "话题 问答 论坛",
    needs: ["community.manage"],
    code: lateCode(async () => (await import("./boards-page.tsx")).BoardsPage),
  },
];
