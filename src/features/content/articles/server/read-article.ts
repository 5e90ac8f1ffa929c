import { decideAccess, guestViewer, type KnownResource, type Viewer } from "../../../../domain/access/access.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { Database } from "../../../../ports/database.ts";
import { coverUrlOf } from "../../../../seo/cover-url.ts";
import type { ReadTexts } from "../../texts/server/read-texts.ts";
import { findWholeText } from "../../texts/server/text-store.ts";
import type { ReadingContext } from "../../texts/server/texts-context.ts";
import { type ArticleType, isOpenArticle } from "../article-draft.ts";
import type { Article, ArticleCard } from "../contract.ts";
import {
  type ArticleCardRow,
  findArticle,
  findNeighbour,
  findVisibleArticle,
  type PublicArticle,
} from "./article-store.ts";
import { articleTexts } from "./article-tables.ts";

/** The maximum number of articles that a process caches. */
export const REMEMBERED_ARTICLES = 1_000;

type Neighbours = Pick<Article, "previous" | "next">;
/** The fields that are the same for all viewers. */
type ArticleView = Omit<Article, "access">;

export interface ReadArticle {
  article: PublicArticle;
  view: ArticleView;
}

/** An article as the access rule sees it. */
export function resourceOf(article: { id: number; contentType: ArticleType }): KnownResource {
  return { contentType: article.contentType, resourceKeys: [`article:${article.id}`] };
}

/** What guests see, on a connection that may read public tables only. */
export async function readGuestArticle(
  { guestDb, clock }: Pick<ReadingContext, "guestDb" | "clock">,
  articleId: number,
): Promise<Article> {
  const now = clock.now();
  const article = await findVisibleArticle(guestDb, { id: articleId, now });
  if (!article) throw notFound("文章不存在");
  const neighbours = await findNeighbours({ guestDb, now, article });
  return { ...toArticleView(article, neighbours), access: decideAccess(guestViewer, resourceOf(article), now) };
}

/** One article for one viewer: the whole text only if `decideAccess` allows it, otherwise the public part. */
export async function readArticle(
  context: ReadingContext & { reads: ReadTexts<ReadArticle> },
  { articleId, user, isOpening = false }: { articleId: number; user: CallingUser | null; isOpening?: boolean },
): Promise<Article> {
  const { guestDb, clock, reads } = context;
  const now = clock.now();
  const visible = await reads.visible.get(articleId, async () => {
    const article = await findVisibleArticle(guestDb, { id: articleId, now });
    return article && { article, view: toArticleView(article, await findNeighbours({ guestDb, now, article })) };
  });
  if (!visible) throw notFound("文章不存在");
  const { article, view } = visible;
  const access = await context.decideAccess(user, resourceOf(article));
  const seen = { ...view, access };
  if (!access.allowed || seen.is_complete) return seen;
  const content = { kind: "article", id: articleId, ...resourceOf(article) } as const;
  if (!isOpening && (await context.deliveries?.isUnopenedPurchase(user, content)))
    return { ...seen, opens_on_request: true };
  const whole = await reads.whole.get(articleId, () =>
    findWholeText(context.db, { texts: articleTexts, ownerId: articleId }),
  );
  if (!whole) throw notFound("文章不存在");
  return { ...seen, html: whole.html, toc: whole.toc, is_complete: true };
}

/** One article of any state, as readers of a level will see it: by the same rule, but nothing is recorded. */
export async function previewArticle(
  { db, clock }: Pick<ReadingContext, "db" | "clock">,
  { articleId, viewer }: { articleId: number; viewer: Viewer },
): Promise<Article> {
  const article = await findArticle(db, articleId);
  if (!article) throw notFound("文章不存在");
  const access = decideAccess(viewer, resourceOf(article), clock.now());
  const view = { ...toArticleView(article, { previous: null, next: null }), access };
  if (!access.allowed || view.is_complete) return view;
  const whole = await findWholeText(db, { texts: articleTexts, ownerId: articleId });
  return { ...view, html: whole?.html ?? "", toc: whole?.toc ?? [], is_complete: true };
}

/** Records that a gated text was sent. */
export async function noteDelivery(
  { deliveries }: ReadingContext,
  { article, user }: { article: Article; user: CallingUser | null },
): Promise<void> {
  const { id, content_type: contentType, access, is_complete } = article;
  if (!deliveries || !access.allowed || !is_complete || isOpenArticle({ contentType })) return;
  await deliveries.text(user, { kind: "article", id, ...resourceOf({ id, contentType }) });
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
    ai_mark: article.aiMark,
    published_at: (article.publishedAt ?? article.updatedAt).toISOString(),
    updated_at: article.updatedAt.toISOString(),
  };
}

async function findNeighbours(options: { guestDb: Database; now: Date; article: PublicArticle }): Promise<Neighbours> {
  const { guestDb, now, article } = options;
  const [previous, next] = await Promise.all([
    findNeighbour(guestDb, { article, direction: "older", now }),
    findNeighbour(guestDb, { article, direction: "newer", now }),
  ]);
  return { previous, next };
}

function toArticleView(article: PublicArticle, neighbours: Neighbours): ArticleView {
  return {
    ...toArticleCard(article),
    lead: article.summary,
    html: article.publicHtml,
    is_complete: isOpenArticle(article),
    toc: article.publicToc,
    has_math: article.hasMath,
    has_mermaid: article.hasMermaid,
    is_unlisted: article.isUnlisted,
    opens_on_request: false,
    ...neighbours,
  };
}
