import type { AiMark } from "../values/ai-mark.ts";

/** Who wrote a text: an author gets warnings and everything is shown, a user's text above the limits is refused. */
export type MarkdownWriter = "author" | "user";

export interface TocItem {
  /** 2 for the document's top headings (or `baseHeadingLevel`), one more per step down. */
  level: number;
  id: string;
  text: string;
}

export type MarkdownWarningKind =
  | "broken-link"
  | "missing-image"
  | "broken-formula"
  | "unknown-construct"
  | "removed-html"
  | "limit";

/** Something an author or an importer should look at; rendering went on without it. */
export interface MarkdownWarning {
  kind: MarkdownWarningKind;
  /** The piece of source it is about, shortened. */
  detail: string;
}

export interface ResolvedImage {
  src: string;
  width?: number;
  height?: number;
  /** Shown on the picture. */
  aiMark?: Exclude<AiMark, "none">;
}

export interface RenderMarkdownOptions {
  /** Answers where a link of this document leads; null leaves it as written. Gets the href decoded. */
  resolveLink?: (href: string) => { href: string; title?: string } | { broken: true } | null;
  /** Answers the stored picture of a source; null leaves it as written. Gets the src decoded. */
  resolveImage?: (src: string) => ResolvedImage | { missing: true } | null;
  /**
   * `author` by default: limits warn, and nothing is refused. `user`: texts above a limit are refused, by counted work
   * alone, so that the same text always gets the same verdict.
   */
  writer?: MarkdownWriter;
  /** The level that the document's highest heading becomes; 2 by default, for pages own the h1. */
  baseHeadingLevel?: number;
}

export interface RenderedMarkdown {
  html: string;
  toc: TocItem[];
  plainText: string;
  /** Chinese, Japanese and Korean characters plus words of other scripts. */
  wordCount: number;
  hasMath: boolean;
  hasMermaid: boolean;
  /** Link targets as written, each once, footnotes and in-page anchors excepted. */
  links: string[];
  /** Picture sources as written, each once. */
  images: string[];
  warnings: MarkdownWarning[];
  rendererVersion: number;
}
