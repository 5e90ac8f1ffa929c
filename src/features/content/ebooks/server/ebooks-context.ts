import type { DecideAccess } from "../../../../domain/access/access.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database, Transaction } from "../../../../ports/database.ts";
import type { FileStorage } from "../../../../ports/file-storage.ts";
import type { PrivateFiles } from "../../../../ports/private-files.ts";
import type { PackedBooks } from "../../books/packed-book.ts";
import type { DownloadableKind } from "../../media/playable.ts";

export interface EbooksContext {
  db: Database;
  clock: Clock;
  /** Created for one user and deleted again. */
  files: PrivateFiles;
  origin: string;
  decideAccess: DecideAccess;
  books: PackedBooks;
  /** Where the pictures of texts are stored. */
  pictures: Pick<FileStorage, "open">;
  readSiteName(): Promise<string>;
  /** The reader's name on the site. */
  readName(userId: number): Promise<string>;
  sendJob(name: string, data: object, options?: { singletonKey?: string; tx?: Transaction }): Promise<unknown>;
  /** A ticket for the file. Throws 404, 403. */
  issueDownloadTicket(request: { kind: DownloadableKind; id: number; user: CallingUser | null }): Promise<{
    cookie: string;
    path: string;
    expiresAt: Date;
    endsRefund: boolean;
  }>;
}

export const MAKE_JOB = "make-ebook";
