import type { AiMark } from "../values/ai-mark.ts";

/**
 * The kind of writer: an author gets warnings and everything is rendered; a user's text above the limits is refused.
 */
export type MarkdownWriter = "author" | "user";

/** A heading in the table of contents. */
export interface TocItem {
  /** 2 for the document's top headings (or `baseHeadingLevel`), one more per step down. */
  level: number;
  id: string;
  text: string;
}

/** The kinds of problems that rendering reports. */
export type MarkdownWarningKind =
  | "broken-link"
  | "missing-image"
  | "broken-formula"
  | "unknown-construct"
  | "removed-html"
  | "limit";

/** A problem that an author or an importer should check; rendering continued without that part. */
export interface MarkdownWarning {
  kind: MarkdownWarningKind;
  /** The part of the source that it concerns, shortened. */
  detail: string;
}

/** A stored picture; width and height in pixels. */
export interface ResolvedImage {
  src: string;
  width?: number;
  height?: number;
  /** A few pixels as a `data:` address, shown until the picture is loaded. */
  preview?: string;
  /** Displayed on the picture. */
  aiMark?: Exclude<AiMark, "none">;
}

/** How a text is rendered; everything is optional. */
export interface RenderMarkdownOptions {
  /** Returns the target of a link of this document; null leaves it as written. Receives the href decoded. */
  resolveLink?: (href: string) => { href: string; title?: string } | { broken: true } | null;
  /** Returns the stored picture of a source; null leaves it as written. Receives the src decoded. */
  resolveImage?: (src: string) => ResolvedImage | { missing: true } | null;
  /**
   * Default `author`: limits cause warnings, and nothing is refused. `user`: texts above a limit are refused; the
   * limits count work and not time, so that the same text always has the same result.
   */
  writer?: MarkdownWriter;
  /** The level of the document's highest heading; 2 by default, because pages have the h1. */
  baseHeadingLevel?: number;
}

/** The result of rendering one text, as it is stored. */
export interface RenderedMarkdown {
  html: string;
  toc: TocItem[];
  plainText: string;
  /** Chinese, Japanese and Korean characters plus words of other scripts. */
  wordCount: number;
  hasMath: boolean;
  hasMermaid: boolean;
  /** Link targets as written, without duplicates, footnotes and in-page anchors. */
  links: string[];
  /** Picture sources as written, without duplicates. */
  images: string[];
  warnings: MarkdownWarning[];
  rendererVersion: number;
}
