export type LayoutName =
  | "mdbook"
  | "mkdocs"
  | "docusaurus"
  | "vuepress"
  | "gitbook"
  | "docsify"
  | "toc"
  | "posts"
  | "hugo"
  | "word"
  | "epub"
  | "wordpress"
  | "notion"
  | "ghost"
  | "obsidian"
  | "logseq"
  | "lakebook"
  | "joplin"
  | "sphinx"
  | "readme"
  | "plain";

/** Directives a generator resolves by pasting another file in. */
export type IncludeStyle = "mdbook" | "vitepress" | "snippets" | "docsify";

/** One line of a table of contents: a page, a group (no path) or a chapter that is only announced. */
export interface OutlineEntry {
  /** Its label in the contents; null: the page's own title is used. */
  label: string | null;
  path: string | null;
  isDraft: boolean;
  /** The other program's id, independent of its name and place; absent: its path. */
  key?: string;
  children: OutlineEntry[];
}

export interface OutlineNote {
  where: string;
  detail: string;
  /** It is about the files, not about the contents. */
  isOfSource?: boolean;
}

/** Settings of files that pages insert, where their generator has such. */
export interface SnippetSettings {
  /** Folders in which the files are looked up, before the folder of the page. */
  roots: readonly string[];
  /** Files that each page ends with. */
  appended: readonly string[];
  /** Parts of files lose the indentation that their lines share. */
  isDedented: boolean;
}

/** The result of a layout: which documents a source has, in which order, under which names. */
export interface Outline {
  layout: LayoutName;
  /** Folder that root-absolute links start from; "" is the source itself. */
  docsRoot: string;
  title: string | null;
  description: string | null;
  entries: OutlineEntry[];
  /** Folders whose files are served from the root (`static/`, `public/`). */
  staticRoots: string[];
  /** Leading paths that root-absolute links may carry (`/base/`). */
  basePaths: string[];
  includeStyles: IncludeStyle[];
  snippets?: SnippetSettings;
  notes: OutlineNote[];
  /** Entries that are pages of a blog and no posts (`_pages`, Hugo's `content/about.md`): as articles they are unlisted. */
  noPosts: string[];
  /** Picture of the source that is the book's cover. */
  cover: string | null;
  /** Files that only look like texts: drawings, old copies. They are never read, linked to or listed. */
  omitted?: readonly string[];
  /** Settings that pages may name in templates. */
  values: Record<string, unknown>;
  /** The generator fills in the content of `{{ }}`. */
  isInterpolated: boolean;
}

export function emptyOutline(layout: LayoutName, docsRoot: string): Outline {
  return {
    layout,
    docsRoot,
    title: null,
    description: null,
    entries: [],
    staticRoots: [],
    basePaths: [],
    includeStyles: [],
    notes: [],
    noPosts: [],
    cover: null,
    values: {},
    isInterpolated: false,
  };
}

export function pageEntry(path: string, label: string | null = null): OutlineEntry {
  return { label, path, isDraft: false, children: [] };
}

/** All paths an outline lists, in reading order. */
export function listOutlinePaths(entries: OutlineEntry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.path === null ? [] : [entry.path]),
    ...listOutlinePaths(entry.children),
  ]);
}

/** Outline without empty groups; announced chapters stay. */
export function pruneEmptyGroups(entries: OutlineEntry[]): OutlineEntry[] {
  return entries
    .map((entry) => ({ ...entry, children: pruneEmptyGroups(entry.children) }))
    .filter((entry) => entry.path !== null || entry.isDraft || entry.children.length > 0);
}
