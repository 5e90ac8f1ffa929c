import { detectLayout } from "../layouts/detect-layout.ts";
import { listOutlinePaths, type Outline } from "../source/outline.ts";
import { createPageLibrary, type PageLibrary } from "../source/page-library.ts";
import { mergeEntries } from "./merge-entries.ts";

/**
 * The contents in the book's language; pages that are only in the contents of the site's own language are inserted next
 * to their neighbours there.
 */
export async function detectOutline(library: PageLibrary): Promise<Outline> {
  const { edition } = library.tree;
  const found = await detectLayout(library);
  if (!edition) return found;
  const languages = [...edition.bases.keys()];
  const outline = { ...found, basePaths: addLanguages(found.basePaths, languages) };
  if (!edition.reference) return outline;
  const reference = await detectLayout(createPageLibrary(edition.reference));
  const isComparable = reference.layout === found.layout && reference.docsRoot === found.docsRoot;
  const listed = new Set(listOutlinePaths(found.entries));
  const readable = new Set(library.documentPaths);
  const isMissing = (path: string) => !listed.has(path) && readable.has(path);
  if (!isComparable || !listOutlinePaths(reference.entries).some(isMissing)) return outline;
  return { ...outline, entries: mergeEntries(found.entries, reference.entries, isMissing) };
}

/** `/zh/a`, `/base/zh/a` and `/zh/base/a` are `a`. */
function addLanguages(basePaths: readonly string[], languages: readonly string[]): string[] {
  const bases = basePaths.map((base) => base.replace(/^\/+|\/+$/g, "")).filter((base) => base !== "");
  return [
    ...bases.flatMap((base) => languages.flatMap((language) => [`${base}/${language}`, `${language}/${base}`])),
    ...languages,
    ...basePaths,
  ];
}
