import { isRecord } from "../../../kit/values/is-record.ts";
import { createPathFinder, type PathFinder } from "../source/find-document.ts";
import { asText } from "../source/lenient-yaml.ts";
import type { Outline, OutlineEntry } from "../source/outline.ts";
import { emptyOutline, listOutlinePaths, pageEntry } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, isIndexName, joinInside } from "../source/safe-path.ts";
import { readFolder } from "./folder-outline.ts";
import { createPageList, listPage, type PageList } from "./list-pages.ts";
import { readMkdocsSite } from "./mkdocs-site.ts";
import { createSharedLabels, type SharedLabels } from "./shared-labels.ts";

interface NavReader {
  finder: PathFinder;
  docsRoot: string;
  list: PageList;
  labels: SharedLabels;
}

/** MkDocs: `nav` of mkdocs.yml, read as data; without a nav the folder itself is the order. */
export async function readMkdocs(library: PageLibrary): Promise<Outline | null> {
  const site = await readMkdocsSite(library);
  if (!site) return null;
  const { marker, settings, docsRoot } = site;
  const language = site.languages.find(({ locale }) => locale === library.tree.edition?.language)?.settings ?? {};
  const finder = createPathFinder(library.documentPaths, library.tree.edition?.moved);
  const labels = readLabels(library, language.nav_translations);
  const reader: NavReader = { finder, docsRoot, list: createPageList(marker), labels };
  const listed = readNav(language.nav ?? settings.nav, reader);
  const entries = listed.length > 0 ? listed : await readFolder(library, docsRoot);
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
    values: settings,
    isInterpolated: hasMacros(settings.plugins),
    notes: reader.list.notes,
  };
}

/** mkdocs-macros fills in `{{ }}`; without it they are text. */
function hasMacros(plugins: unknown): boolean {
  return (
    Array.isArray(plugins) && plugins.some((plugin) => plugin === "macros" || (isRecord(plugin) && "macros" in plugin))
  );
}

/** Of the plugin's `nav_translations`, by the words of the nav. */
function readLabels(library: PageLibrary, translations: unknown): SharedLabels {
  const words = isRecord(translations) ? translations : {};
  return createSharedLabels(library.tree.edition, (label) => asText(words[label]));
}

function readNav(nav: unknown, reader: NavReader): OutlineEntry[] {
  if (!Array.isArray(nav)) return [];
  return nav.flatMap((item: unknown) => {
    if (!isRecord(item)) return readTarget(null, item, reader);
    return Object.entries(item).flatMap(([label, value]) => readTarget(label, value, reader));
  });
}

function readTarget(label: string | null, value: unknown, reader: NavReader): OutlineEntry[] {
  if (Array.isArray(value)) {
    const children = readNav(value, reader);
    const first = children[0];
    // An unnamed index page at the head of a section is the section's own page.
    if (first?.path && typeof value[0] === "string" && isIndexName(first.path) && first.children.length === 0) {
      return [{ ...first, label: reader.labels.ofPage(label, first.path), children: children.slice(1) }];
    }
    return children.length > 0 ? [{ label: reader.labels.ofGroup(label), path: null, isDraft: false, children }] : [];
  }
  const target = asText(value);
  if (!target) return [];
  if (/^[a-z]+:\/\//i.test(target)) {
    reader.list.notes.push({ where: reader.list.where, detail: `目录里的外部链接没有导入：${label ?? target}` });
    return [];
  }
  const place = joinInside(reader.docsRoot, target.split("#", 1)[0] ?? "");
  const found = place === null ? null : reader.finder.document(place);
  const path = listPage(reader.list, { path: found, named: `「${label ?? target}」`, detail: `：${target}` });
  return path === null ? [] : [pageEntry(path, reader.labels.ofPage(label, path))];
}

function pathOfUrl(url: string | null): string {
  return url && URL.canParse(url) ? new URL(url).pathname : "";
}
