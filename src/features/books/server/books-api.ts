import { type ServedEndpoint, serveEndpoint } from "../../../kit/api/serve-endpoint.ts";
import type { ReadTexts } from "../../texts/server/read-texts.ts";
import { getBook, getDocument, listBooks } from "../contract.ts";
import type { PublicDocument } from "./document-store.ts";
import type { GuestBooks } from "./guest-books.ts";
import { type ReadingContext, readDocument } from "./read-document.ts";

export function serveBooks({
  guest,
  reading,
}: {
  guest: GuestBooks;
  reading: ReadingContext & { reads: ReadTexts<PublicDocument> };
}): ServedEndpoint[] {
  return [
    serveEndpoint(listBooks, ({ query }) => guest.listBooks(query)),
    serveEndpoint(getBook, ({ params }) => guest.getBook(params.id)),
    serveEndpoint(getDocument, async ({ params }, caller) => ({
      document: await readDocument(reading, { bookId: params.book_id, documentId: params.id, user: caller.user }),
    })),
  ];
}
