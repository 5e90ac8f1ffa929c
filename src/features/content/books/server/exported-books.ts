import { isDeepStrictEqual } from "node:util";
import { type ExportedItem, type ExportedKind, fileNameOf } from "../../../../domain/content/exported-items.ts";
import { itemsOfTable } from "../../../../domain/content/items-of-table.ts";
import { factsOf, type Row, rowOf } from "../../../../kit/tables/row-facts.ts";
import { putRow } from "../../../../kit/tables/row-store.ts";
import { prepareText } from "../../texts/prepare-text.ts";
import { factsOfText, readTextFacts } from "../../texts/server/exported-text-facts.ts";
import { exportTexts, UNWRITTEN } from "../../texts/server/exported-texts.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import { type References, replayReferences } from "../../texts/text-references.ts";
import { refreshBookCounts } from "./book-count-store.ts";
import { lockBook, type NewBook } from "./book-store.ts";
import { books, documents } from "./book-tables.ts";
import { gatedDocuments } from "./gated-documents.ts";
import { recutDocuments } from "./recut-documents.ts";

/** Columns of a book that are derived from its texts; an introduction is the text of the file. */
const DERIVED = { documentCount: 0, wordCount: 0, previewCount: 0, firstDocumentId: null, countsUntil: null };
const INTRO = ["introMarkdown", "introHtml", "introReferences", "rendererVersion"];
const WITHOUT = [...Object.keys(DERIVED), ...INTRO];

/** Books in exports, each before its documents. */
export function exportBooks(context: WritingContext): ExportedKind[] {
  return [exportBookRows(context), exportDocuments(context)];
}

function exportBookRows({ db, clock, markdown }: WritingContext): ExportedKind {
  function toExportedItem(row: Row): ExportedItem {
    const references = row.introReferences as References;
    return {
      key: String(row.id),
      path: [String(row.id), "book"],
      facts: { ...factsOf(books, row, WITHOUT), ...factsOfText({ references, formerAnchors: [] }) },
      text: String(row.introMarkdown),
    };
  }

  return {
    name: "book",
    folder: "books",
    tables: ["books"],
    ...itemsOfTable(db, books, toExportedItem),
    restore: async ({ facts, text }) => {
      const introMarkdown = text ?? "";
      const { marks, others } = readTextFacts(facts, introMarkdown);
      const after = rowOf(books, others, WITHOUT) as NewBook & { id: number };
      const { html, rendererVersion } = (
        await prepareText(markdown, { markdown: introMarkdown, ...replayReferences(marks.references) })
      ).text;
      const intro = { introMarkdown, introHtml: html, introReferences: marks.references, rendererVersion };
      await db.transaction(async (tx) => {
        const before = await lockBook(tx, after.id);
        await putRow(tx, books, before ? { ...after, ...intro } : { ...DERIVED, ...after, ...intro });
        if (!before || before.contentType === after.contentType) return;
        const { id: bookId, contentType } = after;
        await recutDocuments(tx, { bookId, contentType, cutTeaser: markdown.cutTeaser, now: clock.now() });
        await putRow(tx, books, { ...after, ...intro });
        await refreshBookCounts(tx, { bookId, now: clock.now() });
      });
    },
  };
}

function exportDocuments(context: WritingContext): ExportedKind {
  return exportTexts(context, {
    name: "document",
    folder: "books",
    table: documents,
    gated: gatedDocuments,
    derived: { ...UNWRITTEN, publicHtml: null },
    lockParent: async (tx, { bookId }) => (await lockBook(tx, Number(bookId))) !== null,
    pathOf: ({ id, bookId, position, title }) => [
      String(bookId),
      `${String(position).padStart(5, "0")}-${fileNameOf(Number(id), String(title))}`,
    ],
    // In exports from before documents had states, each document was published.
    supplement: ({ created_at: publishedAt = null }) => ({ published_at: publishedAt, withdrawn_at: null }),
    follow: async (tx, { before, after }) => {
      const now = context.clock.now();
      const publishedAt = after.publishedAt as Date | null;
      const isScheduled = publishedAt !== null && publishedAt > now;
      if (before ? !isDeepStrictEqual(placeInBook(before), placeInBook(after)) : isScheduled)
        await refreshBookCounts(tx, { bookId: Number(after.bookId), now });
    },
  });
}

function placeInBook({ position, isGroup, isPreview, isUnlisted, publishedAt, withdrawnAt }: Row) {
  return { position, isGroup, isPreview, isUnlisted, publishedAt, withdrawnAt };
}
