import { type DataRouteObject, matchRoutes } from "react-router";

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  }
}

/** Fetches the code of a route by its ID. */
export type FetchRouteCode = (routeId: string) => Promise<unknown>;

/** The module that the router will import itself: the browser fetches each only once, unless it has failed. */
export async function importRouteCode(routeId: string): Promise<unknown> {
  const path = window.__reactRouterManifest?.routes[routeId]?.module;
  return path === undefined ? undefined : import(/* @vite-ignore */ path);
}

/** Fetches the code of the page at an address of this site, without its data. */
export async function importPageCode(routes: DataRouteObject[], address: string): Promise<void> {
  const matches = matchRoutes(routes, address) ?? [];
  await Promise.all(matches.map(({ route }) => importRouteCode(route.id)));
}

/**
 * Fetches the code of each route by `fetchCode` before the router loads it, because the router reloads the page when
 * its own request fails (decision 0149).
 */
export function fetchCodeFirst(routes: readonly DataRouteObject[], fetchCode: FetchRouteCode): void {
  for (const { id, lazy, children } of routes) {
    if (typeof lazy === "object" && !guarded.has(lazy))
      guardParts(
        lazy,
        shareRequest(() => fetchCode(id)),
      );
    if (children) fetchCodeFirst(children, fetchCode);
  }
}

/** React runs effects twice in development. */
const guarded = new WeakSet<object>();

type Part = () => Promise<unknown>;

function guardParts(lazy: object, fetched: () => Promise<unknown>): void {
  guarded.add(lazy);
  const parts = lazy as Record<string, Part | undefined>;
  for (const [name, load] of Object.entries(parts)) {
    if (!load) continue;
    parts[name] = async () => {
      await fetched();
      return load();
    };
  }
}

/** One request for all parts of a route; after a failure, the next call makes another. */
function shareRequest(request: () => Promise<unknown>): () => Promise<unknown> {
  let shared: Promise<unknown> | null = null;
  return () => {
    shared ??= request().catch((thrown: unknown) => {
      shared = null;
      throw thrown;
    });
    return shared;
  };
}
