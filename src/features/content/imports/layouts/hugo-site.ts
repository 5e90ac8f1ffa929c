import { isRecord } from "../../../../kit/values/is-record.ts";
import { asText, parseYamlLeniently } from "../source/lenient-yaml.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { readToml } from "../source/read-toml.ts";
import { directoryOf } from "../source/safe-path.ts";
import { findMarker, inRoot } from "./find-marker.ts";

export interface HugoLanguage {
  code: string;
  /** Folder of the language; null: its pages have a suffix. */
  contentDir: string | null;
  title: string | null;
}

export interface HugoSite {
  root: string;
  docsRoot: string;
  settings: Record<string, unknown>;
  /** As `languages` declares them. */
  languages: HugoLanguage[];
  defaultLanguage: string;
}

const CONFIG_FOLDER = /(?:^|\/)config\/_default$/;

/** Settings of a Hugo site, in one file or in `config/_default`; null: there are none. */
export async function readHugoSite(library: PageLibrary): Promise<HugoSite | null> {
  const marker = findMarker(
    library,
    (name, path) =>
      /^hugo\.(toml|ya?ml|json)$/.test(name) || (/^config\.(toml|ya?ml)$/.test(name) && !path.includes(".vuepress")),
    (path) => directoryOf(path).replace(CONFIG_FOLDER, ""),
  );
  if (!marker) return null;
  const folder = directoryOf(marker);
  const root = folder.replace(CONFIG_FOLDER, "");
  const settings = readSettingsFile(marker, (await library.readText(marker)) ?? "");
  const languages = {
    ...readLanguages(settings.languages ?? settings.Languages),
    ...(await readOwnFile(library, folder)),
  };
  return {
    root,
    docsRoot: inRoot(root, asText(settings.contentDir) ?? "content"),
    settings,
    languages: Object.entries(languages).map(([code, value]) => ({
      code,
      contentDir: asText(value.contentDir),
      title: asText(value.title) ?? (isRecord(value.params) ? asText(value.params.title) : null),
    })),
    defaultLanguage: asText(settings.defaultContentLanguage) ?? asText(settings.DefaultContentLanguage) ?? "en",
  };
}

async function readOwnFile(library: PageLibrary, folder: string): Promise<Record<string, Record<string, unknown>>> {
  for (const name of ["languages.toml", "languages.yaml", "languages.yml"]) {
    const text = await library.readText(inRoot(folder, name));
    if (text !== null) return readLanguages(readSettingsFile(name, text));
  }
  return {};
}

function readLanguages(value: unknown): Record<string, Record<string, unknown>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([code, settings]) =>
      isRecord(settings) && settings.disabled !== true ? [[code, settings]] : [],
    ),
  );
}

export function readSettingsFile(path: string, text: string): Record<string, unknown> {
  if (!path.endsWith(".toml")) {
    const { value } = parseYamlLeniently(text);
    return isRecord(value) ? value : {};
  }
  try {
    return readToml(text);
  } catch {
    return {};
  }
}
