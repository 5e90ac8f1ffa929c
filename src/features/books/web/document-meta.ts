import { formulaStyle } from "../../../ui/prose/formula-style.ts";
import { describeArticle } from "../../site/structured-data.ts";
import { bookPath, documentPath } from "../book-paths.ts";
import type { ReaderView } from "../reader-view.ts";

export interface DocumentPageData {
  view: ReaderView;
  siteName: string;
  origin: string;
}

/** Head of a document's page: made of its public part alone. */
export function documentMeta(data: DocumentPageData | undefined) {
  if (!data) return [];
  const { siteName, origin } = data;
  const { book, document, excerpt } = data.view;
  const path = documentPath({ shelf: book.shelf, bookId: book.id, documentId: document.id });
  const address = new URL(path, origin).href;
  return [
    { title: `${document.title} · ${book.title} · ${siteName}` },
    { name: "description", content: excerpt },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "article" },
    { property: "og:title", content: document.title },
    { property: "og:description", content: excerpt },
    { property: "og:url", content: address },
    { property: "og:image", content: new URL(book.cover_url, origin).href },
    ...formulaStyle(document.has_math),
    {
      "script:ld+json": describeArticle({
        publisher: { name: siteName, origin },
        path,
        title: document.title,
        description: excerpt,
        author: "",
        imageUrl: book.cover_url,
        publishedAt: null,
        updatedAt: document.updated_at,
        isFree: document.is_complete,
        book: { title: book.title, path: bookPath(book) },
      }),
    },
  ];
}
