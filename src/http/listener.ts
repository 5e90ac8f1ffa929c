import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { notFound } from "../kit/app-error.ts";
import { API_PREFIX } from "../kit/endpoint.ts";
import type { Logger } from "../kit/logger.ts";
import { limitWaiting } from "../kit/wait-limit.ts";
import { answerFailures, toAppError, wrongMethod } from "./answer/answer-error.ts";
import { loggedPath } from "./answer/logged-path.ts";
import { requestIdOf } from "./answer/request-id.ts";
import type { RequestVariables } from "./answer/request-variables.ts";
import { BASE_HEADERS, INERT_POLICY } from "./answer/security-headers.ts";
import { writePage } from "./answer/write-page.ts";
import type { ClientAddressReader } from "./api/client-address.ts";
import type { ApiApp } from "./api/mount-endpoint.ts";
import { ownedPaths } from "./owned-paths.ts";
import { bareErrorPage, isBot } from "./pages/bot-answer.ts";
import { failurePage, type SiteLook } from "./pages/failure-page.ts";
import { type PageCache, prepare } from "./pages/page-cache.ts";
import type { PageKeys } from "./pages/page-key.ts";
import type { PageRenderer } from "./pages/render-page.ts";
import type { StaticFiles } from "./pages/static-files.ts";

export interface ListenerDependencies {
  api: ApiApp;
  /** Small answers outside API and pages: health, sitemap, covers, files, the sandbox. */
  extras: Hono<{ Variables: RequestVariables }>;
  renderer: PageRenderer;
  pageKeys: PageKeys;
  look: SiteLook;
  cache: PageCache;
  files: StaticFiles;
  addresses: ClientAddressReader;
  logger: Logger;
}

/** Pages and calls wait this long in sum for the database, so that they answer 503 within three seconds. */
const DATABASE_WAIT_MS = 2_200;

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers each request: cached pages first, then build files, then the API and small answers, else a rendered page. */
export function createListener(dependencies: ListenerDependencies): Listener {
  const { cache, files, logger, look, pageKeys } = dependencies;
  const { app: hono, isOwned: isHandledByHono } = createHono(dependencies);
  const forward = getRequestListener(hono.fetch, { overrideGlobalObjects: false });

  return (request, response) => {
    const url = request.url ?? "/";
    // HTTP/1.0 knows no Host; nothing here goes by it, but the Fetch API wants one.
    request.headers.host ??= "localhost";
    const isRead = request.method === "GET" || request.method === "HEAD";
    // Most pages are asked for under their very key; only clean ones are cached, so no other address can hit.
    const hit = isRead ? cache.peek(url) : undefined;
    if (hit) return writePage(request, response, hit);
    if (!url.startsWith("/") || countHosts(request.rawHeaders) > 1) return refuseRequest(response);
    const file = isRead ? files.find(url.split("?", 1)[0] ?? url) : undefined;
    if (file) return writePage(request, response, file);
    if (!isRead || isHandledByHono(url)) return void limitWaiting(DATABASE_WAIT_MS, () => forward(request, response));

    const requestId = requestIdOf(request.headers["x-request-id"]);
    const asked = { request, response, url, key: pageKeys(url), requestId };
    limitWaiting(DATABASE_WAIT_MS, () => answerPage(dependencies, asked)).catch((thrown: unknown) => {
      const error = toAppError(thrown);
      logger.error({ err: thrown, request_id: requestId, url }, "page failed");
      if (response.headersSent) return response.destroy();
      writePage(request, response, prepare(failurePage(error, requestId, look)));
    });
  };
}

interface AskedPage {
  request: IncomingMessage;
  response: ServerResponse;
  url: string;
  key: string | null;
  requestId: string;
}

async function answerPage(
  { cache, renderer, logger }: ListenerDependencies,
  { request, response, url, key, requestId }: AskedPage,
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

type HonoTypes = { Variables: RequestVariables; Bindings: { incoming: IncomingMessage } };

function createHono({ api, extras, addresses, logger }: ListenerDependencies) {
  const app = new Hono<HonoTypes>();
  app.use(async (context, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(context.req.header("x-request-id"));
    context.set("requestId", requestId);
    context.set(
      "ip",
      addresses.read(context.env.incoming.socket.remoteAddress, context.req.header("x-forwarded-for") ?? null),
    );
    await next();
    for (const [name, value] of BASE_HEADERS) if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    if (!context.res.headers.has("content-security-policy"))
      context.res.headers.set("content-security-policy", INERT_POLICY);
    context.res.headers.set("x-request-id", requestId);
    logger.info(
      {
        request_id: requestId,
        method: context.req.method,
        path: loggedPath(context.req.path),
        status: context.res.status,
        duration_ms: Math.round(performance.now() - startedAt),
      },
      "request",
    );
  });
  app.route(API_PREFIX, api);
  app.route("/", extras);
  const isOwned = ownedPaths(app.routes.map((route) => route.path));
  const fail = answerFailures((thrown, requestId) =>
    logger.error({ err: thrown, request_id: requestId }, "call failed"),
  );
  app.onError(fail);
  app.notFound((context) => {
    const { method, path } = context.req;
    // Only reading is left to pages, so what came here to read has no page either.
    const isPage = !isOwned(path) && method !== "GET" && method !== "HEAD";
    const methods = isPage ? ["GET", "HEAD"] : METHODS.filter((other) => isRouted(app, other, path));
    return fail(methods.length > 0 ? wrongMethod(methods) : notFound(), context);
  });
  return { app, isOwned };
}

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

function isRouted(app: Hono<HonoTypes>, method: string, path: string): boolean {
  return app.router.match(method, path)[0].some(([[, route]]) => !route.path.endsWith("*"));
}

/** Two of them are how a request is smuggled past a proxy; Node itself goes by the first. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === "host") count += 1;
  return count;
}

/** Addresses with a host of their own are for proxies, which this is not; a page must never be made for another host. */
function refuseRequest(response: ServerResponse): void {
  response.writeHead(400, [...BASE_HEADERS.flat(), "cache-control", "no-store", "connection", "close"]);
  response.end();
}
