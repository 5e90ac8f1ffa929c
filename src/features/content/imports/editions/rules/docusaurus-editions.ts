import { type DocusaurusPart, type DocusaurusSite, readDocusaurusSite } from "../../layouts/docusaurus-site.ts";
import { inRoot } from "../../layouts/find-marker.ts";
import type { PageLibrary } from "../../source/page-library.ts";
import { type EditionFolder, type EditionRules, isWithin, NO_EDITIONS, type VersionFolder } from "../edition-rules.ts";

const VERSION_FOLDER = /^(current|version-.+)$/;
/** What translations of other plugins belong to. */
const OTHER_PLUGINS = new Map([
  ["docusaurus-plugin-content-blog", "blog"],
  ["docusaurus-plugin-content-pages", "src/pages"],
]);

/**
 * Docusaurus: `i18n/<language>/docusaurus-plugin-content-docs[-<id>]/<version>/` contains the translations of a
 * version, `versioned_docs/` the versions. The last version by the settings is the book, otherwise the current one.
 */
export async function readDocusaurusEditions(library: PageLibrary): Promise<EditionRules | null> {
  const site = await readDocusaurusSite(library);
  if (!site) return null;
  const folders: EditionFolder[] = [];
  const versions: VersionFolder[] = [];
  for (const part of site.parts) {
    const { docsRoot, version, versionsRoot } = part;
    if (version !== null) versions.push({ from: docsRoot, to: docsRoot, name: "current" });
    for (const name of listFolders(library, versionsRoot)) {
      const from = `${versionsRoot}/${name}`;
      if (name === `version-${version}`) folders.push({ from, to: docsRoot, language: null });
      else versions.push({ from, to: docsRoot, name: name.replace(/^version-/, "") });
    }
  }
  const languages = listFolders(library, site.i18nRoot);
  for (const language of languages) {
    for (const plugin of listFolders(library, `${site.i18nRoot}/${language}`)) {
      const from = `${site.i18nRoot}/${language}/${plugin}`;
      const part = site.parts.find(({ pluginName }) => pluginName === plugin);
      const other = OTHER_PLUGINS.get(plugin);
      if (other) folders.push({ from, to: inRoot(site.root, other), language });
      if (!part) continue;
      for (const name of listFolders(library, from).filter((folder) => VERSION_FOLDER.test(folder))) {
        const rule = { from: `${from}/${name}`, to: part.docsRoot };
        if (name === wantedFolder(part)) folders.push({ ...rule, language });
        else versions.push({ ...rule, name: name.replace(/^version-/, "") });
      }
    }
  }
  return {
    ...NO_EDITIONS,
    defaultLanguage: site.defaultLocale,
    folders,
    versions,
    bases: new Map([
      ...languages.map((language) => [language, language] as const),
      ...basesOfVersions(site, versions).map((base) => [base, null] as const),
    ]),
  };
}

function wantedFolder({ version }: DocusaurusPart): string {
  return version === null ? "current" : `version-${version}`;
}

/** `/docs/next/a` and `/docs/2.0/a` are `a` of a version. */
function basesOfVersions({ parts }: DocusaurusSite, versions: readonly VersionFolder[]): string[] {
  const names = new Set([
    "next",
    ...versions.map(({ name }) => name),
    ...parts.flatMap(({ version }) => version ?? []),
  ]);
  return versions.length > 0 || parts.some(({ version }) => version !== null)
    ? [...names].map((name) => `docs/${name}`)
    : [];
}

function listFolders(library: PageLibrary, folder: string): string[] {
  const within = library.tree.paths
    .filter((path) => isWithin(path, folder))
    .map((path) => path.slice(folder.length + 1));
  return [...new Set(within.filter((rest) => rest.includes("/")).map((rest) => rest.slice(0, rest.indexOf("/"))))];
}
