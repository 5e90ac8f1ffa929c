import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { dataTable } from "../../../../kit/tables/data-table.ts";
import type { Database } from "../../../../ports/database.ts";
import type { PrivateFiles } from "../../../../ports/private-files.ts";
import { deleteEbooksOf, listEbooks, listTakings } from "./ebook-store.ts";

/** Personal data of this slice. */
export function personalEbooks({ db, files }: { db: Database; files: PrivateFiles }): PersonalSource {
  return personalSource({
    tables: [
      { name: "ebooks", copy: { list: "ebooks-made" } },
      { name: "ebook_takings", copy: { list: "ebooks" } },
    ],
    listTables: (userId) => [
      dataTable({
        name: "ebooks-made",
        title: "做好的电子书",
        columns: { book_id: "图书编号", edition: "图书的版本", created_at: "要求的时间", expires_at: "保留到" },
        read: () => listEbooks(db, userId),
        cells: ({ bookId, edition, createdAt, expiresAt }) => ({
          book_id: bookId,
          edition,
          created_at: createdAt,
          expires_at: expiresAt,
        }),
      }),
      dataTable({
        name: "ebooks",
        title: "下载过的电子书",
        columns: { book_id: "图书编号", title: "图书", taken_at: "时间" },
        read: () => listTakings(db, userId),
        cells: ({ bookId, title, takenAt }) => ({ book_id: bookId, title, taken_at: takenAt }),
      }),
    ],
    erase: async (tx, userId) => {
      for (const name of await deleteEbooksOf(tx, userId)) await files.remove(name);
    },
  });
}
