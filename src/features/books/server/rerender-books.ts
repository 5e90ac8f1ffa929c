import { rerenderGatedTexts } from "../../texts/server/gated-texts.ts";
import { rerenderTexts } from "../../texts/server/rerender-texts.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import { listOutdatedIntros, lockBook, updateBook } from "./book-store.ts";
import { gatedDocuments } from "./gated-documents.ts";

/** Renders at most `limit` documents and as many introductions of an older renderer again; 0 means all are current. */
export async function rerenderBooks(context: WritingContext, limit: number): Promise<number> {
  return (await rerenderIntros(context, limit)) + (await rerenderGatedTexts(context, gatedDocuments, limit));
}

async function rerenderIntros({ db, markdown }: WritingContext, limit: number): Promise<number> {
  const outdated = await listOutdatedIntros(db, { rendererVersion: markdown.rendererVersion, limit });
  return rerenderTexts(markdown, outdated, async (intro, { text }) => {
    await db.transaction(async (tx) => {
      const book = await lockBook(tx, intro.id);
      if (book?.introMarkdown !== intro.markdown) return;
      await updateBook(tx, intro.id, { introHtml: text.html, rendererVersion: text.rendererVersion });
    });
  });
}
