import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const reviewPages: readonly ConsolePage[] = [
  {
    path: "/reviews",
    title: "评价",
    group: "社区",
    keywords: "买过的人 打分 回答",
    needs: ["community.moderate"],
    code: lateCode(async () => (await import("./reviews-page.tsx")).ReviewsPage),
  },
];
