import { and, arrayContains, arrayOverlaps, asc, count, desc, eq, gt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../ports/database.ts";
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
  publishedAt: articles.publishedAt,
  updatedAt: articles.updatedAt,
};

export type ArticleCardRow = Pick<ArticleRow, keyof typeof cardColumns>;

function isShown(now: Date): SQL {
  return lte(articles.publishedAt, now);
}

function matches(tag: string | undefined, now: Date): SQL | undefined {
  return and(isShown(now), tag === undefined ? undefined : arrayContains(articles.tags, [tag]));
}

/** A page of cards, the newest first. The inner list walks an index only, so that a far page stays cheap. */
export async function listArticleCards(
  db: DatabaseOrTransaction,
  options: { tag?: string | undefined; now: Date; limit: number; offset: number },
): Promise<ArticleCardRow[]> {
  const wanted = db
    .select({ id: articles.id })
    .from(articles)
    .where(matches(options.tag, options.now))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(options.limit)
    .offset(options.offset)
    .as("wanted");
  return db
    .select(cardColumns)
    .from(articles)
    .innerJoin(wanted, eq(wanted.id, articles.id))
    .orderBy(desc(articles.publishedAt), desc(articles.id));
}

export async function countArticles(
  db: DatabaseOrTransaction,
  options: { tag?: string | undefined; now: Date },
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(articles).where(matches(options.tag, options.now));
  return row?.total ?? 0;
}

/** Tags of the newest thousand articles with how often each is used, the commonest first. */
export async function listCommonTags(
  db: DatabaseOrTransaction,
  options: { now: Date; limit: number },
): Promise<{ tag: string; count: number }[]> {
  const newest = db
    .select({ tags: articles.tags })
    .from(articles)
    .where(isShown(options.now))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(1_000)
    .as("newest");
  const tags = db
    .select({ tag: sql<string>`unnest(${newest.tags})`.as("tag") })
    .from(newest)
    .as("used");
  return db
    .select({ tag: tags.tag, count: count() })
    .from(tags)
    .groupBy(tags.tag)
    .orderBy(desc(count()), asc(tags.tag))
    .limit(options.limit);
}

export type PublicArticle = NonNullable<Awaited<ReturnType<typeof findShownArticle>>>;

/** An article, public columns only: the guest role may run this. */
export async function findShownArticle(db: DatabaseOrTransaction, options: { id: number; now: Date }) {
  const [row] = await db
    .select({
      ...cardColumns,
      publicHtml: articles.publicHtml,
      publicToc: articles.publicToc,
      hasMath: articles.hasMath,
      hasMermaid: articles.hasMermaid,
    })
    .from(articles)
    .where(and(eq(articles.id, options.id), isShown(options.now)));
  return row ?? null;
}

/** The article just older or just newer than this one. */
export async function findNeighbour(
  db: DatabaseOrTransaction,
  options: { article: Pick<ArticleRow, "id" | "publishedAt">; direction: "older" | "newer"; now: Date },
): Promise<{ id: number; title: string } | null> {
  const { article, direction, now } = options;
  const place = sql`(${articles.publishedAt}, ${articles.id})`;
  const here = sql`(${article.publishedAt?.toISOString() ?? null}::timestamptz, ${article.id}::bigint)`;
  const isOlder = direction === "older";
  const [row] = await db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(and(isShown(now), isOlder ? sql`${place} < ${here}` : sql`${place} > ${here}`))
    .orderBy(
      ...(isOlder ? [desc(articles.publishedAt), desc(articles.id)] : [asc(articles.publishedAt), asc(articles.id)]),
    )
    .limit(1);
  return row ?? null;
}

/** The newest articles that share a tag, for ranking. */
export async function listTagMates(
  db: DatabaseOrTransaction,
  options: { id: number; tags: string[]; now: Date; limit: number },
): Promise<ArticleCardRow[]> {
  if (options.tags.length === 0) return [];
  return db
    .select(cardColumns)
    .from(articles)
    .where(and(isShown(options.now), ne(articles.id, options.id), arrayOverlaps(articles.tags, options.tags)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(options.limit);
}

/** The next articles by id, for lists of every page. */
export async function listArticlesAfter(
  db: DatabaseOrTransaction,
  options: { afterId: number; now: Date; limit: number },
): Promise<Pick<ArticleRow, "id" | "updatedAt">[]> {
  return db
    .select({ id: articles.id, updatedAt: articles.updatedAt })
    .from(articles)
    .where(and(isShown(options.now), gt(articles.id, options.afterId)))
    .orderBy(asc(articles.id))
    .limit(options.limit);
}

/** Taken before every change, so that gate and public columns agree. */
export async function lockArticleBySource(db: DatabaseOrTransaction, sourceKey: string): Promise<ArticleRow | null> {
  const [row] = await db.select().from(articles).where(eq(articles.sourceKey, sourceKey)).for("update");
  return row ?? null;
}

export async function lockArticle(db: DatabaseOrTransaction, id: number): Promise<ArticleRow | null> {
  const [row] = await db.select().from(articles).where(eq(articles.id, id)).for("update");
  return row ?? null;
}

/** null: another process has just saved an article from the same source. */
export async function insertArticle(db: DatabaseOrTransaction, article: NewArticle): Promise<number | null> {
  const [row] = await db.insert(articles).values(article).onConflictDoNothing().returning({ id: articles.id });
  return row?.id ?? null;
}

export async function updateArticle(db: DatabaseOrTransaction, id: number, change: Partial<NewArticle>): Promise<void> {
  await db.update(articles).set(change).where(eq(articles.id, id));
}
