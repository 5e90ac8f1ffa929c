import { inRoot } from "../../layouts/find-marker.ts";
import { readHugoSite } from "../../layouts/hugo-site.ts";
import type { PageLibrary } from "../../source/page-library.ts";
import { type EditionRules, isWithin, NO_EDITIONS } from "../edition-rules.ts";
import { listSuffixedFiles } from "./suffixed-files.ts";

/** Hugo: a `contentDir` for each language, or a suffix in one folder; both of them together too. */
export async function readHugoEditions(library: PageLibrary): Promise<EditionRules | null> {
  const site = await readHugoSite(library);
  if (!site || site.languages.length === 0) return null;
  const { root, docsRoot, languages, defaultLanguage } = site;
  const folders = languages.flatMap(({ code, contentDir }) =>
    contentDir === null ? [] : [{ from: inRoot(root, contentDir), to: docsRoot, language: code }],
  );
  const codes = new Set(languages.map(({ code }) => code.toLowerCase()));
  const within = library.tree.paths.filter((path) => isWithin(path, docsRoot));
  const suffixed = listSuffixedFiles(within, (name) => codes.has(name.toLowerCase()));
  const ofContent = folders.some(({ from }) => from === docsRoot)
    ? []
    : [{ from: docsRoot, to: docsRoot, language: null }];
  return {
    ...NO_EDITIONS,
    defaultLanguage,
    folders: [...folders, ...ofContent],
    files: new Map(suffixed.map(({ path, to, language }) => [path, { to, language }])),
    bases: new Map(languages.map(({ code }) => [code, code])),
  };
}
