import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const mediaPages: readonly ConsolePage[] = [
  {
    path: "/media",
    title: "媒体库",
    group: "内容",
    keywords: "视频 音频 图片 上传 文件",
    needs: ["media.write"],
    code: lateCode(async () => (await import("./media-page.tsx")).MediaPage),
  },
  {
    path: "/media/items",
    title: "媒体页",
    group: "内容",
    keywords: "视频 音频 图集",
    needs: ["media.write"],
    code: lateCode(async () => (await import("./items-page.tsx")).ItemsPage),
  },
  {
    path: "/media/:id",
    title: "一个文件",
    group: "内容",
    isDetail: true,
    needs: ["media.write"],
    code: lateCode(async () => (await import("./media-file-page.tsx")).MediaFilePage),
  },
];
