import type { TocItem } from "./contract.ts";
import { excerptOf } from "./excerpt.ts";

/** The part of a text that guests may see; all fields are stored in public columns. */
export interface PublicPart {
  publicHtml: string;
  publicToc: TocItem[];
  excerpt: string;
}

/**
 * The only way from a whole text to public columns (decisions §2): all of an open one, the server-cut teaser of a gated
 * one, with only the headings in it.
 */
export function publicPartOf(options: {
  text: { html: string; toc: TocItem[] };
  isOpen: boolean;
  cutTeaser: (html: string) => string;
}): PublicPart {
  const { text, isOpen } = options;
  if (isOpen) return { publicHtml: text.html, publicToc: text.toc, excerpt: excerptOf(text.html) };
  const teaser = options.cutTeaser(text.html);
  return {
    publicHtml: teaser,
    publicToc: text.toc.filter((item) => teaser.includes(` id="${item.id}"`)),
    excerpt: excerptOf(teaser),
  };
}
