import { and, eq } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { WrittenFilter, WrittenSort } from "../../texts/publication.ts";
import { isInState } from "../../texts/server/publication-store.ts";
import type { ArticleRow } from "./article-store.ts";
import { articles } from "./article-tables.ts";

export type WrittenArticle = Pick<ArticleRow, "id" | "title" | "publishedAt" | "withdrawnAt" | "updatedAt">;

/** The articles that a filter selects, of every state. */
export function writtenArticles(
  db: DatabaseOrTransaction,
  { now, ...filter }: WrittenFilter & { now: Date },
): ListedRows<WrittenArticle, WrittenSort> {
  return {
    id: { column: articles.id, of: (row) => row.id },
    sorts: {
      updated_at: { column: articles.updatedAt, of: (row) => row.updatedAt },
      published_at: { column: articles.publishedAt, of: (row) => row.publishedAt },
      title: { column: articles.title, of: (row) => row.title },
    },
    where: and(
      filter.id === undefined ? undefined : eq(articles.id, filter.id),
      filter.state && isInState(articles, filter.state, now),
      containsWord(filter.q, [articles.title]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select(pick(articles, "id", "title", "publishedAt", "withdrawnAt", "updatedAt"))
        .from(articles)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, articles, where),
  };
}
