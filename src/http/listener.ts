import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { MediaAccess } from "../features/content/media/media-access.ts";
import type { Logger } from "../kit/process/logger.ts";
import { limitWaiting } from "../kit/process/wait-limit.ts";
import { isBot } from "../kit/values/is-bot.ts";
import { toAppError } from "./answer/answer-error.ts";
import { requestIdOf } from "./answer/request-id.ts";
import { BASE_HEADERS } from "./answer/security-headers.ts";
import { writePage } from "./answer/write-page.ts";
import { type CallDependencies, createCalls } from "./calls.ts";
import { createServeMedia } from "./media/serve-media.ts";
import { bareErrorPage } from "./pages/bot-answer.ts";
import { failurePage, type SiteLook } from "./pages/failure-page.ts";
import { type PageCache, prepare } from "./pages/page-cache.ts";
import type { PageKeys } from "./pages/page-key.ts";
import type { PageRenderer } from "./pages/render-page.ts";
import type { StaticFiles } from "./pages/static-files.ts";

export interface ListenerDependencies extends CallDependencies {
  renderer: PageRenderer;
  pageKeys: PageKeys;
  look: SiteLook;
  cache: PageCache;
  files: StaticFiles;
  /** Files that are served with tickets. */
  media: MediaAccess;
  /** The total time that a page or call may wait for the database. */
  databaseWaitMs: number;
  logger: Logger;
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers each request: with a cached page, a build file, the API and small answers, or a rendered page, in this order.
 */
export function createListener(dependencies: ListenerDependencies): Listener {
  const { cache, files, logger, look, pageKeys, databaseWaitMs } = dependencies;
  const { app: calls, isOwned: isCall } = createCalls(dependencies);
  const serveMedia = createServeMedia({ delivery: dependencies.media, databaseWaitMs, logger });
  const forward = getRequestListener(calls.fetch, { overrideGlobalObjects: false });

  return (request, response) => {
    const url = request.url ?? "/";
    if (countHosts(request.rawHeaders) > 1) return refuseRequest(response);
    const isRead = request.method === "GET" || request.method === "HEAD";
    // Most pages are requested under exactly their key. Only clean addresses are cached, so no other address can match.
    const hit = isRead ? cache.peek(url) : undefined;
    if (hit) return writePage(request, response, hit);
    if (!url.startsWith("/")) return refuseRequest(response);
    if (isRead && url.startsWith("/media/") && serveMedia(request, response)) return;
    const file = isRead ? files.find(url.split("?", 1)[0] ?? url) : undefined;
    if (file) return writePage(request, response, file);
    // HTTP/1.0 has no Host. Nothing here depends on it, but the Fetch API requires one.
    request.headers.host ??= "localhost";
    if (!isRead || isCall(url)) return void limitWaiting(databaseWaitMs, () => forward(request, response));

    const requestId = requestIdOf(request.headers["x-request-id"]);
    const pageRequest = { request, response, url, key: pageKeys(url), requestId };
    limitWaiting(databaseWaitMs, () => answerPage(dependencies, pageRequest)).catch((thrown: unknown) => {
      const error = toAppError(thrown);
      logger.error({ err: thrown, request_id: requestId, url }, "page failed");
      if (response.headersSent) return response.destroy();
      writePage(request, response, prepare(failurePage(error, requestId, look)));
    });
  };
}

interface PageRequest {
  request: IncomingMessage;
  response: ServerResponse;
  url: string;
  key: string | null;
  requestId: string;
}

async function answerPage(
  { cache, renderer, logger }: ListenerDependencies,
  { request, response, url, key, requestId }: PageRequest,
): Promise<void> {
  const page =
    key === null
      ? prepare(await renderer.render(url, requestId))
      : await cache.get(key, () => renderer.render(key, requestId));
  if (page.status >= 400 && isBot(request.headers["user-agent"])) {
    logger.warn({ path: key ?? url, status: page.status }, "error page withheld from a bot");
    return writePage(request, response, prepare(bareErrorPage(page.status)));
  }
  writePage(request, response, page);
}

/** Two Host headers can smuggle a request past a proxy; Node itself uses the first. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === "host".length && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

/**
 * Absolute addresses are for proxies, and this server is not a proxy; a page must never be rendered for another host.
 */
function refuseRequest(response: ServerResponse): void {
  response.writeHead(400, [...BASE_HEADERS.flat(), "cache-control", "no-store", "connection", "close"]);
  response.end();
}
