import type { RequestHandler, ServerBuild } from "react-router";
import { contentSecurityPolicy } from "../answer/security-headers.ts";
import { guardLoaders } from "./guard-loaders.ts";
import { createPageMatcher, type MatchPage } from "./match-page.ts";
import { createPageHandlers } from "./page-handlers.ts";
import { type OwnPage, paintFirst } from "./paint-first.ts";

/** The source of pages: the build, or modules that a caller loads itself. */
export interface PageSource {
  match: MatchPage;
  handlerOf(path: string): RequestHandler;
  /** Style sheets for the few pages that the framework does not render. */
  styleSheets: readonly string[];
  /** Browsers may cache pages for offline use (decision 0094). */
  hasOffline: boolean;
  /** Rearranges the page before it is sent. */
  arrange(page: OwnPage): OwnPage;
  /** The content security policy of a page. */
  policy: typeof contentSecurityPolicy;
}

export function builtPages(build: ServerBuild): PageSource {
  const match = createPageMatcher(build.routes);
  return {
    match,
    handlerOf: createPageHandlers(guardLoaders(build), match),
    styleSheets: build.assets.routes.root?.css ?? [],
    hasOffline: true,
    arrange: paintFirst,
    policy: contentSecurityPolicy,
  };
}
