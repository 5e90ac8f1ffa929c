import { AppError } from "../../../../kit/api/app-error.ts";
import { isContentsFile } from "../source/contents-file.ts";
import { createPageLibrary, type PageLibrary } from "../source/page-library.ts";
import { isDocumentPath } from "../source/safe-path.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { createPlacer, type EditionRules } from "./edition-rules.ts";
import { findEditionRules } from "./find-edition-rules.ts";
import { baseLanguage, rankLanguage } from "./language-code.ts";
import { mapTree } from "./map-tree.ts";

/** The language of the site's readers. */
const USUAL_LANGUAGE = "zh";
/** Below this share of pairs, pages of two languages are different texts and not translations of each other. */
const PAIRED_SHARE = 0.2;
const SAMPLES = 12;
const CHINESE_SHARE = 0.15;

/** A candidate file for a path: its language mark, or `own` without one. */
interface Candidate {
  path: string;
  language: string;
}

/** The site's language if it is not declared. */
const UNKNOWN = "";
/** For files without a rule. */
const ANY = "*";

/**
 * The source as a book of one language: translations and versions are resolved to the wanted one, with another language
 * only where a page has no translation. `wanted` null: Chinese if there is any, otherwise the site's own language;
 * `all`: the source without a choice. Throws 422 when it lacks the requested language.
 */
export async function chooseEdition(tree: SourceTree, wanted: string | null): Promise<SourceTree> {
  if (tree.outline || wanted === "all") return tree;
  const library = createPageLibrary(tree);
  const rules = await findEditionRules(library);
  const files = placeFiles(tree, rules);
  const unmarked = rules.defaultLanguage ?? (await guessLanguage(library, files.own));
  const candidates = new Map<string, Candidate[]>();
  const counts = new Map<string, number>();
  for (const { path, place, language, isOwn } of files.placed) {
    const named = language ?? (isOwn ? unmarked : ANY);
    candidates.set(place, [...(candidates.get(place) ?? []), { path, language: named }]);
    const isCounted = (isOwn || language !== null) && isPage(path);
    if (isCounted) counts.set(named, (counts.get(named) ?? 0) + 1);
  }
  const languages = [...counts.keys()];
  if (wanted !== null && !languages.some((language) => rankLanguage(language, wanted) !== null))
    throw missingLanguage(wanted, languages);
  if (languages.length < 2 && files.versions.size === 0) return tree;
  const order = orderLanguages(languages, { wanted: wanted ?? USUAL_LANGUAGE, own: unmarked });
  const [first = UNKNOWN] = order;
  const own = findOwn(counts, { unmarked, first });
  const readable = order.filter((language) => language === first || areTranslations(candidates, first, language));
  return mapTree(tree, {
    candidates,
    order: [...readable, ANY],
    own,
    bases: rules.bases,
    versions: files.versions,
    others: new Map([...counts].filter(([language]) => language !== first)),
  });
}

function placeFiles(tree: SourceTree, rules: EditionRules) {
  const placeOf = createPlacer(rules);
  const versions = new Map<string, { count: number; places: Map<string, string> }>();
  const placed: { path: string; place: string; language: string | null; isOwn: boolean }[] = [];
  for (const path of tree.paths) {
    const { place, language, isOwn, version } = placeOf(path);
    if (version === null) {
      placed.push({ path, place, language, isOwn });
      continue;
    }
    const left = versions.get(version) ?? { count: 0, places: new Map<string, string>() };
    if (isPage(path)) left.count += 1;
    left.places.set(path, place);
    versions.set(version, left);
  }
  const own = placed.filter(({ path, isOwn }) => isOwn && isPage(path)).map(({ path }) => path);
  return { placed, own, versions };
}

/** Chinese if pages in the site's own language contain Chinese text, otherwise unknown. */
async function guessLanguage(library: PageLibrary, paths: readonly string[]): Promise<string> {
  const step = Math.max(1, Math.floor(paths.length / SAMPLES));
  let chinese = 0;
  let letters = 0;
  for (let index = 0; index < paths.length; index += step) {
    const text = (await library.read(paths[index] ?? ""))?.body.slice(0, 4000) ?? "";
    chinese += text.match(/\p{Script=Han}/gu)?.length ?? 0;
    letters += text.match(/\p{L}/gu)?.length ?? 0;
  }
  return letters > 0 && chinese / letters > CHINESE_SHARE ? "zh" : UNKNOWN;
}

/** The wanted language, its variants, the site's own, English, then the rest. */
function orderLanguages(languages: readonly string[], { wanted, own }: { wanted: string; own: string }): string[] {
  const rank = (language: string) => {
    const close = rankLanguage(language, wanted);
    if (close !== null) return close;
    if (language === own) return 10;
    return baseLanguage(language) === "en" ? 11 : 12;
  };
  return [...languages].sort((left, right) => rank(left) - rank(right) || left.localeCompare(right));
}

/** The language that the others translate: unmarked files, or the largest language if there are hardly any. */
function findOwn(
  counts: ReadonlyMap<string, number>,
  { unmarked, first }: { unmarked: string; first: string },
): string {
  if (unmarked === first) return first;
  const [largest] = [...counts].filter(([language]) => language !== first).sort((left, right) => right[1] - left[1]);
  if (!largest) return first;
  return (counts.get(unmarked) ?? 0) * 2 >= largest[1] ? unmarked : largest[0];
}

function isPage(path: string): boolean {
  return isDocumentPath(path) && !isContentsFile(path);
}

/** Whether pages of one language are translations of the other's: enough of the smaller set have a counterpart. */
function areTranslations(candidates: ReadonlyMap<string, Candidate[]>, first: string, other: string): boolean {
  let both = 0;
  let ofFirst = 0;
  let ofOther = 0;
  for (const [place, files] of candidates) {
    if (!isDocumentPath(place)) continue;
    const hasFirst = files.some(({ language }) => language === first);
    const hasOther = files.some(({ language }) => language === other);
    if (hasFirst) ofFirst += 1;
    if (hasOther) ofOther += 1;
    if (hasFirst && hasOther) both += 1;
  }
  return both > 0 && both >= Math.min(ofFirst, ofOther) * PAIRED_SHARE;
}

function missingLanguage(wanted: string, languages: readonly string[]): AppError {
  const found = languages.filter((language) => language !== UNKNOWN);
  const message =
    found.length === 0
      ? "来源里没有分开放的几种语言，不要写 --language"
      : `来源里没有 ${wanted} 的文档，有的是 ${found.join("、")}`;
  return new AppError({ status: 422, code: "IMPORT_LANGUAGE_MISSING", message });
}
