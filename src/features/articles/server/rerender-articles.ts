import { LEVEL, requiredLevelOf } from "../../membership/access.ts";
import { prepareText } from "../../texts/prepare-text.ts";
import { publicPartOf } from "../../texts/public-part.ts";
import { replayReferences } from "../../texts/text-references.ts";
import { lockArticle, updateArticle } from "./article-store.ts";
import { findTextHash, listOutdatedTexts, upsertText } from "./article-text-store.ts";
import type { ArticlesContext } from "./articles-context.ts";

/**
 * Renders at most `limit` texts of an older renderer again. Safe to run twice and beside saves: a text that changed
 * meanwhile is left to its saver. Out: how many were looked at; 0 means all are current.
 */
export async function rerenderArticles(context: ArticlesContext, limit: number): Promise<number> {
  const { rendererVersion } = context.markdown;
  const texts = await listOutdatedTexts(context.db, { rendererVersion, limit });
  for (const text of texts) await rerender(context, text);
  return texts.length;
}

type OutdatedText = Awaited<ReturnType<typeof listOutdatedTexts>>[number];

async function rerender({ db, markdown }: ArticlesContext, outdated: OutdatedText): Promise<void> {
  const { articleId, references, contentHash } = outdated;
  const source = { markdown: outdated.markdown, ...replayReferences(references) };
  const { text, facts } = await prepareText(markdown, source);
  await db.transaction(async (tx) => {
    const article = await lockArticle(tx, articleId);
    if (!article || (await findTextHash(tx, articleId)) !== contentHash) return;
    const isOpen = requiredLevelOf(article.contentType) === LEVEL.guest;
    await upsertText(tx, articleId, { ...text, references, contentHash });
    const publicPart = publicPartOf({ text, isOpen, cutTeaser: markdown.cutTeaser });
    await updateArticle(tx, articleId, { ...publicPart, ...facts });
  });
}
