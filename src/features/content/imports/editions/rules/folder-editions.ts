import type { PageLibrary } from "../../source/page-library.ts";
import { directoryOf, fileNameOf, isDocumentPath, isReadmeName, stemOf } from "../../source/safe-path.ts";
import { type EditionFolder, type EditionRules, isWithin, joinFolder } from "../edition-rules.ts";
import { baseLanguage, isLanguageName } from "../language-code.ts";
import { listSuffixedFiles, type SuffixedFile } from "./suffixed-files.ts";

/** Folders that only contain languages of the folder around them: `translations/zh/`. */
const CONTAINER = /^(?:translations?|i18n|locales?|langs?|languages?)$/i;
/** If another language has at least this share of its pages, a folder is a translation. */
const PAIRED_SHARE = 0.3;

const SHORT_NAME = /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i;

type Names = Pick<EditionRules, "folders" | "files" | "bases">;

/**
 * Languages without settings: GitBook's `LANGS.md`, folders named after languages with the same pages (`en/`, `zh/`;
 * the only way in docsify, mdBook and plain folders), `README.zh-CN.md` next to `README.md`.
 */
export async function findFolderEditions(library: PageLibrary, declared: EditionRules): Promise<Names> {
  const spoken = declared.folders.filter(({ language }) => language !== null).flatMap(({ from, to }) => [from, to]);
  const isFree = (path: string) =>
    !declared.files.has(path) &&
    !declared.versions.some(({ from }) => isWithin(path, from)) &&
    !spoken.some((folder) => folder !== "" && isWithin(path, folder));
  const paths = library.documentPaths.filter(isFree);
  const listed = await readLangsFile(library);
  const found = declared.folders.some(({ to }) => to === "") ? [] : findLanguageFolders(paths);
  const folders = listed.length > 0 ? listed : found;
  const files = findPairedFiles(paths.filter((path) => !folders.some(({ from }) => isWithin(path, from))));
  return {
    folders,
    files: new Map(files.map(({ path, to, language }) => [path, { to, language }])),
    bases: new Map(folders.map(({ from, to, language }) => [from.slice(to === "" ? 0 : to.length + 1), language])),
  };
}

/** GitBook and HonKit: a list of the folders, one per language. */
async function readLangsFile(library: PageLibrary): Promise<EditionFolder[]> {
  const path = library.tree.paths.find((candidate) => /^(?:[^/]+\/)?langs\.md$/i.test(candidate));
  const text = path === undefined ? null : await library.readText(path);
  if (path === undefined || text === null) return [];
  const root = directoryOf(path);
  return [...text.matchAll(/\[([^[\]\n]*)\]\(\s*(?:\.\/)?([^()\s/]+)\/?[^()\n]*\)/g)]
    .map(([, label = "", name = ""]) => ({
      from: joinFolder(root, name),
      to: root,
      language: !isLanguageName(name) && isLanguageName(label) ? label : name,
    }))
    .filter(({ from }) => library.documentPaths.some((document) => isWithin(document, from)));
}

interface Named {
  to: string;
  /** Paths within, by the folder of the language. */
  languages: Map<string, { language: string; pages: Set<string> }>;
}

function findLanguageFolders(paths: readonly string[]): EditionFolder[] {
  const groups = new Map<string, Named>();
  for (const path of paths) {
    const parts = path.split("/");
    const at = parts.findIndex((part, index) => index < parts.length - 1 && isLanguageName(part));
    const language = parts[at];
    if (language === undefined) continue;
    const isContained = CONTAINER.test(parts[at - 1] ?? "");
    const to = parts.slice(0, isContained ? at - 1 : at).join("/");
    const from = parts.slice(0, at + 1).join("/");
    const group = groups.get(to) ?? { to, languages: new Map() };
    const pages = group.languages.get(from)?.pages ?? new Set();
    group.languages.set(from, { language, pages: pages.add(parts.slice(at + 1).join("/")) });
    groups.set(to, group);
  }
  const found = [...groups.values()].flatMap((group) => foldersOf(group, paths));
  return [...found, ...findFurther(found, paths)];
}

