import type { RenderedMarkdown, RenderMarkdownOptions } from "../../kit/markdown/markdown-types.ts";
import type { PictureKind } from "../../kit/picture-kind.ts";

/** Markdown with the answers to where its links and pictures lead. */
export interface TargetText {
  markdown: string;
  resolveLink: NonNullable<RenderMarkdownOptions["resolveLink"]>;
  resolveImage: NonNullable<RenderMarkdownOptions["resolveImage"]>;
}

export interface TargetWarning {
  kind: string;
  detail: string;
}

/** A text of the same source that an earlier import saved. */
export interface ImportedText {
  sourceKey: string;
  title: string;
  /** SHA-256 of its Markdown in hex; null while it has no text. */
  contentHash: string | null;
}

export interface TargetNode {
  sourceKey: string;
  title: string;
  depth: number;
  isGroup: boolean;
  /** Left out: as it is. */
  isPreview?: boolean;
}

/** What importing a book needs of the books slice. */
export interface BookTargets {
  findImportedBook: (
    sourceKey: string,
  ) => Promise<{ bookId: number; documents: (ImportedText & { documentId: number })[] } | null>;
  /** Makes the book or updates the one of this key; `type` is what the operator asked for. */
  saveBook: (draft: {
    sourceKey: string;
    title: string;
    summary: string;
    type: string | null;
  }) => Promise<{ bookId: number }>;
  /** Gives the book its tree in reading order; new documents wait unseen for their text, absent ones are kept. */
  arrangeBook: (tree: { bookId: number; nodes: TargetNode[] }) => Promise<{ ids: Map<string, number> }>;
  /** Renders and stores; writes nothing when the text and all answers are the stored ones. */
  saveDocument: (draft: {
    documentId: number;
    source: TargetText;
  }) => Promise<{ isChanged: boolean; warnings: TargetWarning[] }>;
  bookUrl: (bookId: number) => string;
  documentUrl: (place: { bookId: number; documentId: number }) => string;
}

export interface TargetArticle {
  sourceKey: string;
  title: string;
  summary: string;
  author: string;
  tags: string[];
  type: string | null;
  source: TargetText;
  /** Left out: as it is. */
  coverUrl?: string;
  /** null: a draft. Left out: as it is, for a new article now. */
  publishedAt?: Date | null;
}

/** What importing articles needs of the articles slice. */
export interface ArticleTargets {
  /** Articles whose source key starts with this. */
  listImportedArticles: (keyPrefix: string) => Promise<(ImportedText & { articleId: number })[]>;
  saveArticle: (
    article: TargetArticle,
  ) => Promise<{ articleId: number; isNew: boolean; isChanged: boolean; warnings: TargetWarning[] }>;
  articleUrl: (articleId: number) => string;
}

/** What both need: pictures kept by content, and the renderer for dry runs. */
export interface SharedTargets {
  /** Storing the same bytes again is harmless and answers the same address. */
  savePicture: (picture: {
    bytes: Buffer;
    kind: PictureKind;
  }) => Promise<{ src: string; width?: number; height?: number }>;
  renderMarkdown: (source: string, options: RenderMarkdownOptions) => Promise<Pick<RenderedMarkdown, "warnings">>;
}

export interface ImportTargets extends SharedTargets {
  books: BookTargets;
  articles: ArticleTargets;
}

export interface ImportProgress {
  done: number;
  total: number;
  /** Title of what is being written. */
  current: string;
}

export interface ImportOptions {
  as: "book" | "articles";
  /** Content type the operator asked for; null leaves it to the target. */
  type: string | null;
  /** Names this source across imports. */
  key: string;
  isDryRun: boolean;
  targets: ImportTargets;
  onProgress: (progress: ImportProgress) => void;
}
