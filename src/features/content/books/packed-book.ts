import type { KnownResource } from "../../../domain/access/access.ts";
import type { AiMark } from "../../../kit/values/ai-mark.ts";
import type { TreeNode } from "./contract.ts";

/** A published book for packing. */
export interface PackedBook {
  title: string;
  summary: string;
  /** Its page on the site. */
  path: string;
  /** When the book, its tree or one of its texts was last changed. */
  updatedAt: Date;
  /** Whether its author offers it as an e-book. */
  isOffered: boolean;
  aiMark: AiMark;
  resource: KnownResource;
}

/** The data of books needed to create e-books. */
export interface PackedBooks {
  /** null: it does not exist, or is not published yet. */
  find(id: number): Promise<PackedBook | null>;
  listTree(bookId: number): Promise<TreeNode[]>;
  /** The whole text, for a reader who may read the whole book. */
  readWholeText(documentId: number): Promise<{ html: string; aiMark: AiMark } | null>;
  /** All books, including drafts. */
  list(page: {
    limit: number;
    offset: number;
  }): Promise<{ items: { id: number; title: string; isOffered: boolean }[]; total: number }>;
  offer(id: number, isOffered: boolean): Promise<void>;
}
