import type { BookCard } from "../../features/content/books/contract.ts";
import { DownloadButton } from "../../features/content/downloads/web/download-button.tsx";
import { takeAlong } from "../../features/content/ebooks/web/take-along.ts";

/** Downloads the whole book as a file for e-readers, generated for this user. */
export function TakeAlong({ book: { id, title, content_type } }: { book: BookCard }) {
  return (
    <div className="mt-4 print:hidden">
      <DownloadButton label="下载 EPUB" name={title} contentType={content_type} requestLink={() => takeAlong(id)} />
    </div>
  );
}
