import { createRequestHandler, type ServerBuild } from "react-router";
import { guardLoaders } from "../../src/http/pages/guard-loaders.ts";
import { createPageMatcher } from "../../src/http/pages/match-page.ts";
import type { PageSource } from "../../src/http/pages/page-source.ts";
import { developmentPolicy } from "./development-policy.ts";

/** All styles of a page, as React Router collects them from the sources. */
const STYLES = "/@react-router/critical.css?pathname=/";

/** Pages from the current sources: `load` returns another build when one of their modules has changed. */
export async function sourcePages(load: () => Promise<ServerBuild>): Promise<PageSource> {
  let current = prepare(await load());
  async function refresh() {
    const build = await load();
    if (build !== current.build) current = prepare(build);
    return current;
  }
  return {
    match: (path) => current.match(path),
    handlerOf: () => async (request, context) => (await refresh()).handle(request, context),
    styleSheets: [STYLES],
    hasOffline: false,
    // The order of the head only matters for distant visitors, and the framework's head differs in development.
    arrange: (page) => page,
    policy: developmentPolicy,
  };
}

function prepare(build: ServerBuild) {
  return {
    build,
    match: createPageMatcher(build.routes),
    handle: createRequestHandler(guardLoaders(build), "development"),
  };
}
