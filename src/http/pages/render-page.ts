import { createHash, randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import {
  appContext,
  failureContext,
  type GuestApp,
  pageTextContext,
  recordReads,
  scriptNonceContext,
} from "../../app-context.ts";
import type { Logger } from "../../kit/process/logger.ts";
import { toAppError } from "../answer/answer-error.ts";
import { BASE_HEADERS, contentSecurityPolicy, INERT_POLICY } from "../answer/security-headers.ts";
import { guardLoaders } from "./guard-loaders.ts";
import { takeNonce } from "./nonce-scripts.ts";
import type { RenderedPage } from "./page-cache.ts";
import { paintFirst } from "./paint-first.ts";

/** Browsers ask again each time (a 304 costs nothing); shared caches may hold a minute and outlive our failures. */
const PAGE_CACHING = "public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400";

export interface PageRenderer {
  /**
   * Renders what every guest sees at this path and query. Knows no header of the asker. A failure that is ours becomes
   * the error screen and a line in the log, both with `requestId`; trouble of the database is thrown.
   */
  render(pathAndQuery: string, requestId: string): Promise<RenderedPage>;
}

interface PageRendererOptions {
  build: ServerBuild;
  guestApp: GuestApp;
  /** Scheme and host of the site; a `Host` header never reaches a page. */
  origin: string;
  /** Inline scripts that the build puts into every page. */
  ownScripts: readonly string[];
  logger: Pick<Logger, "error">;
}

export function createPageRenderer({ build, guestApp, origin, ownScripts, logger }: PageRendererOptions): PageRenderer {
  const handle = createRequestHandler(guardLoaders(build), "production");
  const ownHashes = ownScripts.map(hashOf);
  return {
    async render(pathAndQuery, requestId) {
      const context = new RouterContextProvider();
      const { recorded, read } = recordReads(guestApp);
      const failure: { thrown: unknown; requestId: string } = { thrown: null, requestId };
      // Marks the scripts that the renderer itself writes: nothing from a database can know it.
      const nonce = randomBytes(16).toString("hex");
      context.set(appContext, recorded);
      context.set(failureContext, failure);
      context.set(scriptNonceContext, nonce);
      const page = { text: "" };
      context.set(pageTextContext, page);
      const response = await handle(new Request(origin + pathAndQuery), context);
      if (failure.thrown !== null) {
        if (toAppError(failure.thrown).status === 503) throw failure.thrown;
        logger.error({ err: failure.thrown, request_id: requestId, url: pathAndQuery }, "page failed");
      }
      const { status } = response;
      const headers = pageHeaders(response);
      if (status >= 500) headers.set("x-request-id", requestId);
      if (!headers.get("content-type")?.startsWith("text/html")) {
        headers.set("content-security-policy", INERT_POLICY);
        return { status, headers: [...headers], body: Buffer.from(await response.arrayBuffer()), dependsOn: read };
      }
      const { html, scripts } = paintFirst(takeNonce(page.text || (await response.text()), nonce));
      headers.set("content-security-policy", contentSecurityPolicy([...ownHashes, ...scripts.map(hashOf)]));
      return { status, headers: [...headers], body: Buffer.from(html), dependsOn: read };
    },
  };
}

/** As a policy names an inline script. */
export function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

function pageHeaders(response: Response): Headers {
  const headers = new Headers(response.headers);
  for (const [name, value] of BASE_HEADERS) headers.set(name, value);
  headers.set("cache-control", response.status === 200 ? PAGE_CACHING : "no-store");
  headers.delete("content-length");
  headers.delete("set-cookie");
  return headers;
}
