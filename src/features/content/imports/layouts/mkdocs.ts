import { isRecord } from "../../../../kit/values/is-record.ts";
import { createPathFinder } from "../source/find-document.ts";
import { asText } from "../source/lenient-yaml.ts";
import type { Outline, SnippetSettings } from "../source/outline.ts";
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
    snippets: noteMissing(readSnippets(settings.markdown_extensions, directoryOf(marker)), reader),
    values: settings,
    isInterpolated: hasMacros(settings.plugins),
    notes: reader.list.notes,
  };
}

/** Of pymdownx.snippets; its paths are relative to the settings. */
function readSnippets(extensions: unknown, folder: string): SnippetSettings {
  const named = Array.isArray(extensions) ? extensions.filter(isRecord) : isRecord(extensions) ? [extensions] : [];
  const settings = named.map((extension) => extension["pymdownx.snippets"]).find(isRecord) ?? {};
  const roots = listTexts(settings.base_path).map((path) => joinInside(folder, withoutVariable(path)));
  return {
    roots: roots.length === 0 ? [folder] : roots.filter((root) => root !== null),
    appended: listTexts(settings.auto_append),
    isDedented: settings.dedent_subsections === true,
  };
}

/** `$config_dir` is the folder of the settings. */
function withoutVariable(path: string): string {
  return path.replace(/^\$config_dir(?:\/|$)/, "") || ".";
}

function listTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(asText).filter((text) => text !== null);
}

/** A file that is missing is reported once, not for each page. */
function noteMissing({ appended, ...snippets }: SnippetSettings, { library, list }: NavReader): SnippetSettings {
  const isThere = (path: string) =>
    [...snippets.roots, ""].some((root) => library.tree.has(joinInside(root, path) ?? ""));
  for (const path of appended.filter((name) => !isThere(name)))
    list.notes.push({ where: list.where, detail: `auto_append 的文件不在来源里：${path}` });
  return { ...snippets, appended: appended.filter(isThere) };
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
