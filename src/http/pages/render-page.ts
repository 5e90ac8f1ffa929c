import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { appContext, failureContext, type GuestApp, watchReads } from "../../app-context.ts";
import { toAppError } from "../answer/answer-error.ts";
import { BASE_HEADERS, contentSecurityPolicy, INERT_POLICY } from "../answer/security-headers.ts";
import type { RenderedPage } from "./page-cache.ts";

/** Browsers ask again each time (a 304 costs nothing); shared caches may hold a minute and outlive our failures. */
const PAGE_CACHING = "public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400";

export interface PageRenderer {
  /** Renders what every guest sees at this path and query. Knows no header of the asker. */
  render(pathAndQuery: string): Promise<RenderedPage>;
}

interface PageRendererOptions {
  build: ServerBuild;
  guestApp: GuestApp;
  /** Scheme and host of the site; a `Host` header never reaches a page. */
  origin: string;
}

export function createPageRenderer({ build, guestApp, origin }: PageRendererOptions): PageRenderer {
  const handle = createRequestHandler(build, "production");
  return {
    async render(pathAndQuery) {
      const context = new RouterContextProvider();
      const { watched, read } = watchReads(guestApp);
      context.set(appContext, watched);
      const failure: { thrown: unknown } = { thrown: null };
      context.set(failureContext, failure);
      const response = await handle(new Request(origin + pathAndQuery), context);
      if (failure.thrown !== null && toAppError(failure.thrown).status === 503) throw failure.thrown;
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: pageHeaders(response, body), body, dependsOn: read };
    },
  };
}

function pageHeaders(response: Response, body: Buffer): [string, string][] {
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const headers = new Headers(response.headers);
  for (const [name, value] of BASE_HEADERS) headers.set(name, value);
  headers.set("content-security-policy", isHtml ? contentSecurityPolicy(body.toString("utf8")) : INERT_POLICY);
  headers.set("cache-control", response.status === 200 ? PAGE_CACHING : "no-store");
  headers.delete("content-length");
  headers.delete("set-cookie");
  return [...headers];
}
