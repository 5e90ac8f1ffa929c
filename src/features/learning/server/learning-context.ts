import type { CallingUser } from "../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";
import type { BookCard } from "../../books/contract.ts";
import type { Access } from "../../membership/contract.ts";

/** `checkDocument`, `listDocumentLengths` and `describeDocuments` are what the books slice answers. */
export interface LearningDependencies {
  db: Database;
  clock: Clock;
  checkDocument(options: { documentId: number; user: CallingUser }): Promise<{ bookId: number; access: Access } | null>;
  listDocumentLengths(bookIds: number[]): Promise<{ bookId: number; documentId: number; wordCount: number }[]>;
  describeDocuments(ids: number[]): Promise<{ documentId: number; title: string; book: BookCard }[]>;
}
