import { notFound } from "../../../kit/app-error.ts";
import type { CallingUser } from "../../../kit/serve-endpoint.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";
import { decideAccess, guestViewer, LEVEL, requiredLevelOf, type Viewer } from "../../membership/access.ts";
import type { Access } from "../../membership/contract.ts";
import { coverUrlOf } from "../../site/cover-url.ts";
import type { ArticleContentType } from "../article-draft.ts";
import type { Article, ArticleCard } from "../contract.ts";
import { type ArticleCardRow, findNeighbour, findShownArticle, type PublicArticle } from "./article-store.ts";
import { findWholeText } from "./article-text-store.ts";

export interface ArticleReadingContext {
  db: Database;
  /** May read public tables only. */
  guestDb: Database;
  clock: Clock;
  readViewer(user: CallingUser | null): Promise<Viewer>;
}

/** An article as the access rule sees it. */
export function resourceOf(article: { id: number; contentType: ArticleContentType }): {
  contentType: ArticleContentType;
  resourceKeys: readonly string[];
} {
  return { contentType: article.contentType, resourceKeys: [`article:${article.id}`] };
}

/** What guests see, on a connection that may read public tables only. */
export async function readGuestArticle(
  { guestDb, clock }: Pick<ArticleReadingContext, "guestDb" | "clock">,
  articleId: number,
): Promise<Article> {
  const now = clock.now();
  const article = await findShownArticle(guestDb, { id: articleId, now });
  if (!article) throw notFound("文章不存在");
  return toArticle({ guestDb, now, article, access: decideAccess(guestViewer, resourceOf(article), now) });
}

/** One article for one viewer: the whole text only after `decideAccess` said yes, else what guests see. */
export async function readArticle(
  context: ArticleReadingContext,
  { articleId, user }: { articleId: number; user: CallingUser | null },
): Promise<Article> {
  const { guestDb, clock } = context;
  const now = clock.now();
  const article = await findShownArticle(guestDb, { id: articleId, now });
  if (!article) throw notFound("文章不存在");
  const access = decideAccess(await context.readViewer(user), resourceOf(article), now);
  const seen = await toArticle({ guestDb, now, article, access });
  if (!access.allowed || seen.is_complete) return seen;
  const whole = await findWholeText(context.db, articleId);
  if (!whole) throw notFound("文章不存在");
  return { ...seen, html: whole.html, toc: whole.toc, is_complete: true };
}

export function toArticleCard(article: ArticleCardRow): ArticleCard {
  return {
    id: article.id,
    title: article.title,
    summary: article.summary || article.excerpt,
    content_type: article.contentType,
    author: article.author,
    tags: article.tags,
    cover_url: coverUrlOf("article", { ...article, label: article.tags[0] ?? "" }),
    word_count: article.wordCount,
    published_at: (article.publishedAt ?? article.updatedAt).toISOString(),
    updated_at: article.updatedAt.toISOString(),
  };
}

async function toArticle(options: {
  guestDb: Database;
  now: Date;
  article: PublicArticle;
  access: Access;
}): Promise<Article> {
  const { guestDb, now, article, access } = options;
  const [previous, next] = await Promise.all([
    findNeighbour(guestDb, { article, direction: "older", now }),
    findNeighbour(guestDb, { article, direction: "newer", now }),
  ]);
  return {
    ...toArticleCard(article),
    html: article.publicHtml,
    is_complete: requiredLevelOf(article.contentType) === LEVEL.guest,
    access,
    toc: article.publicToc,
    has_math: article.hasMath,
    has_mermaid: article.hasMermaid,
    previous,
    next,
  };
}
