import { isRecord } from "../../../../../kit/values/is-record.ts";
import { readMkdocsSite } from "../../layouts/mkdocs-site.ts";
import { asText } from "../../source/lenient-yaml.ts";
import type { PageLibrary } from "../../source/page-library.ts";
import { type EditionRules, isWithin, joinFolder, NO_EDITIONS } from "../edition-rules.ts";
import { listSuffixedFiles } from "./suffixed-files.ts";

/** mkdocs-static-i18n: a folder for each language, or a suffix, by `docs_structure`. */
export async function readMkdocsEditions(library: PageLibrary): Promise<EditionRules | null> {
  const site = await readMkdocsSite(library);
  if (!site) return null;
  const { docsRoot, languages, plugin } = site;
  if (languages.length === 0) return null;
  const own = languages.find(({ isDefault }) => isDefault) ?? languages[0];
  const names = languages.map(({ locale }) => locale);
  const base = {
    ...NO_EDITIONS,
    defaultLanguage: own?.locale ?? null,
    bases: new Map(names.map((name) => [name, name])),
  };
  const within = library.tree.paths.filter((path) => isWithin(path, docsRoot));
  if (asText(isRecord(plugin) ? plugin.docs_structure : null) === "folder") {
    return {
      ...base,
      folders: names.map((language) => ({ from: joinFolder(docsRoot, language), to: docsRoot, language })),
    };
  }
  const files = listSuffixedFiles(within, (name) => names.includes(name));
  return {
    ...base,
    // Files without a suffix are in the default language, even without a translated version.
    folders: [{ from: docsRoot, to: docsRoot, language: null }],
    files: new Map(files.map(({ path, to, language }) => [path, { to, language }])),
  };
}
