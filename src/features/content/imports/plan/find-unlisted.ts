import { readIndexPage } from "../layouts/add-parts.ts";
import { type AnalysedPage, analysePage } from "../pages/analyse-page.ts";
import { isContentsFile } from "../source/contents-file.ts";
import { listOutlinePaths } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, isIndexName } from "../source/safe-path.ts";
import type { SourceResolver } from "./source-resolver.ts";
import { destinationOf } from "./wiki-destination.ts";

/** Which documents outside the contents are imported: linked ones, or every one. */
export type UnlistedChoice = "linked" | "all";

export interface FoundDocument {
  /** What linked to it, for the report. */
  detail: string;
  /** Nothing links to it. */
  isLoose: boolean;
  /** Path of the index page, found too, that lists it. */
  listedBy: string | null;
}

interface UnlistedSearch {
  library: PageLibrary;
  docsRoot: string;
  /** Only knows the documents of the contents, so that every other one is `unlisted`. */
  resolver: SourceResolver;
  /** Pages of the contents; those found are added. */
  pages: Map<string, AnalysedPage>;
  choice: UnlistedChoice;
}

/**
 * Documents that the contents omit but a text links to, and their own links in turn, by path in the order of finding.
 */
export async function findUnlisted(search: UnlistedSearch): Promise<Map<string, FoundDocument>> {
  const { library, docsRoot, resolver, pages, choice } = search;
  const found = new Map<string, FoundDocument>();
  const listed = new Set(pages.keys());
  const queue: string[] = [];

  function take(path: string, detail: string, facts: Partial<FoundDocument> = {}): void {
    if (listed.has(path) || found.has(path) || isContentsFile(path)) return;
    found.set(path, { detail, isLoose: false, listedBy: null, ...facts });
    queue.push(path);
  }

  function follow({ page, references }: AnalysedPage, why: (path: string) => string): void {
    for (const reference of references) {
      const written = destinationOf(reference, page.path, resolver);
      const answer = written === null ? null : resolver.link(page.path, written);
      if (answer?.kind === "unlisted") take(answer.path, why(page.path));
    }
  }

  async function drain(): Promise<void> {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const page = await library.read(path);
      if (!page) {
        found.delete(path);
        continue;
      }
      const analysed = analysePage(page);
      pages.set(path, analysed);
      // The index of a part that is only linked still lists its documents.
      if (isIndexName(path) && directoryOf(path) !== docsRoot)
        for (const part of listOutlinePaths(await readIndexPage(library, path, docsRoot)))
          take(part, `${path} 列出`, { listedBy: path });
      follow(analysed, (from) => `${from} 链接到它`);
    }
  }

  for (const path of library.documentPaths.filter(isContentsFile)) {
    const page = await library.read(path);
    if (page) follow(analysePage(page), (from) => `${from} 列出`);
  }
  for (const path of listed) {
    const analysed = pages.get(path);
    if (analysed) follow(analysed, (from) => `${from} 链接到它`);
  }
  await drain();
  if (choice === "all") for (const path of library.documentPaths) take(path, "没有链接到它", { isLoose: true });
  await drain();
  return found;
}
