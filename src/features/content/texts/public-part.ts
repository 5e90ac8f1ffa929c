import type { TocItem } from "./contract.ts";
import { excerptOf } from "./excerpt.ts";

/** The part of a text that guests may see; all fields are stored in public columns. */
export interface PublicPart {
  publicHtml: string;
  publicToc: TocItem[];
  excerpt: string;
}

/**
 * The only function that derives public columns from a whole text (decisions §2): all of an open text; of a gated text
 * only the teaser cut by the server, with the headings in it.
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
