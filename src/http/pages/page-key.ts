import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { PageHandle } from "../../app-context.ts";

/** The cache key of a page request and the URL that is rendered for it; null: rendered as asked and not cached. */
export type PageKeys = (rawUrl: string) => string | null;

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
/** The branch of routes of an address; empty for none. */
type Matched = readonly (Route | undefined)[];

const SANE_PATH = /^\/[\p{L}\p{N}\-._~/]*$/u;
const MAX_QUERY_VALUE = 60;
/** Of addresses whose routes are remembered: what strangers make up must not pile up. */
const MOST_KNOWN_PATHS = 2_000;
const LONGEST_KNOWN_PATH = 200;
/** Of a page's data for client navigation. `/_.data` is that of a path that ends in a slash. */
const DATA_SUFFIX = /(?:(?<=\/)_)?\.data$/;
/** In a request for data: the routes whose loaders are to run. */
const ROUTES_PARAMETER = "_routes";

/**
 * Keys of path and allow-listed query, never of a header: as many as the router tells apart. An address that is only
 * another spelling of a page's own (case, an unknown route id) is rendered for itself.
 */
export function createPageKeys(routes: Routes): PageKeys {
  const tree = routeTree(routes, undefined);
  // The router ranks its routes anew for each match, which costs a page more than making its key.
  const known = new Map<string, Matched>();
  function match(path: string): Matched {
    const before = known.get(path);
    if (before !== undefined) return before;
    const matched = matchRoutes(tree, path)?.map(({ route }) => routes[route.id ?? ""]) ?? [];
    if (path.length > LONGEST_KNOWN_PATH) return matched;
    if (known.size >= MOST_KNOWN_PATHS) known.clear();
    known.set(path, matched);
    return matched;
  }

  return (rawUrl) => {
    const [rawPath = "", rawQuery] = split(rawUrl);
    // Encoded or odd paths are rendered as what they are and not cached: nothing may alias a clean path.
    if (!SANE_PATH.test(rawPath) || rawPath.includes("//")) return null;
    const matched = match(rawPath.replace(DATA_SUFFIX, ""));
    const page = matched.at(-1);
    if (page === undefined || page.path === "*") return null;
    if (rawQuery === undefined) return rawPath;

    const asked = new URLSearchParams(rawQuery);
    const query = new URLSearchParams();
    for (const name of (page.module.handle as Partial<PageHandle> | undefined)?.shownByQuery ?? []) {
      const value = asked.get(name);
      if (value === null) continue;
      if (value.length > MAX_QUERY_VALUE) return null;
      query.set(name, value);
    }
    if (DATA_SUFFIX.test(rawPath) && asked.has(ROUTES_PARAMETER)) {
      const wanted = new Set(asked.get(ROUTES_PARAMETER)?.split(","));
      const ids = matched.filter((route) => route?.module.loader && wanted.has(route.id)).map((route) => route?.id);
      if (ids.length === 0) return null;
      query.set(ROUTES_PARAMETER, ids.join(","));
    }
    return query.size === 0 ? rawPath : `${rawPath}?${query}`;
  };
}

function split(url: string): [path: string, query?: string] {
  const at = url.indexOf("?");
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
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
