import { invalidInput } from "../../../kit/app-error.ts";
import type { BookTargets } from "../../imports/import-targets.ts";
import type { BookDraft } from "../book-draft.ts";
import { bookPath, documentPath } from "../book-paths.ts";
import type { Shelf } from "../contract.ts";
import { arrangeBook } from "./arrange-book.ts";
import { findBookBySource } from "./book-store.ts";
import type { BooksContext } from "./books-context.ts";
import { listTextHashes } from "./document-text-store.ts";
import { saveBook } from "./save-book.ts";
import { saveDocument } from "./save-document.ts";

type Kind = Required<Pick<BookDraft, "shelf" | "contentType">>;

/** What an operator may call a book, and where it then stands (decisions §1). */
const kinds = new Map<string, Kind>([
  ["system", { shelf: "system", contentType: "system_course" }],
  ["system_course", { shelf: "system", contentType: "system_course" }],
  ["free", { shelf: "system", contentType: "free" }],
  ["vip", { shelf: "vip", contentType: "vip" }],
  ["vip_basic", { shelf: "vip", contentType: "vip_basic" }],
  ["vip_premium", { shelf: "vip", contentType: "vip_premium" }],
]);

/** What the importer asks of books. */
export function createBookTargets(context: BooksContext): BookTargets {
  // The shelf is part of an address; an import asks for addresses of the book it has just saved.
  const shelves = new Map<number, Shelf>();
  const shelfOf = (bookId: number) => shelves.get(bookId) ?? "vip";
  return {
    findImportedBook: async (sourceKey) => {
      const book = await findBookBySource(context.db, sourceKey);
      return book && { bookId: book.id, documents: await listTextHashes(context.db, book.id) };
    },
    saveBook: async ({ type, ...draft }) => {
      const saved = await saveBook(context, { ...draft, ...(type === null ? {} : readType(type)) });
      shelves.set(saved.bookId, saved.shelf);
      return saved;
    },
    arrangeBook: (tree) => arrangeBook(context, tree),
    saveDocument: (draft) => saveDocument(context, draft),
    bookUrl: (bookId) => bookPath({ shelf: shelfOf(bookId), id: bookId }),
    documentUrl: ({ bookId, documentId }) => documentPath({ shelf: shelfOf(bookId), bookId, documentId }),
  };
}

function readType(type: string): Kind {
  const kind = kinds.get(type);
  if (!kind) throw invalidInput({ type: [`书的类型只能是 ${[...kinds.keys()].join("、")}`] });
  return kind;
}
