import type { AnalysedPage } from "../pages/analyse-page.ts";
import { isContentsFile } from "../source/contents-file.ts";
import type { PageLibrary, SourcePage } from "../source/page-library.ts";
import type { SourceResolver } from "./source-resolver.ts";
import { destinationOf } from "./wiki-destination.ts";

/** Which documents outside the contents come along: those that something leads to, or every one. */
export type UnlistedWish = "linked" | "all";

interface UnlistedSearch {
  library: PageLibrary;
  /** Knows the documents of the contents alone, so that every other one answers `unlisted`. */
  resolver: SourceResolver;
  /** Pages of the contents; those found are added. */
  pages: Map<string, AnalysedPage>;
  analyse: (page: SourcePage) => Promise<AnalysedPage>;
  wish: UnlistedWish;
}

/**
 * Documents that the contents do not list but another contents file names or a text links to, and what those link to in turn:
 * path → what led to it, in the order of finding.
 */
export async function findUnlisted(search: UnlistedSearch): Promise<Map<string, string>> {
  const { library, resolver, pages, analyse, wish } = search;
  const found = new Map<string, string>();
  const listed = new Set(pages.keys());
  const queue: string[] = [];

  function take(path: string, why: string): void {
    if (listed.has(path) || found.has(path) || isContentsFile(path)) return;
    found.set(path, why);
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
      const analysed = await analyse(page);
      pages.set(path, analysed);
      follow(analysed, (from) => `${from} 链接到它`);
    }
  }

  for (const path of library.documentPaths.filter(isContentsFile)) {
    const page = await library.read(path);
    if (page) follow(await analyse(page), (from) => `${from} 列出`);
  }
  for (const path of listed) {
    const analysed = pages.get(path);
    if (analysed) follow(analysed, (from) => `${from} 链接到它`);
  }
  await drain();
  if (wish === "all") for (const path of library.documentPaths) take(path, "没有链接到它");
  await drain();
  return found;
}
