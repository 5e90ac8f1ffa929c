import { LEVEL, requiredLevelOf } from "../../../domain/access/levels.ts";
import type { MarkdownWarning } from "../../../kit/markdown/markdown-types.ts";
import type { AiMark } from "../../../kit/values/ai-mark.ts";
import type { PublicationState } from "../texts/publication.ts";
import type { TextSource } from "../texts/text-references.ts";
import type { BookType } from "./book-types.ts";
import type { Shelf } from "./contract.ts";

/** Input for saving a book. An omitted field stays unchanged, or gets the default in brackets in a new book. */
export interface BookDraft {
  /** Its origin; saving with the same key updates the same book. null: always a new book. */
  sourceKey: string | null;
  title: string;
  summary: string;
  /** ["vip"] */
  shelf?: Shelf;
  /** The access type. [the default of the shelf] */
  contentType?: BookType;
  /** [""] */
  category?: string;
  /** [none] */
  tags?: string[];
  /** [empty] */
  intro?: TextSource;
  /** null: a cover is drawn from the title. [null] */
  coverUrl?: string | null;
  /** Order on the shelf. [0] */
  position?: number;
  /** Whether readers with access to the whole book may download it as an e-book. [no] */
  offersEbook?: boolean;
  /** ["none"] */
  aiMark?: AiMark;
  /** null: a draft. [now] */
  publishedAt?: Date | null;
}

export interface SavedBook {
  bookId: number;
  shelf: Shelf;
  isNew: boolean;
  isChanged: boolean;
  warnings: MarkdownWarning[];
}

/** A node of a book's tree from an author or an import, in reading order. */
export interface OutlineNode {
  /** Unique within the book; the next import finds the document by this key. */
  sourceKey: string;
  title: string;
  /** 0 for the top; at most 8. */
  depth: number;
  /** A heading without a text. */
  isGroup: boolean;
  /** Whether guests may read the whole document. Omitted: unchanged, false for a new one. */
  isPreview?: boolean;
  /**
   * Not linked in the book: it has the same access rule, but is only in the appendix and in no list. Omitted: listed.
   */
  isUnlisted?: boolean;
  /** Whether it is a draft; false ends that. Omitted: unchanged, and a new one is published. */
  isDraft?: boolean;
  /** When it is or was published, unless it is a draft. Omitted: unchanged. */
  publishedAt?: Date;
  /** Omitted: unchanged, none at first. */
  aiMark?: AiMark;
}

export interface ArrangedBook {
  /** Document (or group) ids by source key. */
  ids: Map<string, number>;
  isChanged: boolean;
  /** Documents that are no longer in the outline: they are kept after the others. */
  gone: { documentId: number; sourceKey: string; title: string }[];
}

export interface DocumentDraft {
  documentId: number;
  source: TextSource;
}

export interface SavedDocument {
  documentId: number;
  /** False: nothing was written, the stored text is the same. */
  isChanged: boolean;
  warnings: MarkdownWarning[];
}

/** A book created by an earlier import, with its documents. */
export interface ImportedBook {
  bookId: number;
  documents: {
    documentId: number;
    sourceKey: string;
    title: string;
    state: PublicationState;
    /** SHA-256 of the Markdown in hex; null while it has no text. */
    contentHash: string | null;
  }[];
}

/** The functions by which an import or the first start writes books. */
export interface BookWriter {
  /** Creates the book or updates the one of this source key. Throws 422 for a type that is not allowed on the shelf. */
  saveBook(draft: BookDraft): Promise<SavedBook>;
  /**
   * Sets the book's tree in reading order; new documents are hidden until their text exists, and missing ones are kept.
   */
  arrangeBook(tree: { bookId: number; nodes: OutlineNode[] }): Promise<ArrangedBook>;
  /**
   * Renders and stores texts of one book, all or none of them; writes nothing for an unchanged text with unchanged
   * answers of the resolvers. Returns them in the order of the drafts.
   */
  saveDocuments(drafts: readonly DocumentDraft[]): Promise<SavedDocument[]>;
  saveDocument(draft: DocumentDraft): Promise<SavedDocument>;
}

/** Whether guests may read the whole document (decisions §1: a free preview, or a free book). */
export function isOpenDocument(document: { contentType: string; isPreview: boolean }): boolean {
  return document.isPreview || requiredLevelOf(document.contentType) === LEVEL.guest;
}
