import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

/** Console pages of the texts that are published one by one. */
export const textPages: readonly ConsolePage[] = [
  {
    path: "/documents",
    title: "书里的文档",
    group: "内容",
    keywords: "章节 草稿 发布 定时 下架",
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./texts-page.tsx")).DocumentsPage),
  },
  {
    path: "/documents/:id",
    title: "一篇文档",
    group: "内容",
    isDetail: true,
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./text-page.tsx")).DocumentPage),
  },
];

export const versionPages: readonly ConsolePage[] = [
  {
    path: "/versions/:kind/:id",
    title: "正文的版本",
    group: "内容",
    isDetail: true,
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./versions-page.tsx")).VersionsPage),
  },
];
