/** A folder with the documents of another folder in one language; null: the language of the site itself. */
export interface EditionFolder {
  from: string;
  to: string;
  language: string | null;
}

/** A folder of a version that is not the book's, with the documents of `to`. */
export interface VersionFolder {
  from: string;
  to: string;
  name: string;
}

/** A site's rules for languages and versions of its files: the place of each in a book of one language. */
export interface EditionRules {
  /** Language of unmarked files; null: not declared. */
  defaultLanguage: string | null;
  folders: readonly EditionFolder[];
  /** Single files by path: `a.zh.md` is the Chinese `a.md`. */
  files: ReadonlyMap<string, { to: string; language: string }>;
  versions: readonly VersionFolder[];
  /** Leading parts of addresses, with the language that they name; null: they name a version. */
  bases: ReadonlyMap<string, string | null>;
}

export const NO_EDITIONS: EditionRules = {
  defaultLanguage: null,
  folders: [],
  files: new Map(),
  versions: [],
  bases: new Map(),
};

export interface Placement {
  place: string;
  /** The language of a folder or a suffix; null: unmarked. */
  language: string | null;
  /** Unmarked, and at the place of the site's own language. */
  isOwn: boolean;
  /** Its version, if that is not the book's. */
  version: string | null;
}

/** Returns the place of each file; the deepest folder counts. */
export function createPlacer({ folders, files, versions }: EditionRules): (path: string) => Placement {
  const marked = [
    ...folders.map((folder) => ({ ...folder, version: null })),
    ...versions.map(({ from, to, name }) => ({ from, to, language: null, version: name })),
  ].sort((left, right) => right.from.length - left.from.length);
  const ownFolders = [...new Set(folders.map(({ to }) => to))];
  const ownFiles = new Set([...files.values()].map(({ to }) => to));
  return (path) => {
    const file = files.get(path);
    if (file) return { place: file.to, language: file.language, isOwn: false, version: null };
    const rule = marked.find(({ from }) => isWithin(path, from));
    if (!rule) {
      const isOwn = ownFiles.has(path) || ownFolders.some((folder) => isWithin(path, folder));
      return { place: path, language: null, isOwn, version: null };
    }
    const { language, version } = rule;
    const place = joinFolder(rule.to, rule.from === "" ? path : path.slice(rule.from.length + 1));
    return { place, language, isOwn: language === null && version === null, version };
  };
}

export function isWithin(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}

export function joinFolder(folder: string, rest: string): string {
  return folder === "" || rest === "" ? folder + rest : `${folder}/${rest}`;
}
