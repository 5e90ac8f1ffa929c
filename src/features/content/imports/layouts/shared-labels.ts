import type { Edition } from "../source/source-tree.ts";

/** Labels of contents that all languages of a site share, in the language of the book. */
export interface SharedLabels {
  ofPage: (label: string | null, path: string) => string | null;
  ofGroup: (label: string | null) => string | null;
}

/**
 * The translated label where there is one. A translated page with an untranslated label uses its own title; an
 * untranslated page keeps it.
 */
export function createSharedLabels(
  edition: Edition | null,
  translate: (label: string, kind: "page" | "group") => string | null,
): SharedLabels {
  const isOwn = edition === null || edition.language === edition.own;
  return {
    ofPage: (label, path) => {
      if (isOwn || label === null) return label;
      return translate(label, "page") ?? (edition.untranslated.has(path) ? label : null);
    },
    ofGroup: (label) => (isOwn || label === null ? label : (translate(label, "group") ?? label)),
  };
}
