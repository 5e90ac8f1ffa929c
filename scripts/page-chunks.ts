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
// The page of a quote is a late part.
const PAGE = /[\\/]((?!quote-)[\w-]+-page|articles-id-(?:head|body)|site-layout)\.tsx$/;
/** What failures of a session are called: late parts of all pages need it. */
const FAILURES = /[\\/](?:auth-codes|failure-text)\.ts$/;
/** The home page and its preview. */
const HOME = /^(?:index|home-preview)-page$/;
/** Pages that list works by filters. */
const SHELVES = /^(?:basic|system|vip-list|media)-page$/;
/** Pages with lists that visitors browse. */
const LISTS = /^(?:index|home-preview|basic|system|vip-list|articles|media|downloads?|search|community|topic)-page$/;
/** Kinds of these pages whose shared code is a chunk of its own. */
const KINDS: readonly (readonly [ChunkName, RegExp])[] = [
  ["home", HOME],
  ["catalogue", SHELVES],
  ["talk", /^(?:community|topic)-page$/],
  ["downloads", /^downloads?-page$/],
  ["products", /^product(?:-id)?-page$/],
  ["search", /^search-page$/],
  // Pages that explain what is sold by the same sections.
  ["sales", /^(?:vip|services-outsourcing|booking|co-creation)-page$/],
];
/** Pages with texts that visitors read. */
const TEXTS = /^(?:[\w-]*(?:book-id|book|document|course-id|course|lesson)|article)-page$|^articles-id-/;
/** Pages where visitors choose a plan and place an order, and pages for what follows. */
const OFFERS = /^(?:vip|product-payment)-page$/;
const PAYING = /^(?:payment-[\w-]+|user-profile|certificate|redeem|gift|invite|unsubscribe)-page$/;
/**
 * Product and co-creation pages. They use code of every other kind of page, so they are ignored when the chunk of
 * shared code is chosen: the other pages that share it decide.
 */
const BORROWING = /^(?:product(?:-id)?|co-creation)-page$/;
/**
 * Pages that share much code with parts that are loaded late (uploads, the player, the profile's certificates,
 * reviews, forms of services), and the chunk for that shared code.
 */
const LATE_PARTS_OF: Readonly<Record<string, ChunkName>> = {
  "course-page": "reading",
  "lesson-page": "watching",
  "certificate-page": "paying",
  "product-id-page": "products",
  "services-outsourcing-page": "sales",
  "co-creation-page": "sales",
};
/** The layout of nearly every page, so the code that it shares with other code is needed everywhere. */
const FRAME = "site-layout";
/** Code that starts every page; it belongs to no single page. */
const EVERYWHERE = "everywhere";
/**
 * Code of the console. The bundler chooses its chunks, and which page chunk a module gets does not depend on the console
 * pages that import it.
 */
const CONSOLE =
  /[\\/]src[\\/](?:ui[\\/]console|console|pages[\\/]admin|features[\\/][^\\/]+[\\/][^\\/]+[\\/]admin)[\\/]|\?schemas$/;
/** Parts that are loaded late. */
const ELSEWHERE = "elsewhere";
/** The console. */
const STAFF = "staff";

/** The chunks by name, in the order in which they take modules. */
export const CHUNKS = [
  "shell",
  "lists",
  "talk",
  "downloads",
  "products",
  "search",
  "reading",
  "catalogue",
  "home",
  "watching",
  "sales",
  "buying",
  "paying",
] as const;

type ChunkName = (typeof CHUNKS)[number];

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
  if (over.has(EVERYWHERE) || FAILURES.test(path)) return "shell";
  if (over.delete(FRAME) && over.size > 0) return "shell";
  const isOfStaff = over.delete(STAFF);
  const pages = [...over].filter((page) => page !== ELSEWHERE);
  const [only] = pages;
  if (only === undefined) return null;
  // Each part that is loaded late and shares code with such a page would otherwise add a request.
  const late = over.has(ELSEWHERE) ? LATE_PARTS_OF[only] : undefined;
  if (pages.length === 1 && late) return late;
  // Code of one page stays with the bundler. But if the console or a late part imports it too, the bundler would create
  // a separate file for it, which is one more request; a chunk that the page loads anyway avoids this.
  const isShared = over.has(ELSEWHERE) ? LISTS.test(only) || (isOfStaff && BORROWING.test(only)) : isOfStaff;
  if (pages.length === 1 && !isShared) return null;
  const chunk = chunkOfKind(pages) ?? chunkShared(pages.filter((page) => !BORROWING.test(page)));
  // If these pages share code with the plan and payment pages, the code goes into the shell, which every page loads:
  // otherwise they would load the whole `buying` or `paying` chunk for it.
  const isLent = pages.some((page) => BORROWING.test(page)) && (chunk === "buying" || chunk === "paying");
  if (isLent) return "shell";
  // Code of one page and the console does not belong in the shell, which every page loads.
  return chunk === "shell" && pages.length === 1 ? null : chunk;
}

function chunkOfKind(pages: readonly string[]): ChunkName | null {
  const [kind = null] = KINDS.find(([, ofKind]) => pages.every((page) => ofKind.test(page))) ?? [];
  return kind;
}

function chunkShared(pages: readonly string[]): ChunkName {
  if (pages.every((page) => LISTS.test(page))) return "lists";
  if (pages.every((page) => TEXTS.test(page))) return "reading";
  if (pages.every((page) => PAYING.test(page))) return "paying";
  if (pages.every((page) => OFFERS.test(page) || PAYING.test(page))) return "buying";
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