/**
 * Next to Chinese or English folders, other folders of the same pages with a short name are also languages (`az`,
 * `emj`).
 */
function findFurther(found: readonly EditionFolder[], paths: readonly string[]): EditionFolder[] {
  const further: EditionFolder[] = [];
  for (const to of new Set(found.map((folder) => folder.to))) {
    const known = found.filter(
      (folder) => folder.to === to && ["zh", "en"].includes(baseLanguage(folder.language ?? "")),
    );
    const pagesIn = (folder: string) =>
      new Set(paths.filter((path) => isWithin(path, folder)).map((path) => path.slice(folder.length + 1)));
    const around = new Set(known.map(({ from }) => directoryOf(from)));
    const anchors = known.map(({ from }) => pagesIn(from));
    for (const folder of around) {
      const names = new Set(paths.filter((path) => isWithin(path, folder)).map((path) => nameWithin(path, folder)));
      for (const name of names) {
        const from = joinFolder(folder, name);
        if (!SHORT_NAME.test(name) || found.some((one) => one.from === from)) continue;
        const pages = pagesIn(from);
        if (anchors.some((anchor) => arePaired(pages, anchor))) further.push({ from, to, language: name });
      }
    }
  }
  return further;
}

/** The first folder of a path below another. */
function nameWithin(path: string, folder: string): string {
  const rest = folder === "" ? path : path.slice(folder.length + 1);
  return rest.includes("/") ? rest.slice(0, rest.indexOf("/")) : "";
}

function foldersOf({ to, languages }: Named, paths: readonly string[]): EditionFolder[] {
  const isMarked = (path: string) => [...languages.keys()].some((from) => isWithin(path, from));
  const own = paths
    .filter((path) => isWithin(path, to) && !isMarked(path))
    .map((path) => (to === "" ? path : path.slice(to.length + 1)));
  const sets = [...languages].map(([from, { language, pages }]) => ({ from, language, pages }));
  // A pair must include Chinese or English; `cs/` and `it/` without them are subjects.
  const anchors = [...sets.filter(({ language }) => ["zh", "en"].includes(baseLanguage(language)))];
  return sets
    .filter(({ from, language, pages }) => {
      const others = anchors.filter((anchor) => anchor.from !== from).map((anchor) => anchor.pages);
      const isAnchor = anchors.some((anchor) => anchor.from === from);
      const withOwn = isAnchor ? [...others, new Set(own)] : others;
      return isLanguageName(language) && withOwn.some((other) => arePaired(pages, other));
    })
    .map(({ from, language }) => ({ from, to, language }));
}

function arePaired(pages: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const both = [...pages].filter((page) => others.has(page)).length;
  return both > 0 && both >= Math.min(pages.size, others.size) * PAIRED_SHARE;
}

/** A suffix is a language only if the page also exists without it or with another one; `README_zh.md` counts too. */
function findPairedFiles(paths: readonly string[]): SuffixedFile[] {
  const all = [...listSuffixedFiles(paths), ...paths.flatMap(readmeOf)];
  const known = new Set(paths);
  const byPlace = new Map<string, SuffixedFile[]>();
  for (const file of all) byPlace.set(file.to, [...(byPlace.get(file.to) ?? []), file]);
  return all.filter(({ to }) => {
    const languages = new Set((byPlace.get(to) ?? []).map(({ language }) => baseLanguage(language)));
    return isDocumentPath(to) && (languages.has("zh") || languages.has("en")) && (known.has(to) || languages.size > 1);
  });
}

function readmeOf(path: string): SuffixedFile[] {
  const [, stem = "", language = ""] = /^(readme)[_-]([a-z_-]+)$/i.exec(stemOf(path)) ?? [];
  if (!isReadmeName(path) || !isLanguageName(language)) return [];
  return [{ path, to: joinFolder(directoryOf(path), stem + fileNameOf(path).slice(stemOf(path).length)), language }];
}
