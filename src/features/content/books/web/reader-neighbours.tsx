import { NeighbourLinks } from "../../../../ui/controls/neighbour-links.tsx";
import { bookPath, documentPath } from "../book-paths.ts";
import type { BookCard } from "../contract.ts";
import type { Neighbour } from "../reading-order.ts";

interface ReaderNeighboursProps {
  book: BookCard;
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** The link to the next text; after the last document it links to the book. */
export function ReaderNeighbours({ book, previous, next }: ReaderNeighboursProps) {
  const linkTo = (document: Neighbour, label: string) => ({
    label,
    title: document.title,
    path: documentPath({ shelf: book.shelf, bookId: book.id, documentId: document.id }),
  });
  return (
    <NeighbourLinks
      name="上一篇与下一篇"
      previous={previous && linkTo(previous, "上一篇")}
      next={
        next
          ? { ...linkTo(next, "下一篇"), isLast: false }
          : { label: "读完了", title: "回到书的首页", path: bookPath(book), isLast: true }
      }
    />
  );
}
