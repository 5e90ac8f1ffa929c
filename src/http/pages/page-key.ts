import type { PageHandle } from "../../app-context.ts";
import { DATA_SUFFIX, ROUTES_PARAMETER } from "../../kit/values/page-data-address.ts";
import type { MatchPage, Route } from "./match-page.ts";

/** The cache key of a page request and the URL that is rendered for it; null: rendered as requested and not cached. */
export type PageKeys = (rawUrl: string) => string | null;

const MAX_QUERY_VALUE = 60;

/**
 * Keys consist of the path and allow-listed query parameters, never of a header: there are as many as the router
 * distinguishes. Another spelling of a page's address (other case, an unknown route id) is rendered separately.
 */
export function createPageKeys(match: MatchPage): PageKeys {
  return (rawUrl) => {
    const [rawPath = "", rawQuery] = split(rawUrl);
    const matched = match(rawPath);
    const page = matched.at(-1);
    if (page === undefined || (page.module.handle as PageHandle | undefined)?.isNeverCached) return null;
    if (rawQuery === undefined) return rawPath;
    if (hasImpossibleId(rawPath, matched)) return null;

    const params = new URLSearchParams(rawQuery);
    const query = new URLSearchParams();
    for (const name of (page.module.handle as PageHandle | undefined)?.queryNames ?? []) {
      const value = params.get(name);
      if (value === null) continue;
      if (value.length > MAX_QUERY_VALUE) return null;
      query.set(name, value);
    }
    if (DATA_SUFFIX.test(rawPath) && params.has(ROUTES_PARAMETER)) {
      const wanted = new Set(params.get(ROUTES_PARAMETER)?.split(","));
      const ids = matched.filter((route) => route.module.loader && wanted.has(route.id)).map((route) => route.id);
      if (ids.length === 0) return null;
      query.set(ROUTES_PARAMETER, ids.join(","));
    }
    return query.size === 0 ? rawPath : `${rawPath}?${query}`;
  };
}

const ID_PARAMETER = /^:(?:id|\w+Id)$/;

/**
 * An id that is not a number is a fatal 404, whose message contains the whole address (spec §5): it is rendered as
 * requested.
 */
function hasImpossibleId(rawPath: string, matched: readonly Route[]): boolean {
  const pattern = matched.flatMap(({ path }) => path?.split("/").filter(Boolean) ?? []);
  const segments = rawPath.replace(DATA_SUFFIX, "").split("/").filter(Boolean);
  return pattern.some((name, index) => ID_PARAMETER.test(name) && !/^\d+$/.test(segments[index] ?? ""));
}

function split(url: string): [path: string, query?: string] {
  const at = url.indexOf("?");
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}
