import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import type { ListedRows } from "../../../../kit/tables/list-rows.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { WrittenFilter, WrittenSort } from "../../texts/publication.ts";
import { writtenTexts } from "../../texts/server/publication-store.ts";
import type { ArticleRow } from "./article-store.ts";
import { articles } from "./article-tables.ts";

export type WrittenArticle = Pick<ArticleRow, "id" | "title" | "publishedAt" | "withdrawnAt" | "updatedAt">;

/** The articles that a filter selects, of every state. */
export function writtenArticles(
  db: DatabaseOrTransaction,
  filter: WrittenFilter & { now: Date },
): ListedRows<WrittenArticle, WrittenSort> {
  return {
    ...writtenTexts(articles, filter),
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
