import { hash, randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import {
  appContext,
  failureContext,
  type GuestApp,
  type PageHandle,
  pageTextContext,
  recordReads,
  scriptNonceContext,
} from "../../app-context.ts";
import type { Logger } from "../../kit/process/logger.ts";
import { toAppError } from "../answer/answer-error.ts";
import { BASE_HEADERS, INERT_POLICY } from "../answer/security-headers.ts";
import type { MatchPage, Route } from "./match-page.ts";
import { takeNonce } from "./nonce-scripts.ts";
import type { RenderedPage } from "./page-cache.ts";
import type { PageSource } from "./page-source.ts";

/**
 * Browsers revalidate each time (a 304 costs nothing); shared caches may store a page for a minute and serve it during
 * our failures.
 */
const PAGE_CACHING = "public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400";

export interface PageRenderer {
  /**
   * Renders the page that every guest sees at this path and query, without any request header. A server failure becomes
   * the error screen and a line in the log, both with `requestId`; database failures are thrown.
   */
  render(pathAndQuery: string, requestId: string): Promise<RenderedPage>;
}

interface PageRendererOptions {
  pages: PageSource;
  guestApp: GuestApp;
  /** Scheme and host of the site; a `Host` header never reaches a page. */
  origin: string;
  /** Inline scripts that the build adds to every page. */
  ownScripts: readonly string[];
  logger: Pick<Logger, "error">;
}

export function createPageRenderer(options: PageRendererOptions): PageRenderer {
  const { pages, guestApp, origin, ownScripts, logger } = options;
  const { match } = pages;
  const ownHashes = ownScripts.map(hashOf);
  return {
    async render(pathAndQuery, requestId) {
      const context = new RouterContextProvider();
      const { recorded, read } = recordReads(guestApp);
      const failure: { thrown: unknown; requestId: string } = { thrown: null, requestId };
      // Marks the scripts that the renderer itself writes: content from a database cannot know this value.
      const nonce = randomUUID();
      context.set(appContext, recorded);
      context.set(failureContext, failure);
      context.set(scriptNonceContext, nonce);
      const page = { text: "" };
      context.set(pageTextContext, page);
      const [path = ""] = pathAndQuery.split("?", 1);
      const response = await pages.handlerOf(path)(new Request(origin + pathAndQuery), context);
      if (failure.thrown !== null) {
        if (toAppError(failure.thrown).status === 503) throw failure.thrown;
        logger.error({ err: failure.thrown, request_id: requestId, url: pathAndQuery }, "page failed");
      }
      const { status } = response;
      const matched = match(path);
      const isFramedByOwn = status === 200 && declares(matched, "isFramedByOwn");
      const answer = (policy: string, body: Buffer): RenderedPage => {
        const headers = pageHeaders(response, { policy, isFramedByOwn });
        const isCacheable = status === 200 && !declares(matched, "isUnpublished");
        headers.push(["cache-control", isCacheable ? PAGE_CACHING : "no-store"]);
        if (status >= 500) headers.push(["x-request-id", requestId]);
        return { status, headers, body, dependsOn: read };
      };
      if (!response.headers.get("content-type")?.startsWith("text/html"))
        return answer(INERT_POLICY, await readBody(response));
      const { html, scripts } = pages.arrange(takeNonce(page.text || (await response.text()), nonce));
      const hashes = [...ownHashes, ...matched.flatMap(ownHashOf), ...scripts.map(hashOf)];
      const policy = pages.policy(hashes, { playsFilms: declares(matched, "playsFilms"), isFramedByOwn });
      return answer(policy, Buffer.from(html));
    },
  };
}

function declares(matched: ReturnType<MatchPage>, name: "playsFilms" | "isUnpublished" | "isFramedByOwn"): boolean {
  return matched.some((route) => (route.module.handle as PageHandle | undefined)?.[name] === true);
}

function ownHashOf({ module }: Route): string[] {
  const { ownScript } = (module.handle ?? {}) as PageHandle;
  return ownScript === undefined ? [] : [hashOf(ownScript)];
}

/** The hash of an inline script as written in a policy. */
export function hashOf(script: string): string {
  return `'sha256-${hash("sha256", script, "base64")}'`;
}

/** Headers that pages never set themselves. */
const NOT_A_PAGES = new Set([
  ...BASE_HEADERS.map(([name]) => name),
  "content-security-policy",
  "cache-control",
  "content-length",
  "set-cookie",
]);

function pageHeaders(
  response: Response,
  { policy, isFramedByOwn }: { policy: string; isFramedByOwn: boolean },
): [string, string][] {
  const headers = [...response.headers].filter(([name]) => !NOT_A_PAGES.has(name));
  for (const [name, value] of BASE_HEADERS)
    headers.push([name, name === "x-frame-options" && isFramedByOwn ? "SAMEORIGIN" : value]);
  headers.push(["content-security-policy", policy]);
  return headers;
}

/** In chunks: `arrayBuffer()` takes as long as creating the data of a small page. */
async function readBody({ body }: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const reader = body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return Buffer.concat(pieces);
    pieces.push(piece.value);
  }
}
