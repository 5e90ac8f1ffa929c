import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const exportPages: readonly ConsolePage[] = [
  {
    path: "/export",
    title: "导出全站",
    group: "内容",
    keywords: "备份 下载 迁移 搬走 zip",
    needs: ["content.export", "people.transfer"],
    code: lateCode(async () => (await import("./export-page.tsx")).ExportPage),
  },
];
