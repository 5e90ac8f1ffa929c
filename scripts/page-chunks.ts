/** The bundler's information about a module. */
interface ModuleFacts {
  /** Its static importers; `import()` does not count. */
  importers: readonly string[];
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleFacts | null;
}

const OWN_SOURCE = /[\\/]src[\\/].*\.tsx?$/;
const START = /[\\/]src[\\/](?:root|entry\.client)\.tsx$/;
const PAGE = /[\\/]([\w-]+-page|articles-id-(?:head|body)|site-layout)\.tsx$/;
/** The home page and its preview. */
const HOME = /^(?:index|home-preview)-page$/;
/** Pages with lists that visitors browse. */
const LISTS = /^(?:index|home-preview|basic|system|vip-list|articles|media|downloads?|search|community|topic)-page$/;
/** Pages with texts that visitors read. */
const TEXTS = /^(?:[\w-]*(?:book-id|book|document|course-id|course|lesson)|article)-page$|^articles-id-/;
/** Pages where visitors choose a plan, and where they pay. */
const OFFER = "vip-page";
const PAYING = /^(?:[\w-]*payment[\w-]*|user-profile|certificate|redeem|gift|invite|unsubscribe)-page$/;
/**
 * Pages that list and describe, and pages that sell or let visitors take part: each shares a chunk with its own kind.
 */
const BORROWING = /^(?:product(?:-id)?|co-creation)-page$/;
/**
 * Pages that share much code with parts that are loaded late (uploads, the player, the profile's certificates,
 * reviews), and the chunk for that shared code.
 */
const LATE_PARTS_OF: Readonly<Record<string, ChunkName>> = {
  "course-page": "reading",
  "lesson-page": "watching",
  "certificate-page": "paying",
  "product-id-page": "catalogue",
};
/** The layout of nearly every page, so the code that it shares with other code is needed everywhere. */
const FRAME = "site-layout";
/** Code that starts every page; it belongs to no single page. */
const EVERYWHERE = "everywhere";
/** The console's code goes wherever its own chunks take it, and moves nothing of the site. */
const CONSOLE =
  /[\\/]src[\\/](?:ui[\\/]console|pages[\\/]admin|features[\\/][^\\/]+[\\/][^\\/]+[\\/]admin)[\\/]|\?schemas$/;
/** Parts that are loaded late. */
const ELSEWHERE = "elsewhere";
/** The console. */
const STAFF = "staff";

type ChunkName = "shell" | "home" | "catalogue" | "reading" | "watching" | "buying" | "paying";

/**
 * Puts code that several pages import statically into few chunks; the bundler itself places code that only one page or
 * a later click needs. A small file for each shared module would add a dozen requests to a first visit. There is one
 * group for each name, `shell` first, because a group includes the imports of its modules.
 */
export function groupOfPages(wanted: ChunkName): (id: string, graph: ModuleGraph) => string | null {
  return (id, graph) => (chunkOfPageModule(id, graph) === wanted ? wanted : null);
}

function chunkOfPageModule(id: string, graph: ModuleGraph): ChunkName | null {
  if (CONSOLE.test(id)) return null;
  const path = withoutQuery(id);
  // Not the starting files themselves: their style sheets would follow the chunk everywhere.
  if (!OWN_SOURCE.test(path) || START.test(path) || PAGE.test(path)) return null;
  const over = pagesOver(id, graph);
  if (over.has(EVERYWHERE)) return "shell";
  if (over.delete(FRAME) && over.size > 0) return "shell";
  const isOfStaff = over.delete(STAFF);
  const pages = [...over].filter((page) => page !== ELSEWHERE);
  const [only] = pages;
  if (only === undefined) return null;
  // Each part that is loaded late and shares code with such a page would otherwise add a request.
  const late = over.has(ELSEWHERE) ? LATE_PARTS_OF[only] : undefined;
  if (pages.length === 1 && late) return late;
  // What the console has too would be a file of its own, unless the page finds it in a chunk that it loads anyway.
  const isShared = over.has(ELSEWHERE) ? LISTS.test(only) || (isOfStaff && BORROWING.test(only)) : isOfStaff;
  if (pages.length === 1 && !isShared) return null;
  const chunk = chunkShared(pages.filter((page) => !BORROWING.test(page)));
  // They lend from the shell alone what else only those have who pay: those chunks would come along whole.
  const isLent = pages.some((page) => BORROWING.test(page)) && (chunk === "buying" || chunk === "paying");
  return isLent ? "shell" : chunk;
}

function chunkShared(pages: readonly string[]): ChunkName {
  if (pages.length === 0) return "catalogue";
  if (pages.length > 1 && pages.every((page) => HOME.test(page))) return "home";
  if (pages.every((page) => LISTS.test(page))) return "catalogue";
  if (pages.every((page) => TEXTS.test(page))) return "reading";
  if (pages.every((page) => PAYING.test(page))) return "paying";
  if (pages.every((page) => page === OFFER || PAYING.test(page))) return "buying";
  return "shell";
}

function pagesOver(id: string, graph: ModuleGraph): Set<string> {
  const pages = new Set<string>();
  const seen = new Set([id]);
  const waiting = [id];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    const path = withoutQuery(module);
    const page = START.test(path) ? EVERYWHERE : PAGE.exec(path)?.[1];
    if (page !== undefined) {
      pages.add(page);
      continue;
    }
    const importers = graph.getModuleInfo(module)?.importers ?? [];
    if (importers.length === 0) pages.add(ELSEWHERE);
    for (const importer of importers) {
      if (CONSOLE.test(importer)) {
        pages.add(STAFF);
        continue;
      }
      if (!seen.has(importer)) waiting.push(importer);
      seen.add(importer);
    }
  }
  return pages;
}

function withoutQuery(id: string): string {
  return id.split("?", 1)[0] ?? id;
}
