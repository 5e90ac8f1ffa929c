import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { cutRows } from "../../../../kit/tables/cut-store.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { isOut } from "../../texts/server/publication-store.ts";
import { workCounts } from "../../texts/server/work-count-tables.ts";
import { articles } from "./article-tables.ts";

export type ArticleRow = typeof articles.$inferSelect;
export type NewArticle = Omit<typeof articles.$inferInsert, "id">;

const cardColumns = {
  id: articles.id,
  title: articles.title,
  summary: articles.summary,
  excerpt: articles.excerpt,
  contentType: articles.contentType,
  author: articles.author,
  tags: articles.tags,
  coverUrl: articles.coverUrl,
  wordCount: articles.wordCount,
  aiMark: articles.aiMark,
  publishedAt: articles.publishedAt,
  updatedAt: articles.updatedAt,
};

/** Cards by id, in no order. */
export async function listArticleCards(db: DatabaseOrTransaction, ids: number[]): Promise<ArticleCardRow[]> {
  if (ids.length === 0) return [];
  return db.select(cardColumns).from(articles).where(inArray(articles.id, ids));
}

/** Of these, the published ones, listed or not. */
export async function listVisibleCards(
  db: DatabaseOrTransaction,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<ArticleCardRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(cardColumns)
    .from(articles)
    .where(and(inArray(articles.id, [...ids]), isVisible(now)));
}

export type ArticleCardRow = Pick<ArticleRow, keyof typeof cardColumns>;

function isVisible(now: Date): SQL {
  return isOut(articles, now);
}

/** Whether an article is published and in lists. */
export function isListed(now: Date): SQL | undefined {
  return and(isVisible(now), eq(articles.isUnlisted, false));
}

export type PublicArticle = NonNullable<Awaited<ReturnType<typeof findVisibleArticle>>>;

/** An article with public columns only, so that the guest role can run this. */
export async function findVisibleArticle(db: DatabaseOrTransaction, options: { id: number; now: Date }) {
  const [row] = await db
    .select({
      ...cardColumns,
      ...pick(articles, "publicHtml", "publicToc", "isUnlisted", "hasMath", "hasMermaid"),
    })
    .from(articles)
    .where(and(eq(articles.id, options.id), isVisible(options.now)));
  return row ?? null;
}

/** The next older or newer article; unlisted ones are skipped. */
export async function findNeighbour(
  db: DatabaseOrTransaction,
  options: { article: Pick<ArticleRow, "id" | "publishedAt" | "isUnlisted">; direction: "older" | "newer"; now: Date },
): Promise<{ id: number; title: string } | null> {
  const { article, direction, now } = options;
  if (article.isUnlisted) return null;
  const place = sql`(${articles.publishedAt}, ${articles.id})`;
  const here = sql`(${article.publishedAt?.toISOString() ?? null}::timestamptz, ${article.id}::bigint)`;
  const isOlder = direction === "older";
  const [row] = await db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    // Older ones are always published. With both conditions PostgreSQL would scan the index backwards from now.
    .where(
      and(
        eq(articles.isUnlisted, false),
        isNull(articles.withdrawnAt),
        isOlder ? sql`${place} < ${here}` : and(isVisible(now), sql`${place} > ${here}`),
      ),
    )
    .orderBy(
      ...(isOlder ? [desc(articles.publishedAt), desc(articles.id)] : [asc(articles.publishedAt), asc(articles.id)]),
    )
    .limit(1);
  return row ?? null;
}

/** How many listed articles of each type are published. */
export async function countArticlesByType(db: DatabaseOrTransaction, now: Date) {
  const { contentType } = articles;
  const waiting = db
    .select({ contentType, works: sql<number>`count(*)`.as("waiting_works") })
    .from(articles)
    .where(and(gt(articles.publishedAt, now), isNull(articles.withdrawnAt), eq(articles.isUnlisted, false)))
    .groupBy(contentType)
    .as("waiting");
  const out = sql<number>`${workCounts.works} - coalesce(${waiting.works}, 0)`.mapWith(Number);
  return db
    .select({ contentType: sql<ArticleRow["contentType"]>`${workCounts.contentType}`, count: out })
    .from(workCounts)
    .leftJoin(waiting, eq(waiting.contentType, workCounts.contentType))
    .where(and(eq(workCounts.kind, "article"), gt(out, 0)));
}

/** The next listed articles by id, for lists of every page. */
export async function listArticlesAfter(
  db: DatabaseOrTransaction,
  options: { afterId: number; now: Date; limit: number },
): Promise<Pick<ArticleRow, "id" | "updatedAt" | "coverUrl">[]> {
  return db
    .select(pick(articles, "id", "updatedAt", "coverUrl"))
    .from(articles)
    .where(and(isListed(options.now), gt(articles.id, options.afterId)))
    .orderBy(asc(articles.id))
    .limit(options.limit);
}

/** The boundaries of batches of listed articles. */
export function cutArticles(db: DatabaseOrTransaction, { now, size }: { now: Date; size: number }) {
  return cutRows(
    db,
    db
      .select(pick(articles, "id", "updatedAt"))
      .from(articles)
      .where(isListed(now)),
    size,
  );
}

export async function findArticleId(db: DatabaseOrTransaction, sourceKey: string): Promise<number | null> {
  const [row] = await db.select({ id: articles.id }).from(articles).where(eq(articles.sourceKey, sourceKey));
  return row?.id ?? null;
}

/** Taken before every change, so that access rule and public columns agree. */
export async function lockArticleBySource(db: DatabaseOrTransaction, sourceKey: string): Promise<ArticleRow | null> {
  const [row] = await db.select().from(articles).where(eq(articles.sourceKey, sourceKey)).for("update");
  return row ?? null;
}

export async function lockArticle(db: DatabaseOrTransaction, id: number): Promise<ArticleRow | null> {
  const [row] = await db.select().from(articles).where(eq(articles.id, id)).for("update");
  return row ?? null;
}

export async function findArticle(db: DatabaseOrTransaction, id: number): Promise<ArticleRow | null> {
  const [row] = await db.select().from(articles).where(eq(articles.id, id));
  return row ?? null;
}

export async function hasArticles(db: DatabaseOrTransaction): Promise<boolean> {
  return (await db.select({ id: articles.id }).from(articles).limit(1)).length > 0;
}

/** null: another process has just saved an article from the same source. */
export async function insertArticle(db: DatabaseOrTransaction, article: NewArticle): Promise<number | null> {
  const [row] = await db.insert(articles).values(article).onConflictDoNothing().returning({ id: articles.id });
  return row?.id ?? null;
}

export async function updateArticle(db: DatabaseOrTransaction, id: number, change: Partial<NewArticle>): Promise<void> {
  await db.update(articles).set(change).where(eq(articles.id, id));
}

export async function findArticleTitle(db: DatabaseOrTransaction, id: number): Promise<string | null> {
  const [row] = await db.select({ title: articles.title }).from(articles).where(eq(articles.id, id));
  return row?.title ?? null;
}
