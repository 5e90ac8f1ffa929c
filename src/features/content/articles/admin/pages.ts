import type { ConsolePage } from "../../../../ui/console/page.ts";
import { lateCode } from "../../../../ui/trouble/late-part.tsx";

export const articlePages: readonly ConsolePage[] = [
  {
    path: "/articles",
    title: "文章",
    group: "内容",
    keywords: "新建 写文章 草稿 发布 定时 下架",
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./articles-page.tsx")).ArticlesPage),
  },
  {
    path: "/articles/:id",
    title: "一篇文章",
    group: "内容",
    isDetail: true,
    needs: ["content.publish"],
    code: lateCode(async () => (await import("./article-page.tsx")).ArticlePage),
  },
];
