import { and, asc, count, desc, eq, gt, lte, ne, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../ports/database.ts";
import { articleTagCounts, articleTags } from "./article-tables.ts";

/** Carried by every listed article, so that the whole list is one more tag. */
export const EVERY_ARTICLE = "";

/** A page of ids, the newest first. */
export async function listTaggedIds(
  db: DatabaseOrTransaction,
  options: { tag: string; now: Date; limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: articleTags.articleId })
    .from(articleTags)
    .where(and(eq(articleTags.tag, options.tag), lte(articleTags.publishedAt, options.now)))
    .orderBy(desc(articleTags.publishedAt), desc(articleTags.articleId))
    .limit(options.limit)
    .offset(options.offset);
  return rows.map((row) => row.id);
}

/** All that carry the tag, less the few whose time has not come. */
export async function countTagged(
  db: DatabaseOrTransaction,
  { tag, now }: { tag: string; now: Date },
): Promise<number> {
  const waiting = db
    .select({ waiting: count() })
    .from(articleTags)
    .where(and(eq(articleTags.tag, tag), gt(articleTags.publishedAt, now)));
  const [row] = await db
    .select({ total: sql<number>`${articleTagCounts.articleCount} - (${waiting})`.mapWith(Number) })
    .from(articleTagCounts)
    .where(eq(articleTagCounts.tag, tag));
  return row?.total ?? 0;
}

/** The commonest tags; articles whose time has not come count already. */
export async function listCommonTags(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<{ tag: string; count: number }[]> {
  return db
    .select({ tag: articleTagCounts.tag, count: articleTagCounts.articleCount })
    .from(articleTagCounts)
    .where(and(ne(articleTagCounts.tag, EVERY_ARTICLE), gt(articleTagCounts.articleCount, 0)))
    .orderBy(desc(articleTagCounts.articleCount), asc(articleTagCounts.tag))
    .limit(limit);
}

/** A tag keeps its count when its last article goes, so that its page is empty and not unknown. */
export async function isKnownTag(db: DatabaseOrTransaction, tag: string): Promise<boolean> {
  const { tag: known } = articleTagCounts;
  return (await db.select({ known }).from(articleTagCounts).where(eq(known, tag))).length > 0;
}

/** Brings the tag rows of an article, and their counts, in line with its tags. Runs under the article's lock. */
export async function retagArticle(
  tx: Transaction,
  article: { id: number; tags: readonly string[]; publishedAt: Date | null; isUnlisted: boolean; isNew?: boolean },
): Promise<void> {
  const { id: articleId } = article;
  const publishedAt = article.isUnlisted ? null : article.publishedAt;
  const removed = article.isNew ? [] : await removeTags(tx, articleId);
  const added = publishedAt === null ? [] : [EVERY_ARTICLE, ...article.tags];
  if (publishedAt !== null) {
    await tx.insert(articleTags).values(added.map((tag) => ({ tag, publishedAt, articleId })));
  }
  const steps = new Map<string, number>();
  for (const { tag } of removed) steps.set(tag, -1);
  for (const tag of added) steps.set(tag, (steps.get(tag) ?? 0) + 1);
  // One order for all, so that two articles with the same tags never wait for each other.
  const changed = [...steps].filter(([, step]) => step !== 0).sort(([left], [right]) => (left < right ? -1 : 1));
  if (changed.length > 0) await addToCounts(tx, changed);
}

function removeTags(tx: Transaction, articleId: number): Promise<{ tag: string }[]> {
  return tx.delete(articleTags).where(eq(articleTags.articleId, articleId)).returning({ tag: articleTags.tag });
}

async function addToCounts(tx: Transaction, steps: [tag: string, step: number][]): Promise<void> {
  await tx
    .insert(articleTagCounts)
    .values(steps.map(([tag, articleCount]) => ({ tag, articleCount })))
    .onConflictDoUpdate({
      target: articleTagCounts.tag,
      set: { articleCount: sql`${articleTagCounts.articleCount} + excluded.article_count` },
    });
}
