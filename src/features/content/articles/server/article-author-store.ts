import { and, arrayContains, count, desc, eq, ne, type SQL } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { isListed } from "./article-store.ts";
import { articles } from "./article-tables.ts";

interface AuthoredChoice {
  author: string;
  tag?: string | undefined;
  now: Date;
}

/** A page of ids of the listed articles of an author, the newest first. */
export async function listAuthoredIds(
  db: DatabaseOrTransaction,
  { limit, offset, ...choice }: AuthoredChoice & { limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(isAuthored(choice))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** How many listed articles an author has. */
export async function countAuthored(db: DatabaseOrTransaction, choice: AuthoredChoice): Promise<number> {
  const [row] = await db.select({ total: count() }).from(articles).where(isAuthored(choice));
  return row?.total ?? 0;
}

/** The newest listed articles of an author without this one. */
export function listAuthoredTitles(
  db: DatabaseOrTransaction,
  { exceptId, limit, ...choice }: AuthoredChoice & { exceptId: number; limit: number },
): Promise<{ id: number; title: string }[]> {
  return db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(and(isAuthored(choice), ne(articles.id, exceptId)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit);
}

function isAuthored({ author, tag, now }: AuthoredChoice): SQL | undefined {
  return and(
    eq(articles.author, author),
    isListed(now),
    tag === undefined ? undefined : arrayContains(articles.tags, [tag]),
  );
}
