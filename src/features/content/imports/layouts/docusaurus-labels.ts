import { isRecord } from "../../../../kit/values/is-record.ts";
import { asText, parseYamlLeniently } from "../source/lenient-yaml.ts";
import type { PageLibrary } from "../source/page-library.ts";
import type { DocusaurusPart, DocusaurusSite } from "./docusaurus-site.ts";
import { createSharedLabels, type SharedLabels } from "./shared-labels.ts";

const KINDS = { page: /^sidebar\.[^.]+\.(?:doc|link)\./, group: /^sidebar\.[^.]+\.category\./ };

/** Labels of sidebars in the language of the book: `sidebar.<name>.category.<label>` of `current.json`, or of a version's. */
export async function readSidebarLabels(
  library: PageLibrary,
  site: DocusaurusSite,
  { pluginName, version }: DocusaurusPart,
): Promise<SharedLabels> {
  const file = `${pluginName}/${version === null ? "current" : `version-${version}`}.json`;
  const messages = await readMessages(library, site, file);
  const labels = { page: new Map<string, string>(), group: new Map<string, string>() };
  for (const [key, message] of messages) {
    for (const kind of ["page", "group"] as const) {
      const label = KINDS[kind].test(key) ? key.replace(KINDS[kind], "") : null;
      if (label !== null && !labels[kind].has(label)) labels[kind].set(label, message);
    }
  }
  return createSharedLabels(library.tree.edition, (label, kind) => labels[kind].get(label) ?? null);
}

/** The name that the bar above the pages shows, where it is translated. */
export async function readSiteTitle(library: PageLibrary, site: DocusaurusSite): Promise<string | null> {
  const messages = await readMessages(library, site, "docusaurus-theme-classic/navbar.json");
  return messages.find(([key]) => key === "title")?.[1] ?? null;
}

/** Messages of a file of the book's language, by key; none where that is the language of the site. */
async function readMessages(
  library: PageLibrary,
  { i18nRoot }: DocusaurusSite,
  file: string,
): Promise<[key: string, message: string][]> {
  const { edition } = library.tree;
  if (edition === null || edition.language === edition.own) return [];
  const { value } = parseYamlLeniently((await library.readText(`${i18nRoot}/${edition.language}/${file}`)) ?? "");
  return Object.entries(isRecord(value) ? value : {}).flatMap(([key, entry]): [string, string][] => {
    const message = isRecord(entry) ? asText(entry.message) : null;
    return message === null ? [] : [[key, message]];
  });
}
