import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import type { MatchPage, Route } from "./match-page.ts";

/**
 * The framework's handler for an address, with only the routes of that address. The framework ranks all routes twice
 * for each request and rebuilds them for each page; this caches the results. The complete tree is used for missing
 * pages.
 */
export function createPageHandlers(build: ServerBuild, match: MatchPage): (path: string) => RequestHandler {
  const handleAny = createRequestHandler(build, "production");
  const handlers = new Map<Route, RequestHandler>();
  return (path) => {
    const matched = match(path);
    const page = matched.at(-1);
    if (page === undefined) return handleAny;
    const known = handlers.get(page);
    if (known !== undefined) return known;
    const made = createRequestHandler(withRoutes(build, matched), "production");
    handlers.set(page, made);
    return made;
  };
}

function withRoutes(build: ServerBuild, matched: readonly Route[]): ServerBuild {
  const ids = new Set(matched.map(({ id }) => id));
  return {
    ...build,
    routes: pick(build.routes, ids),
    assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
  };
}

function pick<T>(all: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
}
