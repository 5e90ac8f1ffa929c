import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const picturePages: readonly ConsolePage[] = [
  {
    path: "/pictures",
    title: "图片",
    group: "内容",
    keywords: "图片库 封面 插图 上传",
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./pictures-page.tsx")).PicturesPage),
  },
];
