import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const ebookPages: readonly ConsolePage[] = [
  {
    path: "/ebooks",
    title: "图书和电子书",
    group: "内容",
    keywords: "EPUB 带走 AI 标识",
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./ebooks-page.tsx")).EbooksPage),
  },
];
