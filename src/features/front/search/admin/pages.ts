import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const searchPages: readonly ConsolePage[] = [
  {
    path: "/searches",
    title: "搜索",
    group: "数据",
    keywords: "没搜到 索引 重建",
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./searches-page.tsx")).SearchesPage),
  },
];
