import { sharedArticle } from "../../../../seo/shared-resources.ts";
import { describeArticle } from "../../../../seo/structured-data.ts";
import { workHead } from "../../../../seo/work-head.ts";
import { articlePath } from "../article-paths.ts";
import type { Article } from "../contract.ts";

interface ArticleHeadData {
  article: Omit<Article, "html" | "toc">;
  siteName: string;
  origin: string;
}

/** Head of an article: title, canonical address, Open Graph, Article JSON-LD. */
export function articleMeta(data: ArticleHeadData | undefined) {
  if (!data) return [];
  const { article, siteName, origin } = data;
  const path = articlePath(article.id);
  return [
    ...workHead({
      title: article.title,
      summary: article.summary,
      path,
      type: "article",
      siteName,
      origin,
      described: import.meta.env.SSR
        ? {
            shared: sharedArticle(article),
            describe: (facts) => [
              describeArticle({
                ...facts,
                author: article.author,
                publishedAt: article.published_at,
                updatedAt: article.updated_at,
                aiMark: article.ai_mark,
                isFree: article.is_complete,
              }),
            ],
            steps: [
              { name: "首页", path: "/" },
              { name: "文章", path: "/articles" },
              { name: article.title, path },
            ],
          }
        : null,
    }),
    // Read only by link, so search engines must not index it.
    ...(article.is_unlisted ? [{ name: "robots", content: "noindex" }] : []),
    { name: "author", content: article.author },
    ...(import.meta.env.SSR ? [{ property: "article:published_time", content: article.published_at }] : []),
  ];
}
