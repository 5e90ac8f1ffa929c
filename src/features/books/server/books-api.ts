import { type ServedEndpoint, serveEndpoint } from "../../../kit/serve-endpoint.ts";
import { getBook, getDocument, listBooks } from "../contract.ts";
import type { GuestBooks } from "./guest-books.ts";
import { type KeptDocuments, type ReadingContext, readDocument } from "./read-document.ts";

export function serveBooks({
  guest,
  reading,
}: {
  guest: GuestBooks;
  reading: ReadingContext & { kept: KeptDocuments };
}): ServedEndpoint[] {
  return [
    serveEndpoint(listBooks, ({ query }) => guest.listBooks(query)),
    serveEndpoint(getBook, ({ params }) => guest.getBook(params.id)),
    serveEndpoint(getDocument, async ({ params }, caller) => ({
      document: await readDocument(reading, { bookId: params.book_id, documentId: params.id, user: caller.user }),
    })),
  ];
}
