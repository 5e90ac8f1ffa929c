import { directoryOf, fileNameOf, isIndexName, joinInside, stemOf } from "./safe-path.ts";

const EXTENSIONS = [".md", ".markdown", ".mdx"];
const INDEX_NAMES = ["README.md", "index.md", "_index.md", "readme.md", "index.mdx", "Index.md"];

const FOLDED_INDEX_NAMES = new Set(INDEX_NAMES.map(fold));

/** Finds the file that a written path means, by the rules of the generators. */
export interface PathFinder {
  document: (path: string) => string | null;
  file: (path: string) => string | null;
}

/**
 * Looks paths up as they are, then in NFC, then without regard to case. `moved`: files that are requested at their
 * former place and are elsewhere.
 */
export function createPathFinder(
  places: readonly string[],
  moved: ReadonlyMap<string, string> = new Map(),
): PathFinder {
  const known = new Set(places);
  const paths = [
    ...places,
    ...[...moved].filter(([path, place]) => !known.has(path) && known.has(place)).map(([path]) => path),
  ];
  const exact = new Set(paths);
  const folded = new Map<string, string>();
  /**
   * Every form in which a document can be addressed: its path, the path without extension, the folder that it opens.
   */
  const addresses = new Set<string>();
  for (const path of paths) {
    const key = fold(path);
    if (!folded.has(key)) folded.set(key, path);
    addresses.add(key).add(key.replace(/\.[^./]*$/, ""));
    if (FOLDED_INDEX_NAMES.has(fileNameOf(key))) addresses.add(directoryOf(key));
  }
  function file(path: string): string | null {
    if (path === "") return null;
    const found = exact.has(path) ? path : (folded.get(fold(path)) ?? null);
    return found === null || known.has(found) ? found : (moved.get(found) ?? null);
  }
  return {
    file,
    document: (path) => {
      // Most candidate places of a link contain nothing; this check is fast.
      const bare = fold(path.replace(/\/+$/, ""));
      const page = bare.replace(/\.html?$/, "");
      if (![bare, page, page.replace(/(?:^|\/)index$/, "")].some((address) => addresses.has(address))) return null;
      for (const candidate of documentCandidates(path)) {
        const found = file(candidate);
        if (found && /\.(md|markdown|mdx|mdown)$/i.test(found)) return found;
      }
      return null;
    },
  };
}

function fold(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

function documentCandidates(path: string): string[] {
  const bare = path.replace(/\/+$/, "");
  const withoutHtml = bare.replace(/\.html?$/i, "");
  const candidates = bare === "" ? [] : [bare, ...EXTENSIONS.map((extension) => withoutHtml + extension)];
  if (/(^|\/)index$/i.test(withoutHtml))
    candidates.push(...INDEX_NAMES.map((name) => inFolder(directoryOf(withoutHtml), name)));
  return [...candidates, ...INDEX_NAMES.map((name) => inFolder(bare, name))];
}

function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

interface WrittenPath {
  /** File that carries the link. */
  from: string;
  /** Path part of the destination, decoded, without query and fragment. */
  path: string;
  docsRoot: string;
  staticRoots: string[];
  basePaths: string[];
}

/** Places in the source that a written path may mean, most literal first, without those outside the source. */
export function listPlaces(written: WrittenPath): string[] {
  const { from, path, docsRoot, staticRoots, basePaths } = written;
  const alias = /^(?:~?@site\/|~?@\/|~@|@theme\/)(.*)$/.exec(path)?.[1];
  const asWritten = alias === undefined ? path : `/${alias}`;
  if (asWritten.startsWith("/")) {
    const rootless = asWritten.replace(/^\/+/, "");
    const withoutBase = basePaths
      .map((base) => base.replace(/^\/+|\/+$/g, ""))
      .filter((base) => base !== "" && `${rootless}/`.startsWith(`${base}/`))
      .map((base) => rootless.slice(base.length + 1));
    const folders = [docsRoot, "", ...staticRoots, ...usualRootsOf(docsRoot)];
    return [...new Set([rootless, ...withoutBase].flatMap((relative) => within(folders, relative)))];
  }
  // Names that settings of a bundler give to folders, usually the folder's own name: `@parts/a.mdx`.
  const named = /^@([\w-]+\/.*)$/.exec(path)?.[1];
  const ofName = named === undefined ? [] : listPlaces({ ...written, path: `/${named}` });
  const folder = directoryOf(from);
  // A generator that serves `a/b.md` as `a/b/` makes authors write links from there.
  const served = isIndexName(from) ? folder : inFolder(folder, stemOf(from));
  return [...within([folder, served, docsRoot, ...staticRoots], asWritten), ...ofName];
}

/** Folders that one generator or another serves from the site's root by default. */
const SERVED_ROOTS = ["static", "public", "source", "src", "docs/public", "assets"];

function usualRootsOf(docsRoot: string): string[] {
  return ["", directoryOf(docsRoot), docsRoot].flatMap((folder) => SERVED_ROOTS.map((root) => inFolder(folder, root)));
}

function within(folders: string[], relative: string): string[] {
  return [...new Set(folders.map((folder) => joinInside(folder, relative)).filter((place) => place !== null))];
}
