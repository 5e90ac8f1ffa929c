import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { articles, articleTexts } from "./article-tables.ts";

// Input of the search index. It includes whole texts, so page loaders must not import this file.

/** Listed articles, published or scheduled. */
export async function listSearchedArticles(db: DatabaseOrTransaction, ids: readonly number[]) {
  return db
    .select({
      ...pick(articles, "id", "title", "summary", "author", "tags", "contentType", "publicHtml", "publishedAt"),
      ...pick(articles, "aiMark", "updatedAt"),
      wholeHtml: articleTexts.html,
    })
    .from(articles)
    .innerJoin(articleTexts, eq(articleTexts.ownerId, articles.id))
    .where(
      and(
        inArray(articles.id, [...ids]),
        isNotNull(articles.publishedAt),
        isNull(articles.withdrawnAt),
        eq(articles.isUnlisted, false),
      ),
    );
}
