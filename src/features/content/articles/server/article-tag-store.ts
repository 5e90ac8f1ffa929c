import { and, asc, count, desc, eq, gt, lte, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { articleTagCounts, articleTagMonths, articleTags } from "./article-tables.ts";

/** Every listed article has this tag, so that the list of all articles is like the list of a tag. */
export const EVERY_ARTICLE = "";

/** Pages beyond this offset are found by the counts of the months before them. */
const MAX_WALKED = 200;

/** A page of ids, the newest first. */
export async function listTaggedIds(
  db: DatabaseOrTransaction,
  options: { tag: string; now: Date; limit: number; offset: number },
): Promise<number[]> {
  if (options.offset > MAX_WALKED) return listTaggedIdsFarOn(db, options);
  const rows = await db
    .select({ id: articleTags.articleId })
    .from(articleTags)
    .where(and(eq(articleTags.tag, options.tag), lte(articleTags.publishedAt, options.now)))
    .orderBy(desc(articleTags.publishedAt), desc(articleTags.articleId))
    .limit(options.limit)
    .offset(options.offset);
  return rows.map((row) => row.id);
}

/** The few scheduled ones precede all others, both in the months and in the index. */
async function listTaggedIdsFarOn(
  db: DatabaseOrTransaction,
  { tag, now, limit, offset }: { tag: string; now: Date; limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with months as (
      select month, article_count, sum(article_count) over (order by month desc) - article_count as before
      from ${articleTagMonths} where tag = ${tag}
    ), place as (
      select ${offset}::int + count(*) as skipped
      from ${articleTags} where tag = ${tag} and published_at > ${now.toISOString()}::timestamptz
    ), spot as (
      select ((month + interval '1 month') at time zone 'UTC') as ends_at, place.skipped - before as skipped
      from months, place where before <= place.skipped and place.skipped < before + article_count
    )
    select article_id as id from ${articleTags}
    where tag = ${tag} and published_at < (select ends_at from spot)
    order by published_at desc, article_id desc
    limit ${limit} offset (select skipped from spot)`);
  return rows.map(({ id }) => Number(id));
}

/** All articles with the tag, without the few scheduled ones. */
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

/** How many articles of each tag are scheduled; these few are found by the tag that all articles have. */
function countWaiting(db: DatabaseOrTransaction, now: Date) {
  const carried = alias(articleTags, "carried");
  const { tag, articleId, publishedAt } = articleTags;
  return db
    .select({ tag: carried.tag, waiting: sql<number>`count(*)`.as("waiting") })
    .from(articleTags)
    .innerJoin(carried, eq(carried.articleId, articleId))
    .where(and(eq(tag, EVERY_ARTICLE), gt(publishedAt, now)))
    .groupBy(carried.tag)
    .as("waiting_tags");
}

/** The most common tags of published articles. */
export async function listCommonTags(
  db: DatabaseOrTransaction,
  { limit, now }: { limit: number; now: Date },
): Promise<{ tag: string; count: number }[]> {
  const waiting = countWaiting(db, now);
  const { tag, articleCount } = articleTagCounts;
  const out = sql<number>`${articleCount} - coalesce(${waiting.waiting}, 0)`.mapWith(Number);
  return db
    .select({ tag, count: out })
    .from(articleTagCounts)
    .leftJoin(waiting, eq(waiting.tag, tag))
    .where(and(ne(tag, EVERY_ARTICLE), gt(out, 0)))
    .orderBy(desc(out), asc(tag))
    .limit(limit);
}

/**
 * A tag keeps its count when its last article is deleted, so that its page is empty and not unknown. A tag of scheduled
 * articles only is unknown.
 */
export async function isKnownTag(
  db: DatabaseOrTransaction,
  { tag, now }: { tag: string; now: Date },
): Promise<boolean> {
  const { tag: known, articleCount } = articleTagCounts;
  const waiting = countWaiting(db, now);
  const isOut = or(eq(articleCount, 0), gt(articleCount, sql`coalesce(${waiting.waiting}, 0)`));
  const rows = await db
    .select({ known })
    .from(articleTagCounts)
    .leftJoin(waiting, eq(waiting.tag, known))
    .where(and(eq(known, tag), isOut));
  return rows.length > 0;
}

/** Updates the tag rows of an article and their counts to its tags. Runs under the article's lock. */
export async function retagArticle(
  tx: Transaction,
  article: {
    id: number;
    tags: readonly string[];
    publishedAt: Date | null;
    withdrawnAt: Date | null;
    isUnlisted: boolean;
    isNew?: boolean;
  },
): Promise<void> {
  const { id: articleId } = article;
  const publishedAt = article.isUnlisted || article.withdrawnAt !== null ? null : article.publishedAt;
  const removed = article.isNew ? [] : await removeTags(tx, articleId);
  const added = publishedAt === null ? [] : [EVERY_ARTICLE, ...article.tags].map((tag) => ({ tag, publishedAt }));
  if (added.length > 0) await tx.insert(articleTags).values(added.map((row) => ({ ...row, articleId })));
  await addToCounts(
    tx,
    sumSteps({ added, removed }, ({ tag }) => [tag]),
  );
  await addToMonths(
    tx,
    sumSteps({ added, removed }, (row) => [row.tag, monthOf(row.publishedAt)]),
  );
}

interface Tagged {
  tag: string;
  publishedAt: Date;
}

function removeTags(tx: Transaction, articleId: number): Promise<Tagged[]> {
  const { tag, publishedAt } = articleTags;
  return tx.delete(articleTags).where(eq(articleTags.articleId, articleId)).returning({ tag, publishedAt });
}

function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}

/** The change of each count, in a fixed order, so that two articles with the same tags never deadlock. */
function sumSteps<Key extends string[]>(
  { added, removed }: { added: readonly Tagged[]; removed: readonly Tagged[] },
  keyOf: (row: Tagged) => Key,
): { key: Key; step: number }[] {
  const steps = new Map<string, { key: Key; step: number }>();
  const count = (row: Tagged, by: number) => {
    const key = keyOf(row);
    const name = JSON.stringify(key);
    steps.set(name, { key, step: (steps.get(name)?.step ?? 0) + by });
  };
  for (const row of removed) count(row, -1);
  for (const row of added) count(row, 1);
  const changed = [...steps].filter(([, { step }]) => step !== 0);
  return changed.toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, one]) => one);
}

async function addToCounts(tx: Transaction, steps: { key: [tag: string]; step: number }[]): Promise<void> {
  if (steps.length === 0) return;
  await tx
    .insert(articleTagCounts)
    .values(steps.map(({ key: [tag], step: articleCount }) => ({ tag, articleCount })))
    .onConflictDoUpdate({
      target: articleTagCounts.tag,
      set: { articleCount: sql`${articleTagCounts.articleCount} + excluded.article_count` },
    });
}

async function addToMonths(
  tx: Transaction,
  steps: { key: [tag: string, month: string]; step: number }[],
): Promise<void> {
  if (steps.length === 0) return;
  await tx
    .insert(articleTagMonths)
    .values(steps.map(({ key: [tag, month], step: articleCount }) => ({ tag, month, articleCount })))
    .onConflictDoUpdate({
      target: [articleTagMonths.tag, articleTagMonths.month],
      set: { articleCount: sql`${articleTagMonths.articleCount} + excluded.article_count` },
    });
}
