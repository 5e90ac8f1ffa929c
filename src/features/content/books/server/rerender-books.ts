import { rerenderGatedTexts } from "../../texts/server/gated-texts.ts";
import { rerenderIntros } from "../../texts/server/rerender-intros.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import { lockBook, updateBook } from "./book-store.ts";
import { books } from "./book-tables.ts";
import { gatedDocuments } from "./gated-documents.ts";

/** Renders at most `limit` documents and as many introductions of an older renderer again; 0 means all are current. */
export async function rerenderBooks(context: WritingContext, limit: number): Promise<number> {
  const intros = await rerenderIntros(context, { table: books, lock: lockBook, update: updateBook }, limit);
  return intros + (await rerenderGatedTexts(context, gatedDocuments, limit));
}
