import { isRecord } from "../../../../kit/values/is-record.ts";
import { asText, parseYamlLeniently } from "../source/lenient-yaml.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, joinInside } from "../source/safe-path.ts";
import { findMarker } from "./find-marker.ts";

/** One language of a site, as mkdocs-static-i18n names it. */
export interface MkdocsLanguage {
  locale: string;
  isDefault: boolean;
  settings: Record<string, unknown>;
}

export interface MkdocsSite {
  marker: string;
  settings: Record<string, unknown>;
  docsRoot: string;
  /** Settings of the plugin for languages. */
  plugin: Record<string, unknown>;
  languages: MkdocsLanguage[];
}

const DEEPEST_PARENT = 3;

/** `mkdocs.yml` as data; null: there is none for the source. */
export async function readMkdocsSite(library: PageLibrary): Promise<MkdocsSite | null> {
  const marker = findMarker(library, (name) => /^mkdocs\.ya?ml$/.test(name));
  if (!marker) return null;
  const settings = await readMkdocsSettings(library, library.tree.edition?.originOf(marker) ?? marker);
  const docsRoot = joinInside(directoryOf(marker), asText(settings.docs_dir) ?? "docs");
  if (docsRoot === null) return null;
  const plugin = findPlugin(settings.plugins);
  return { marker, settings, docsRoot, plugin, languages: listLanguages(plugin) };
}

/** `INHERIT` names settings that these build on, as sites with one file for each language have them. */
export async function readMkdocsSettings(
  library: PageLibrary,
  path: string,
  depth = 0,
): Promise<Record<string, unknown>> {
  const { value } = parseYamlLeniently((await library.readText(path)) ?? "");
  const own = isRecord(value) ? value : {};
  const parent = asText(own.INHERIT);
  const place = parent === null ? null : joinInside(directoryOf(path), parent);
  if (place === null || depth >= DEEPEST_PARENT) return own;
  return { ...(await readMkdocsSettings(library, place, depth + 1)), ...own };
}

function findPlugin(plugins: unknown): Record<string, unknown> {
  const named = Array.isArray(plugins) ? plugins.filter(isRecord) : isRecord(plugins) ? [plugins] : [];
  const found = named.map((plugin) => plugin.i18n ?? plugin["mkdocs-static-i18n"]).find(isRecord);
  return found ?? {};
}

/** A list with `locale` in each; before version 1 a table of names by code. */
function listLanguages({ languages, default_language: own }: Record<string, unknown>): MkdocsLanguage[] {
  if (Array.isArray(languages)) {
    return languages.filter(isRecord).flatMap((settings) => {
      const locale = asText(settings.locale);
      return locale === null ? [] : [{ locale, isDefault: settings.default === true, settings }];
    });
  }
  if (!isRecord(languages)) return [];
  return Object.entries(languages)
    .filter(([locale]) => locale !== "default")
    .map(([locale, value]) => ({ locale, isDefault: locale === own, settings: isRecord(value) ? value : {} }));
}
