import { isRecord } from "../../../../kit/values/is-record.ts";
import { createSettingsReader, type Literal, type SettingsReader } from "../source/evaluate-settings.ts";
import { asText } from "../source/lenient-yaml.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { readSettingsModules } from "../source/settings-module.ts";
import { findMarker } from "./find-marker.ts";

/** `config.ts`, or `config/index.ts` where each language has its own file. */
const CONFIG_PATH = /(?:^|\/)\.(?:vuepress|vitepress)\/config(?:\/index)?\.(?:js|ts|mjs|mts|cjs)$/;
const SCRIPT_NAME = /\.(?:js|ts|mjs|mts|cjs)$/;

export interface VuepressSite {
  marker: string;
  docsRoot: string;
  settingsFolder: string;
  /** Files of the settings' folder that may contain sidebars. */
  scripts: string[];
  reader: SettingsReader;
  settings: Literal;
}

/** One of `locales`; `folder` `""` is the site's own language. */
export interface VuepressLocale {
  folder: string;
  language: string | null;
  settings: Record<string, unknown>;
}

/** The settings of a VuePress or VitePress site, read as data; null: not such a site. */
export async function readVuepressSite(library: PageLibrary): Promise<VuepressSite | null> {
  const rootOf = (path: string) => path.slice(0, Math.max(0, path.search(/\.(?:vuepress|vitepress)\//) - 1));
  const marker = findMarker(library, (_name, path) => CONFIG_PATH.test(path), rootOf);
  if (!marker) return null;
  const docsRoot = rootOf(marker);
  const settingsFolder = marker.slice(0, marker.indexOf("/", docsRoot.length + 2));
  const scripts = library.tree.paths.filter(
    (path) =>
      path.startsWith(`${settingsFolder}/`) &&
      SCRIPT_NAME.test(path) &&
      !/\/(?:cache|dist|temp|theme|components)\//.test(path),
  );
  const reader = createSettingsReader(await readSettingsModules(library, [marker, ...scripts]));
  return { marker, docsRoot, settingsFolder, scripts, reader, settings: reader.readExport(marker, "default") };
}

/** Languages of the site and of its theme: `/zh/` in VuePress, `zh` in VitePress, `/` and `root` its own. */
export function listLocales(settings: Literal): VuepressLocale[] {
  const locales = new Map<string, VuepressLocale>();
  for (const table of findTables(settings)) {
    for (const [key, value] of Object.entries(table)) {
      if (!isRecord(value)) continue;
      const folder = key === "root" ? "" : key.replace(/^\/+|\/+$/g, "");
      const known = locales.get(folder);
      locales.set(folder, {
        folder,
        language: known?.language ?? asText(value.lang),
        settings: { ...value, ...known?.settings },
      });
    }
  }
  return [...locales.values()];
}

function findTables(settings: Literal): Record<string, unknown>[] {
  if (Array.isArray(settings)) return settings.flatMap(findTables);
  if (!isRecord(settings)) return [];
  return Object.entries(settings as { [key: string]: Literal }).flatMap(([key, value]) =>
    key === "locales" && isRecord(value) ? [value] : findTables(value),
  );
}
