import { isRecord } from "../../../../kit/values/is-record.ts";
import { createPathFinder } from "../source/find-document.ts";
import { asText } from "../source/lenient-yaml.ts";
import type { Outline } from "../source/outline.ts";
import { emptyOutline, listOutlinePaths, pageEntry } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, joinInside } from "../source/safe-path.ts";
import { createPageList } from "./list-pages.ts";
import { type NavReader, readMkdocsEntries } from "./mkdocs-nav.ts";
import { readMkdocsSite } from "./mkdocs-site.ts";
import { createSharedLabels, type SharedLabels } from "./shared-labels.ts";

/** MkDocs: `nav` of mkdocs.yml and of the settings that it inherits or includes; without a nav the folder itself. */
export async function readMkdocs(library: PageLibrary): Promise<Outline | null> {
  const site = await readMkdocsSite(library);
  if (!site) return null;
  const { marker, settings, docsRoot } = site;
  const language = site.languages.find(({ locale }) => locale === library.tree.edition?.language)?.settings ?? {};
  const finder = createPathFinder(library.documentPaths, library.tree.edition?.moved);
  const reader: NavReader = {
    library,
    finder,
    docsRoot,
    folder: directoryOf(marker),
    above: [marker],
    list: createPageList(marker),
    labels: readLabels(library, language.nav_translations),
  };
  const entries = await readMkdocsEntries(language.nav ?? settings.nav, reader);
  if (listOutlinePaths(entries).length === 0) return null;
  const home = finder.document(docsRoot);
  const isListed = home === null || directoryOf(home) !== docsRoot || listOutlinePaths(entries).includes(home);
  return {
    ...emptyOutline("mkdocs", docsRoot),
    title: asText(language.site_name) ?? asText(settings.site_name),
    description: asText(language.site_description) ?? asText(settings.site_description),
    entries: isListed ? entries : [pageEntry(home), ...entries],
    basePaths: [pathOfUrl(asText(settings.site_url))],
    includeStyles: ["snippets"],
    includeRoots: readSnippetRoots(settings.markdown_extensions, directoryOf(marker)),
    values: settings,
    isInterpolated: hasMacros(settings.plugins),
    notes: reader.list.notes,
  };
}

/** `base_path` of pymdownx.snippets, relative to the settings. */
function readSnippetRoots(extensions: unknown, folder: string): string[] {
  const named = Array.isArray(extensions) ? extensions.filter(isRecord) : isRecord(extensions) ? [extensions] : [];
  const paths = named.flatMap((extension) => {
    const settings = extension["pymdownx.snippets"];
    const value = isRecord(settings) ? settings.base_path : undefined;
    return Array.isArray(value) ? value : [value];
  });
  return paths.flatMap((path) => {
    const place = asText(path) === null ? null : joinInside(folder, asText(path) ?? "");
    return place === null ? [] : [place];
  });
}

/** mkdocs-macros fills in `{{ }}`; without it they are text. */
function hasMacros(plugins: unknown): boolean {
  return (
    Array.isArray(plugins) && plugins.some((plugin) => plugin === "macros" || (isRecord(plugin) && "macros" in plugin))
  );
}

/** Of the plugin's `nav_translations`, by the words of the nav. */
function readLabels(library: PageLibrary, translations: unknown): SharedLabels {
  const table = isRecord(translations) ? translations : {};
  return createSharedLabels(library.tree.edition, (label) => asText(table[label]));
}

function pathOfUrl(url: string | null): string {
  return url && URL.canParse(url) ? new URL(url).pathname : "";
}
