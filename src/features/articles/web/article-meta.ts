import { formulaStyle } from "../../../ui/prose/formula-style.ts";
import { describeArticle } from "../../site/structured-data.ts";
import { articlePath } from "../article-paths.ts";
import type { Article } from "../contract.ts";

export interface ArticleHeadData {
  article: Omit<Article, "html" | "toc">;
  siteName: string;
  origin: string;
}

/** Head of an article: title, canonical address, Open Graph, Article JSON-LD. */
export function articleMeta(data: ArticleHeadData | undefined) {
  if (!data) return [];
  const { article, siteName, origin } = data;
  const path = articlePath(article.id);
  const address = new URL(path, origin).href;
  return [
    { title: `${article.title} · ${siteName}` },
    { name: "description", content: article.summary },
    { name: "author", content: article.author },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "article" },
    { property: "og:title", content: article.title },
    { property: "og:description", content: article.summary },
    { property: "og:url", content: address },
    { property: "og:image", content: new URL(article.cover_url, origin).href },
    { property: "article:published_time", content: article.published_at },
    ...formulaStyle(article.has_math),
    {
      "script:ld+json": describeArticle({
        publisher: { name: siteName, origin },
        path,
        title: article.title,
        description: article.summary,
        author: article.author,
        imageUrl: article.cover_url,
        publishedAt: article.published_at,
        updatedAt: article.updated_at,
        isFree: article.is_complete,
      }),
    },
  ];
}
