/** Query names that choose what a public page shows; everything else is ignored, so it cannot fill the cache. */
const SHOWN_BY_QUERY: Readonly<Record<string, readonly string[]>> = {
  "/articles": ["page", "tag"],
  "/system": ["page", "category"],
  "/vip/list": ["page", "category"],
};

/** Pages that are the same shell whatever they are asked for, or that must not be kept. */
const NOT_KEPT = /^\/(?:api|sandbox|assets|files|healthz|readyz)(?:\/|$)/;

const SANE_PATH = /^\/[\p{L}\p{N}\-._~/]*$/u;
const MAX_QUERY_VALUE = 60;
const MAX_ROUTES_VALUE = 200;
/** Route ids of a partial `.data` request; what looks otherwise is rendered and not kept. */
const SANE_ROUTES = /^[A-Za-z][\w-]*(?:,[A-Za-z][\w-]*){0,5}$/;

/**
 * The cache key of a page request, and the URL that is rendered for it: path and allow-listed query only, never a
 * header. null: not a page that is kept. `.data` is the same page for client navigation.
 */
export function pageKey(rawUrl: string): string | null {
  const queryAt = rawUrl.indexOf("?");
  const rawPath = queryAt < 0 ? rawUrl : rawUrl.slice(0, queryAt);
  if (NOT_KEPT.test(rawPath)) return null;
  // Encoded or odd paths are rendered as what they are and not kept: nothing may alias a clean path.
  if (!SANE_PATH.test(rawPath) || rawPath.includes("//")) return null;
  if (queryAt < 0) return rawPath;

  const isData = rawPath.endsWith(".data");
  const names = SHOWN_BY_QUERY[isData ? rawPath.slice(0, -".data".length) : rawPath] ?? [];
  const asked = new URLSearchParams(rawUrl.slice(queryAt + 1));
  const kept = new URLSearchParams();
  for (const name of isData ? [...names, "_routes"] : names) {
    const value = asked.get(name);
    if (value === null) continue;
    if (
      name === "_routes" ? !SANE_ROUTES.test(value) || value.length > MAX_ROUTES_VALUE : value.length > MAX_QUERY_VALUE
    )
      return null;
    kept.set(name, value);
  }
  return kept.size === 0 ? rawPath : `${rawPath}?${kept}`;
}
