import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const downloadPages: readonly ConsolePage[] = [
  {
    path: "/downloads",
    title: "下载",
    group: "内容",
    keywords: "附件 资料 版本 文件",
    needs: ["media.write"],
    code: lateCode(async () => (await import("./downloads-page.tsx")).DownloadsPage),
  },
  {
    path: "/downloads/log",
    title: "谁下载了",
    group: "内容",
    isDetail: true,
    keywords: "下载记录",
    needs: ["media.write"],
    code: lateCode(async () => (await import("./download-log-page.tsx")).DownloadLogPage),
  },
];
