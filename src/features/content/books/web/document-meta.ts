import { sharedDocument } from "../../../../seo/shared-resources.ts";
import { describeArticle } from "../../../../seo/structured-data.ts";
import { workHead } from "../../../../seo/work-head.ts";
import { bookPath, documentPath } from "../book-paths.ts";
import type { Shelf } from "../contract.ts";
import type { ReaderView } from "../reader-view.ts";
import { stepsToBook } from "./shelf-names.ts";

interface DocumentPageData {
  view: ReaderView;
  siteName: string;
  origin: string;
  /** The book's own shelf, when it is displayed in a course. */
  ownShelf?: Shelf;
}

/** Head of a document's page, based only on its public part. */
export function documentMeta(data: DocumentPageData | undefined) {
  if (!data) return [];
  const { siteName, origin } = data;
  const { document, excerpt, tree } = data.view;
  const book = { ...data.view.book, shelf: data.ownShelf ?? data.view.book.shelf };
  // Only linked from the appendix, so search engines must not index it.
  const isUnlisted = tree.some((node) => node.document_id === document.id && node.is_unlisted);
  const path = documentPath({ shelf: book.shelf, bookId: book.id, documentId: document.id });
  return [
    ...workHead({
      title: document.title,
      within: book.title,
      summary: excerpt,
      path,
      type: "article",
      siteName,
      origin,
      described: import.meta.env.SSR
        ? {
            shared: sharedDocument(book, document),
            describe: (facts) => [
              describeArticle({
                ...facts,
                author: "",
                publishedAt: null,
                updatedAt: document.updated_at,
                aiMark: document.ai_mark,
                isFree: document.is_complete,
                book: { title: book.title, path: bookPath(book) },
              }),
            ],
            steps: [...stepsToBook(book), { name: document.title, path }],
          }
        : null,
    }),
    ...(isUnlisted ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
