/** What the bundler knows of a module. */
interface ModuleFacts {
  /** Who imports it at once; `import()` does not count. */
  importers: readonly string[];
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleFacts | null;
}

const OWN_SOURCE = /[\\/]src[\\/]/;
const PAGE = /[\\/]([\w-]+-page|articles-id-(?:head|body)|site-layout)\.tsx$/;
/** Where visitors look around and read. */
const LOOKING = /^(?:index|system|vip-list|articles|[\w-]*book-id|[\w-]*document)-page$|^articles-id-/;
/** Read by themselves; what they share with few others is not for everybody. */
const APART = /^(?:user-profile|legal)-page$/;
/** Around nearly every page, so what it shares with any other code is for everybody. */
const FRAME = "site-layout";
/** Code of no page: the shell, and parts that come late. */
const ELSEWHERE = "elsewhere";
/** Fewer, and a visitor who never comes to the other page would carry too much that is not for him. */
const FEWEST_PAGES = 3;

type ChunkName = "common" | "catalogue" | "buying";

/**
 * Puts what several pages show at once into few chunks; what one page alone or a later click needs is the bundler's to
 * place. A small file for each shared module would be a dozen requests more on a first visit. One group for each name,
 * `common` first, because a group takes along what its modules import.
 */
export function groupOfPages(wanted: ChunkName): (id: string, graph: ModuleGraph) => string | null {
  return (id, graph) => (chunkOfPageModule(id, graph) === wanted ? wanted : null);
}

function chunkOfPageModule(id: string, graph: ModuleGraph): ChunkName | null {
  if (!OWN_SOURCE.test(id) || PAGE.test(withoutQuery(id))) return null;
  const over = pagesOver(id, graph);
  if (over.delete(FRAME) && over.size > 0) return "common";
  const pages = [...over].filter((page) => page !== ELSEWHERE && !APART.test(page));
  if (pages.length < FEWEST_PAGES) return null;
  const looking = pages.filter((page) => LOOKING.test(page)).length;
  if (looking === pages.length) return "catalogue";
  return looking === 0 ? "buying" : "common";
}

function pagesOver(id: string, graph: ModuleGraph): Set<string> {
  const pages = new Set<string>();
  const seen = new Set([id]);
  const waiting = [id];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    const page = PAGE.exec(withoutQuery(module))?.[1];
    if (page !== undefined) {
      pages.add(page);
      continue;
    }
    const importers = graph.getModuleInfo(module)?.importers ?? [];
    if (importers.length === 0) pages.add(ELSEWHERE);
    for (const importer of importers) {
      if (!seen.has(importer)) waiting.push(importer);
      seen.add(importer);
    }
  }
  return pages;
}

function withoutQuery(id: string): string {
  return id.split("?", 1)[0] ?? id;
}
