import type { Readable } from "node:stream";
import type { Construct } from "../import-report.ts";
import type { Outline } from "./outline.ts";
import { isSkippedPath } from "./safe-path.ts";

/** One file of a source; `path` is relative, POSIX and safe. */
export interface SourceFile {
  path: string;
  sizeBytes: number;
  load: () => Promise<Buffer>;
  /** Like the method above, in chunks, for files that are too large for memory. */
  open: () => Promise<Readable>;
}

/** A file that the reader did not import: a link, a clash, a file too large. */
export interface SourceProblem {
  path: string;
  detail: string;
}

/** What a reader of foreign files changed, removed or left, counted by file. */
export interface SourceChange extends Construct {
  path: string;
  count: number;
}

/** The language or version that the tree contains. */
export interface Edition {
  /** The language of the book, and that of the site; `""` where none is declared. */
  language: string;
  own: string;
  /** The place of a source file that is elsewhere, or whose page another file gives. */
  moved: ReadonlyMap<string, string>;
  /** Documents in another language, because the book's has none. */
  untranslated: ReadonlyMap<string, string>;
  /** Leading parts of addresses, with the language that they name; null: they name a version. */
  bases: ReadonlyMap<string, string | null>;
  /** The same tree with the site's own language first, whose contents name untranslated pages; null: it is this one. */
  reference: SourceTree | null;
  /** The file that a place shows. */
  originOf: (path: string) => string;
  /** Documents of other languages and versions that are not imported. */
  others: ReadonlyMap<string, number>;
  versions: ReadonlyMap<string, number>;
}

/** A folder or an archive, read lazily; nothing outside it can be reached through it. */
export interface SourceTree {
  /** Name of the folder or archive, without extension. */
  name: string;
  paths: string[];
  problems: SourceProblem[];
  changes: SourceChange[];
  /** The outline of a foreign file; null: the layout is detected from the files. */
  outline: Outline | null;
  /** What a foreign file is known by across imports; null: by its name. */
  key: string | null;
  /** null: every file is in its own place. */
  edition: Edition | null;
  has: (path: string) => boolean;
  sizeOf: (path: string) => number;
  /** Rejects when the file is not in the tree or cannot be read. */
  read: (path: string) => Promise<Buffer>;
  /** The same piece by piece. */
  open: (path: string) => Promise<Readable>;
  close: () => Promise<void>;
}

interface SourceTreeOptions {
  name: string;
  files: Iterable<SourceFile>;
  problems?: SourceProblem[];
  changes?: SourceChange[];
  /** It names files by their whole paths, so that no folder is searched. */
  outline?: Outline;
  key?: string;
  close?: () => Promise<void>;
}

/** Builds a tree: hidden files are dropped, clashing names are reported, a single wrapping folder is removed. */
export function createSourceTree(options: SourceTreeOptions): SourceTree {
  const { name, files, problems = [], changes = [], outline, key, close } = options;
  const listed = [...files].filter((file) => !isSkippedPath(file.path));
  // A vault of one folder is that folder, whatever marker files are beside it.
  const prefix = outline
    ? ""
    : wrappingFolder(listed.map((file) => file.path).filter((path) => !/^\.obsidian\//.test(path)));
  const byPath = new Map<string, SourceFile>();
  const byFoldedPath = new Map<string, string>();
  const found = [...problems];
  for (const file of listed) {
    const path = file.path.startsWith(prefix) ? file.path.slice(prefix.length) : file.path;
    const folded = path.normalize("NFC").toLowerCase();
    const twin = byFoldedPath.get(folded);
    if (byPath.has(path)) {
      found.push({ path, detail: "同名文件出现两次，只读第一份" });
      continue;
    }
    if (twin) found.push({ path, detail: `与 ${twin} 只差大小写` });
    else byFoldedPath.set(folded, path);
    byPath.set(path, file);
  }
  const need = (path: string): SourceFile => {
    const file = byPath.get(path);
    if (!file) throw new Error(`没有这个文件：${path}`);
    return file;
  };
  return {
    name,
    paths: [...byPath.keys()].sort(),
    problems: found,
    changes,
    outline: outline ?? null,
    key: key ?? null,
    edition: null,
    has: (path) => byPath.has(path),
    sizeOf: (path) => byPath.get(path)?.sizeBytes ?? 0,
    read: async (path) => need(path).load(),
    open: async (path) => need(path).open(),
    close: close ?? (async () => {}),
  };
}

/** Archives made by code hosts wrap everything in one folder, which is no part of the layout. */
function wrappingFolder(paths: string[]): string {
  const first = paths[0];
  if (!first?.includes("/")) return "";
  const folder = first.slice(0, first.indexOf("/") + 1);
  if (folder.startsWith(".") || folder.startsWith("_")) return "";
  return paths.every((path) => path.startsWith(folder)) ? folder : "";
}
