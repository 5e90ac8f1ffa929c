import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { articles, articleTexts } from "./article-tables.ts";

// What the index of the search is made of: whole texts among it, so nothing here may be reached by a page's loader.

/** Those that stand in lists, now or once their time comes. */
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
