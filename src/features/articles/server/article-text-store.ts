import { asc, eq, ne, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import type { StoredText } from "../../texts/prepare-text.ts";
import { articles, articleTexts } from "./article-tables.ts";

interface ImportedArticle {
  articleId: number;
  sourceKey: string;
  title: string;
  contentHash: string;
}

// All that touches gated texts; nothing here may be reached by a page's loader.

/** Only for viewers whom `decideAccess` has let in. */
export async function findWholeText(
  db: DatabaseOrTransaction,
  articleId: number,
): Promise<Pick<StoredText, "html" | "toc"> | null> {
  const [row] = await db
    .select({ html: articleTexts.html, toc: articleTexts.toc })
    .from(articleTexts)
    .where(eq(articleTexts.articleId, articleId));
  return row ?? null;
}

/** What saving compares with. */
export async function findTextBySource(db: DatabaseOrTransaction, sourceKey: string): Promise<StoredText | null> {
  const [row] = await db
    .select({
      markdown: articleTexts.markdown,
      html: articleTexts.html,
      plainText: articleTexts.plainText,
      toc: articleTexts.toc,
      references: articleTexts.references,
      contentHash: articleTexts.contentHash,
      rendererVersion: articleTexts.rendererVersion,
    })
    .from(articleTexts)
    .innerJoin(articles, eq(articles.id, articleTexts.articleId))
    .where(eq(articles.sourceKey, sourceKey));
  return row ?? null;
}

/** What earlier imports left whose source keys start with this. */
export async function listImportedArticles(db: DatabaseOrTransaction, keyPrefix: string): Promise<ImportedArticle[]> {
  return db
    .select({
      articleId: articles.id,
      sourceKey: sql<string>`${articles.sourceKey}`,
      title: articles.title,
      contentHash: articleTexts.contentHash,
    })
    .from(articles)
    .innerJoin(articleTexts, eq(articleTexts.articleId, articles.id))
    .where(sql`starts_with(${articles.sourceKey}, ${keyPrefix})`);
}

export async function findTextHash(db: DatabaseOrTransaction, articleId: number): Promise<string | null> {
  const [row] = await db
    .select({ contentHash: articleTexts.contentHash })
    .from(articleTexts)
    .where(eq(articleTexts.articleId, articleId));
  return row?.contentHash ?? null;
}

/** Texts that another renderer made. */
export async function listOutdatedTexts(
  db: DatabaseOrTransaction,
  options: { rendererVersion: number; limit: number },
) {
  return db
    .select({
      articleId: articleTexts.articleId,
      markdown: articleTexts.markdown,
      references: articleTexts.references,
      contentHash: articleTexts.contentHash,
    })
    .from(articleTexts)
    .where(ne(articleTexts.rendererVersion, options.rendererVersion))
    .orderBy(asc(articleTexts.articleId))
    .limit(options.limit);
}

export async function upsertText(db: DatabaseOrTransaction, articleId: number, text: StoredText): Promise<void> {
  await db
    .insert(articleTexts)
    .values({ articleId, ...text })
    .onConflictDoUpdate({ target: articleTexts.articleId, set: text });
}
