import { shareHead } from "../../../../seo/share-head.ts";
import { sharedArticle, shareUrlOf } from "../../../../seo/shared-resources.ts";
import { describeArticle, describeBreadcrumbs, structuredData } from "../../../../seo/structured-data.ts";
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
  const publisher = { name: siteName, origin };
  const { title } = article;
  const description = article.summary || title;
  const shared = import.meta.env.SSR ? sharedArticle(article) : null;
  return [
    ...shareHead({
      title: `${title} · ${siteName}`,
      sharedTitle: title,
      description,
      origin,
      path,
      siteName,
      type: "article",
      shared,
    }),
    // Read only by link, so search engines must not index it.
    ...(article.is_unlisted ? [{ name: "robots", content: "noindex" }] : []),
    { name: "author", content: article.author },
    ...(import.meta.env.SSR ? [{ property: "article:published_time", content: article.published_at }] : []),
    ...(import.meta.env.SSR && shared
      ? structuredData(
          describeArticle({
            publisher,
            path,
            title,
            description,
            imageUrl: shareUrlOf(shared, siteName),
            author: article.author,
            publishedAt: article.published_at,
            updatedAt: article.updated_at,
            aiMark: article.ai_mark,
            isFree: article.is_complete,
          }),
          describeBreadcrumbs(publisher, [
            { name: "首页", path: "/" },
            { name: "文章", path: "/articles" },
            { name: title, path },
          ]),
        )
      : []),
  ];
}
