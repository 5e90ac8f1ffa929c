import type { Readable } from "node:stream";
import type { RenderedMarkdown, RenderMarkdownOptions, ResolvedImage } from "../../../kit/markdown/markdown-types.ts";
import type { PictureKind } from "../../../kit/pictures/picture-kind.ts";
import type { AiMark } from "../../../kit/values/ai-mark.ts";
import type { ArticleWriter, ImportedArticle } from "../articles/article-draft.ts";
import type { BookWriter, ImportedBook } from "../books/book-draft.ts";
import type { Shelf } from "../books/contract.ts";
import type { CourseWriter, ImportedCourse } from "../courses/course-draft.ts";
import type { CourseShelf } from "../courses/course-types.ts";
import type { TextKind } from "../texts/text-versions.ts";
import type { Tiers } from "./foreign/ghost/tier-gate.ts";

/** What a file of a source is attached to. */
export interface Carrier {
  kind: "course" | "book" | "article";
  id: number;
}

/** The functions of the slices to which an import writes, and the renderer for dry runs. */
export interface ImportTargets {
  books: BookWriter & { findImportedBook(sourceKey: string): Promise<ImportedBook | null> };
  courses: CourseWriter & {
    findImportedCourse(sourceKey: string): Promise<ImportedCourse | null>;
    readShelf(courseId: number): Promise<CourseShelf | null>;
  };
  /** Imports videos; importing the same bytes returns the same video. */
  media: {
    addFile(file: {
      name: string;
      content: { stream: Readable; sizeBytes: number };
      captions: { language: string; label: string; bytes: Buffer }[];
    }): Promise<{ id: number }>;
    /** Chapters as their author lists them. Throws 422 with the error in the list. */
    setChapters(mediaId: number, bytes: Buffer): Promise<number>;
    describeFiles(
      ids: readonly number[],
    ): Promise<ReadonlyMap<number, { duration_seconds: number | null; ai_mark: AiMark }>>;
  };
  /** Imports files for download; the same source updates the same download, and other bytes are a new version. */
  downloads: {
    addDownload(download: {
      sourceKey: string;
      title: string;
      summary: string;
      category: string;
      content_type: "download" | "premium_content";
      carrier: Carrier;
      position: number;
      published_at: string;
      file: { fileName: string; label: string; notes: string; content: { stream: Readable; sizeBytes: number } };
    }): Promise<{ isNew: boolean; hasNewVersion: boolean }>;
  };
  articles: ArticleWriter & { listImportedArticles(keyPrefix: string): Promise<ImportedArticle[]> };
  /** The stored Markdown of a text, for comparison; null: there is none. */
  readWritten(text: { kind: TextKind; id: number }): Promise<string | null>;
  /** Storing the same bytes again returns the same address. */
  savePicture(picture: { bytes: Buffer; kind: PictureKind }): Promise<ResolvedImage>;
  renderMarkdown(source: string, options: RenderMarkdownOptions): Promise<Pick<RenderedMarkdown, "warnings">>;
}

export interface ImportProgress {
  done: number;
  total: number;
  /** Title of the text that is being written. */
  current: string;
}

export interface ImportOptions {
  /** Folder or zip archive. */
  path: string;
  as: "book" | "articles" | "course";
  /** The requested content type; null: known content does not change, and new content is gated. */
  type?: string | null;
  /** Of a book. */
  shelf?: Shelf | null;
  category?: string | null;
  /** Name of the book; null: the source's name. */
  title?: string | null;
  /** Identifies the source across imports; null: derived from the folder. */
  key?: string | null;
  /** Levels of a Ghost export's tiers, by name or slug in small letters. */
  tiers?: Tiers;
  /** Documents outside a book's contents: linked ones, or all. ["linked"] */
  unlisted?: "linked" | "all";
  /** For a source in several languages; `all`: without a choice. [Chinese if there is any] */
  language?: string | null;
  isDryRun?: boolean;
  targets: ImportTargets;
  onProgress?: (progress: ImportProgress) => void;
  /** [the machine's clock] */
  now?: () => Date;
}

/** A running import, with all options set. */
export type ImportRun = Required<Omit<ImportOptions, "path" | "title" | "key" | "tiers" | "language">> & {
  key: string;
  /** The command's title replaces the source's title. */
  isTitleRequested: boolean;
  now: () => Date;
};
