import { isRecord } from "../../../../../kit/values/is-record.ts";
import { inRoot } from "../../layouts/find-marker.ts";
import { listLocales, readVuepressSite } from "../../layouts/vuepress-site.ts";
import type { Literal } from "../../source/evaluate-settings.ts";
import { asText } from "../../source/lenient-yaml.ts";
import type { PageLibrary } from "../../source/page-library.ts";
import { type EditionRules, NO_EDITIONS } from "../edition-rules.ts";
import { isLanguageName } from "../language-code.ts";

/** VuePress and VitePress: a folder for each of `locales`, the site's own language around them or moved up by `rewrites`. */
export async function readVuepressEditions(library: PageLibrary): Promise<EditionRules | null> {
  const site = await readVuepressSite(library);
  if (!site) return null;
  const { docsRoot, settings } = site;
  const locales = listLocales(settings);
  const own = locales.find(({ folder }) => folder === "");
  const named = locales.flatMap(({ folder, language }) => {
    const name = isLanguageName(folder) ? folder : language;
    return folder === "" || name === null ? [] : [{ folder, language: name }];
  });
  if (named.length === 0) return null;
  const folders = named.map(({ folder, language }) => ({ from: inRoot(docsRoot, folder), to: docsRoot, language }));
  const raised = listRaised(settings).map((folder) => ({
    from: inRoot(docsRoot, folder),
    to: docsRoot,
    language: null,
  }));
  return {
    ...NO_EDITIONS,
    defaultLanguage: own?.language ?? (isRecord(settings) ? asText(settings.lang) : null),
    folders: [...folders, ...raised],
    bases: new Map(named.map(({ folder, language }) => [folder, language])),
  };
}

/** `rewrites: { "zh/:rest*": ":rest*" }`: the folder's content is served from the root. */
function listRaised(settings: Literal): string[] {
  const rewrites = isRecord(settings) && isRecord(settings.rewrites) ? settings.rewrites : {};
  return Object.entries(rewrites).flatMap(([from, to]) => {
    const [, folder, rest] = /^\/?([\w/-]+)\/(:\w+[*(].*|:\w+\*?)$/.exec(from) ?? [];
    return folder !== undefined && rest !== undefined && asText(to)?.replace(/^\//, "") === rest ? [folder] : [];
  });
}
