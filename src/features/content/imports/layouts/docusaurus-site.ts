import { isRecord } from "../../../../kit/values/is-record.ts";
import { createSettingsReader, type Literal, type SettingsReader } from "../source/evaluate-settings.ts";
import { asText } from "../source/lenient-yaml.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, joinInside } from "../source/safe-path.ts";
import { readSettingsModules } from "../source/settings-module.ts";
import { findMarker, inRoot } from "./find-marker.ts";

/** A folder of documents with its sidebars: the site's own, or another instance of the plugin for documents. */
export interface DocusaurusPart {
  docsRoot: string;
  /** null: the folder is the order. */
  sidebarPath: string | null;
  /** As the plugin names it in folders of translations. */
  pluginName: string;
  /** The version that is the book; null: the folder itself. */
  version: string | null;
  /** The folder of its versions, each as `version-<name>`. */
  versionsRoot: string;
}

export interface DocusaurusSite {
  marker: string;
  root: string;
  settings: Literal;
  reader: SettingsReader;
  parts: DocusaurusPart[];
  /** Folder of translations, one folder for each language in it. */
  i18nRoot: string;
  defaultLocale: string | null;
}

/** The settings and sidebars of a Docusaurus site, read as data; null: not such a site. */
export async function readDocusaurusSite(library: PageLibrary): Promise<DocusaurusSite | null> {
  const marker = findMarker(
    library,
    (name) => /^docusaurus\.config\.(?:js|ts|mjs|cjs)$/.test(name) || /^sidebars\.(?:js|ts|json|mjs|cjs)$/.test(name),
    (path) => rootOfSite(library, directoryOf(path)),
  );
  if (!marker) return null;
  const root = directoryOf(marker);
  const scripts = library.tree.paths.filter(
    (path) =>
      (directoryOf(path) === root &&
        /(?:sidebars?\w*|docusaurus\.config|versions)\.(?:js|ts|json|mjs|cjs)$/i.test(path)) ||
      /versioned_sidebars\/version-[^/]+-sidebars\.json$/.test(path),
  );
  const reader = createSettingsReader(await readSettingsModules(library, scripts));
  const settings = reader.readExport(marker, "default");
  const i18n = isRecord(settings) && isRecord(settings.i18n) ? settings.i18n : {};
  return {
    marker,
    root,
    settings,
    reader,
    parts: findParts(library, { root, scripts, settings, reader }),
    i18nRoot: joinInside(root, asText(i18n.path) ?? "i18n") ?? inRoot(root, "i18n"),
    defaultLocale: asText(i18n.defaultLocale),
  };
}

/** The folder of the settings, or the one around it, where the documents lie beside it (`website/` and `docs/`). */
function rootOfSite(library: PageLibrary, folder: string): string {
  const hasDocs = (root: string) => library.documentPaths.some((path) => path.startsWith(`${inRoot(root, "docs")}/`));
  return folder !== "" && !hasDocs(folder) && hasDocs(directoryOf(folder)) ? directoryOf(folder) : folder;
}

interface Instance {
  folder: string;
  sidebar: string | null;
  /** null: the site's own documents. */
  id: string | null;
  lastVersion: string | null;
  hasCurrent: boolean;
}

interface Scripts {
  root: string;
  scripts: readonly string[];
  settings: Literal;
  reader: SettingsReader;
}

function findParts(library: PageLibrary, input: Scripts): DocusaurusPart[] {
  const { root, scripts, settings } = input;
  const usual = scripts.find((path) => directoryOf(path) === root && /(?:^|\/)sidebars?\.\w+$/i.test(path)) ?? null;
  const parts = new Map<string, DocusaurusPart>();
  for (const instance of [...findInstances(settings), USUAL]) {
    const docsRoot = joinInside(root, instance.folder);
    if (docsRoot === null || parts.has(docsRoot)) continue;
    const prefix = instance.id === null ? "" : `${instance.id}_`;
    const versionsRoot = inRoot(root, `${prefix}versioned_docs`);
    const hasDocuments = (folder: string) => library.documentPaths.some((path) => path.startsWith(`${folder}/`));
    const version = chooseVersion(input, instance, { prefix, hasDocs: hasOwnDocuments(library, docsRoot) });
    if (!hasDocuments(docsRoot) && (version === null || !hasDocuments(`${versionsRoot}/version-${version}`))) continue;
    const named = instance.sidebar === null ? null : joinInside(root, instance.sidebar);
    const ofVersion = inRoot(root, `${prefix}versioned_sidebars/version-${version}-sidebars.json`);
    const own = named !== null && scripts.includes(named) ? named : instance.folder === "docs" ? usual : null;
    parts.set(docsRoot, {
      docsRoot,
      version,
      versionsRoot,
      sidebarPath: version !== null && scripts.includes(ofVersion) ? ofVersion : own,
      pluginName: `docusaurus-plugin-content-docs${instance.id === null ? "" : `-${instance.id}`}`,
    });
  }
  return [...parts.values()];
}

/** Whether the folder contains documents besides those of a version. */
function hasOwnDocuments({ tree, documentPaths }: PageLibrary, docsRoot: string): boolean {
  return documentPaths.some(
    (path) => path.startsWith(`${docsRoot}/`) && !/(?:^|\/)version-[^/]+\//.test(tree.edition?.originOf(path) ?? ""),
  );
}

const USUAL: Instance = { folder: "docs", sidebar: null, id: null, lastVersion: null, hasCurrent: true };

/** The folder itself, unless the settings name another version as the last one or leave the folder out. */
function chooseVersion(
  { root, reader }: Scripts,
  { lastVersion, hasCurrent }: Instance,
  { prefix, hasDocs }: { prefix: string; hasDocs: boolean },
): string | null {
  const listed = reader.readExport(inRoot(root, `${prefix}versions.json`), "default");
  const versions = Array.isArray(listed) ? listed.flatMap((version) => asText(version) ?? []) : [];
  if (lastVersion !== null && versions.includes(lastVersion)) return lastVersion;
  return hasCurrent && hasDocs ? null : (versions[0] ?? null);
}

/** Every setting that names sidebars: the preset's documents, or a plugin's, each with its folder. */
function findInstances(settings: Literal): Instance[] {
  if (Array.isArray(settings)) return settings.flatMap(findInstances);
  if (!isRecord(settings)) return [];
  const below = Object.entries(settings as { [key: string]: Literal }).flatMap(([key, value]) => {
    const found = findInstances(value);
    // The preset's documents may be configured without any option except their version.
    const isBare = key === "docs" && isRecord(value) && value.sidebarPath === undefined;
    return isBare && (value.lastVersion ?? value.includeCurrentVersion ?? value.path) !== undefined
      ? [readInstance(value), ...found]
      : found;
  });
  return settings.sidebarPath === undefined ? below : [readInstance(settings), ...below];
}

function readInstance(options: Record<string, unknown>): Instance {
  const id = asText(options.id);
  return {
    folder: asText(options.path) ?? "docs",
    sidebar: asText(options.sidebarPath),
    id: id === "default" ? null : id,
    lastVersion: asText(options.lastVersion),
    hasCurrent: options.includeCurrentVersion !== false,
  };
}
