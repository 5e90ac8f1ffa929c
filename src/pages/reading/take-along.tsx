import type { BookCard } from "../../features/content/books/contract.ts";
import { KeepButton } from "../../features/content/downloads/web/keep-button.tsx";
import { takeAlong } from "../../features/content/ebooks/web/take-along.ts";

/** Downloads the whole book as a file for reading devices, made for this reader. */
export function TakeAlong({ book: { id, title, content_type } }: { book: BookCard }) {
  return (
    <div className="mt-4 print:hidden">
      <KeepButton label="下载 EPUB" name={title} contentType={content_type} ask={() => takeAlong(id)} />
    </div>
  );
}
