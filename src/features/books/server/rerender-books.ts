import { prepareText } from "../../texts/prepare-text.ts";
import { publicPartOf } from "../../texts/public-part.ts";
import { replayReferences } from "../../texts/text-references.ts";
import { isOpenDocument } from "../book-draft.ts";
import { listOutdatedIntros, lockBook, updateBook } from "./book-store.ts";
import type { BooksContext } from "./books-context.ts";
import { updatePublicPart } from "./document-store.ts";
import { findDocumentForSave, listOutdatedTexts, upsertText } from "./document-text-store.ts";

/**
 * Renders texts of an older renderer again, at most `limit` documents and as many introductions. Safe to run twice and
 * beside saves: a text that changed meanwhile is left to its saver. Out: how many were looked at; 0 means all are current.
 */
export async function rerenderBooks(context: BooksContext, limit: number): Promise<number> {
  const { rendererVersion } = context.markdown;
  const intros = await listOutdatedIntros(context.db, { rendererVersion, limit });
  for (const intro of intros) await rerenderIntro(context, intro);
  const texts = await listOutdatedTexts(context.db, { rendererVersion, limit });
  for (const text of texts) await rerenderText(context, text);
  return intros.length + texts.length;
}

type OutdatedIntro = Awaited<ReturnType<typeof listOutdatedIntros>>[number];
type OutdatedText = Awaited<ReturnType<typeof listOutdatedTexts>>[number];

async function rerenderIntro({ db, markdown }: BooksContext, intro: OutdatedIntro): Promise<void> {
  const resolvers = replayReferences(intro.introReferences);
  const { text } = await prepareText(markdown, { markdown: intro.introMarkdown, ...resolvers });
  await db.transaction(async (tx) => {
    const book = await lockBook(tx, intro.id);
    if (book?.introMarkdown !== intro.introMarkdown) return;
    await updateBook(tx, intro.id, { introHtml: text.html, rendererVersion: text.rendererVersion });
  });
}

async function rerenderText({ db, markdown }: BooksContext, outdated: OutdatedText): Promise<void> {
  const { documentId } = outdated;
  const resolvers = replayReferences(outdated.references);
  const { text, facts } = await prepareText(markdown, { markdown: outdated.markdown, ...resolvers });
  await db.transaction(async (tx) => {
    const book = await lockBook(tx, outdated.bookId);
    const current = await findDocumentForSave(tx, documentId);
    if (!book || current?.contentHash !== outdated.contentHash) return;
    const isOpen = isOpenDocument({ contentType: book.contentType, isPreview: current.isPreview });
    await upsertText(tx, documentId, {
      ...text,
      references: outdated.references,
      contentHash: outdated.contentHash,
    });
    await updatePublicPart(tx, documentId, {
      ...publicPartOf({ text, isOpen, cutTeaser: markdown.cutTeaser }),
      ...facts,
    });
  });
}
