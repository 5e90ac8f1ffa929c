import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import type { PrivateFiles } from "../../../../ports/private-files.ts";
import { deleteEbooksOf } from "./ebook-store.ts";
import { ebooks, ebookTakings } from "./ebook-tables.ts";

const TABLES = [
  personalTable(ebooks, {
    copy: {
      list: "ebooks-made",
      title: "做好的电子书",
      columns: {
        book_id: ["图书编号", "bookId"],
        edition: ["图书的版本", "edition"],
        created_at: ["要求的时间", "createdAt"],
        expires_at: ["保留到", "expiresAt"],
      },
    },
  }),
  personalTable(ebookTakings, {
    copy: {
      list: "ebooks",
      title: "下载过的电子书",
      columns: { book_id: ["图书编号", "bookId"], title: ["图书", "title"], taken_at: ["时间", "takenAt"] },
    },
  }),
];

/** Personal data of this slice. */
export function personalEbooks({ db, files }: { db: Database; files: PrivateFiles }): PersonalSource {
  return personalSource(db, {
    tables: TABLES,
    async erase(tx, userId) {
      for (const name of await deleteEbooksOf(tx, userId)) await files.remove(name);
    },
  });
}
