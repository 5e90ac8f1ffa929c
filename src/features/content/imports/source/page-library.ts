import { decodeText } from "./decode-text.ts";
import { splitFrontMatter } from "./front-matter.ts";
import type { Outline } from "./outline.ts";
import { isDocumentPath } from "./safe-path.ts";
import type { SourceTree } from "./source-tree.ts";

/** A document of the source, with its front matter separated. */
export interface SourcePage {
  path: string;
  data: Record<string, unknown>;
  body: string;
  lineOffset: number;
  encoding: string;
  isDamaged: boolean;
  frontMatterProblem: string | null;
  /** Line of the file, behind the front matter, of every line of `body`; absent: they are unchanged. */
  sourceLines?: readonly number[];
  /** The text of other pages was put into it. */
  embedsOthers?: boolean;
  /** Files that could not be inserted, with the line as in `sourceLines`. */
  includeProblems?: readonly { line: number; detail: string }[];
  /** Changes made to the text while reading it, by kind, with the line as in `sourceLines`. */
  findings?: readonly { name: string; outcome: "changed" | "removed" | "literal"; line: number }[];
}

/** Reads and caches pages; a page that cannot be read gives null and is reported once by the plan. */
export interface PageLibrary {
  tree: SourceTree;
  documentPaths: string[];
  read: (path: string) => Promise<SourcePage | null>;
  /** Text of a configuration file; null when it is not there or unreadable. */
  readText: (path: string) => Promise<string | null>;
}

export type ReadLayout = (library: PageLibrary) => Promise<Outline | null>;

/** A document larger than this is a dump; texts of real books stay below 2 MB. */
const LARGEST_DOCUMENT_BYTES = 16 * 1024 * 1024;
const LARGEST_TOTAL_BYTES = 256 * 1024 * 1024;

interface LibraryFailure {
  path: string;
  detail: string;
}

/** Opens a source for reading pages; failures are collected instead of thrown. */
export function createPageLibrary(tree: SourceTree): PageLibrary & { failures: LibraryFailure[] } {
  const pages = new Map<string, Promise<SourcePage | null>>();
  const failures: LibraryFailure[] = [];
  let totalBytes = 0;

  async function load(path: string): Promise<SourcePage | null> {
    try {
      const size = tree.sizeOf(path);
      totalBytes += size;
      if (size > LARGEST_DOCUMENT_BYTES) throw new Error("文件超过 16 MiB");
      if (totalBytes > LARGEST_TOTAL_BYTES) throw new Error("文字总量超过 256 MiB");
      const decoded = decodeText(await tree.read(path));
      const { data, body, lineOffset, problem } = splitFrontMatter(decoded.text);
      const { encoding, isDamaged } = decoded;
      return { path, data, body, lineOffset, encoding, isDamaged, frontMatterProblem: problem };
    } catch (error) {
      failures.push({ path, detail: error instanceof Error ? error.message : String(error) });
      return null;
    }
  }

  return {
    tree,
    failures,
    documentPaths: tree.paths.filter(isDocumentPath),
    read: (path) => {
      const known = pages.get(path) ?? load(path);
      pages.set(path, known);
      return known;
    },
    readText: async (path) => {
      if (!tree.has(path) || tree.sizeOf(path) > LARGEST_DOCUMENT_BYTES) return null;
      try {
        return decodeText(await tree.read(path)).text;
      } catch (error) {
        failures.push({ path, detail: error instanceof Error ? error.message : String(error) });
        return null;
      }
    },
  };
}
