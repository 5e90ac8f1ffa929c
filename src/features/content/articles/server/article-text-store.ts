import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { ImportedArticle } from "../article-draft.ts";
import { articles, articleTexts } from "./article-tables.ts";

// Uses gated texts, so page loaders must not import this file.

/** Articles of earlier imports whose source keys start with this. */
export async function listImportedArticles(db: DatabaseOrTransaction, keyPrefix: string): Promise<ImportedArticle[]> {
  return db
    .select({
      articleId: articles.id,
      sourceKey: sql<string>`${articles.sourceKey}`,
      title: articles.title,
      contentHash: articleTexts.contentHash,
    })
    .from(articles)
    .innerJoin(articleTexts, eq(articleTexts.ownerId, articles.id))
    .where(sql`starts_with(${articles.sourceKey}, ${keyPrefix})`);
}
