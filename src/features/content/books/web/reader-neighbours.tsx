import { Link } from "../../../../ui/controls/link.tsx";
import { bookPath, documentPath } from "../book-paths.ts";
import type { BookCard } from "../contract.ts";
import type { Neighbour } from "../reading-order.ts";

interface ReaderNeighboursProps {
  book: BookCard;
  previous: Neighbour | null;
  next: Neighbour | null;
}

const CARD =
  "flex min-h-20 flex-1 flex-col justify-center rounded-lg border border-border px-5 py-3 hover:border-brand hover:text-brand";

/** The link to the next text; after the last document it leads back to the book. */
export function ReaderNeighbours({ book, previous, next }: ReaderNeighboursProps) {
  const hrefOf = (document: Neighbour) => documentPath({ shelf: book.shelf, bookId: book.id, documentId: document.id });
  return (
    <nav aria-label="上一篇与下一篇" className="mt-16 flex flex-col gap-4 sm:flex-row">
      {previous ? (
        <Link to={hrefOf(previous)} rel="prev" className={CARD}>
          <span className="text-xs text-text-muted">上一篇</span>
          <span className="mt-1 font-medium">{previous.title}</span>
        </Link>
      ) : (
        <span className="hidden flex-1 sm:block" />
      )}
      <Link
        to={next ? hrefOf(next) : bookPath(book)}
        rel={next ? "next" : undefined}
        className={`${CARD} sm:text-right`}
      >
        <span className="text-xs text-text-muted">{next ? "下一篇" : "读完了"}</span>
        <span className="mt-1 font-medium">{next?.title ?? "回到书的首页"}</span>
      </Link>
    </nav>
  );
}
