import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { DATA_SUFFIX } from "../../kit/values/page-data-address.ts";

type Routes = ServerBuild["routes"];
export type Route = NonNullable<Routes[string]>;

/**
 * Finds the routes of a page's address, the outermost first; returns none, or only the catch-all route, if there is no
 * page.
 */
export type MatchPage = (path: string) => readonly Route[];

const SANE_PATH = /^\/[\p{L}\p{N}\-._~/]*$/u;
/** The number of addresses whose routes are cached; the limit is needed because visitors can invent addresses. */
const MAX_KNOWN_PATHS = 2_000;
const LONGEST_KNOWN_PATH = 200;

/** Matches the path of a page or of its data case-sensitively. */
export function createPageMatcher(routes: Routes): MatchPage {
  const tree = routeTree(routes, undefined);
  // The router ranks its routes again for each match, which takes longer than computing the key of a page.
  const known = new LRUCache<string, readonly Route[]>({ max: MAX_KNOWN_PATHS });
  return (path) => {
    // Encoded or unusual paths are answered without the cache: no other spelling may share the key of a clean path.
    if (!SANE_PATH.test(path) || path.includes("//")) return [];
    const before = known.get(path);
    if (before !== undefined) return before;
    const found = matchRoutes(tree, path.replace(DATA_SUFFIX, "")) ?? [];
    const all = found.map(({ route }) => routes[route.id ?? ""]).filter((route) => route !== undefined);
    const matched = all.at(-1)?.path === "*" ? [] : all;
    if (path.length > LONGEST_KNOWN_PATH) return matched;
    known.set(path, matched);
    return matched;
  };
}

function routeTree(routes: Routes, parentId: string | undefined): RouteObject[] {
  const own = Object.values(routes).filter(
    (route): route is Route => route !== undefined && route.parentId === parentId,
  );
  return own.map(({ id, path, index }) =>
    index
      ? { id, path, index: true, caseSensitive: true }
      : { id, path, caseSensitive: true, children: routeTree(routes, id) },
  );
}
