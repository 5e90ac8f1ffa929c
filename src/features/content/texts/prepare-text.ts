import { hash } from "node:crypto";
import type { MarkdownWarning, RenderedMarkdown, RenderMarkdownOptions } from "../../../kit/markdown/markdown-types.ts";
import type { TocItem } from "./contract.ts";
import { type FormerAnchor, followAnchors, markFormerAnchors } from "./former-anchors.ts";
import { areReferencesCurrent, type References, recordReferences, type TextSource } from "./text-references.ts";

/** The Markdown tools of the kit, as app.ts provides them. */
export interface MarkdownTools {
  renderMarkdown(source: string, options: RenderMarkdownOptions): Promise<RenderedMarkdown>;
  /** Cuts the public beginning of the whole HTML (decisions §2). */
  cutTeaser(html: string): string;
  /** Texts rendered by another version are outdated. */
  rendererVersion: number;
}

/** The gated columns of a text, as in `document_texts` and `article_texts`. */
export interface StoredText {
  markdown: string;
  html: string;
  plainText: string;
  toc: TocItem[];
  /** Former ids of its headings; their marks are in `html`. */
  formerAnchors: FormerAnchor[];
  references: References;
  contentHash: string;
  rendererVersion: number;
}

/** The public facts of a text. */
export interface TextFacts {
  wordCount: number;
  hasMath: boolean;
  hasMermaid: boolean;
}

export interface PreparedText {
  text: StoredText;
  facts: TextFacts;
  warnings: MarkdownWarning[];
}

/** Renders Markdown to HTML, once, when it is saved. */
export async function prepareText(
  { renderMarkdown }: Pick<MarkdownTools, "renderMarkdown">,
  source: TextSource,
): Promise<PreparedText> {
  const { resolvers, recorded } = recordReferences(source);
  const rendered = await renderMarkdown(source.markdown, resolvers);
  return {
    text: {
      // PostgreSQL's text cannot store NUL; the renderer drops it too.
      markdown: source.markdown.replaceAll("\0", ""),
      html: rendered.html,
      plainText: rendered.plainText,
      toc: rendered.toc,
      formerAnchors: [],
      references: recorded(),
      contentHash: hashText(source.markdown),
      rendererVersion: rendered.rendererVersion,
    },
    facts: { wordCount: rendered.wordCount, hasMath: rendered.hasMath, hasMermaid: rendered.hasMermaid },
    warnings: rendered.warnings,
  };
}

/** Adds to a newly rendered text the ids that its headings had when it was last stored. */
export function preserveAnchors(
  text: StoredText,
  stored: Pick<StoredText, "toc" | "formerAnchors"> | null,
): StoredText {
  if (!stored) return text;
  const formerAnchors = followAnchors({ known: stored.formerAnchors, before: stored.toc, after: text.toc });
  return { ...text, formerAnchors, html: markFormerAnchors(text.html, formerAnchors) };
}

/** SHA-256 in hex. A text with an unchanged hash need not be rendered again. */
export function hashText(markdown: string): string {
  return hash("sha256", markdown);
}

/** Whether rendering this source again would give the stored text. */
export function isTextCurrent(options: {
  stored: Pick<StoredText, "contentHash" | "rendererVersion" | "references">;
  source: TextSource;
  rendererVersion: number;
}): boolean {
  const { stored, source } = options;
  return (
    stored.contentHash === hashText(source.markdown) &&
    stored.rendererVersion === options.rendererVersion &&
    areReferencesCurrent(stored.references, source)
  );
}
