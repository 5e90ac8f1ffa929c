import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Logger } from "../kit/logger.ts";
import { toAppError } from "./answer/answer-error.ts";
import { loggedPath } from "./answer/logged-path.ts";
import { baseHeaders, inertPolicy } from "./answer/security-headers.ts";
import { writePage } from "./answer/write-page.ts";
import type { ClientAddressReader } from "./api/client-address.ts";
import type { ApiApp, RequestVariables } from "./api/mount-endpoint.ts";
import { bareErrorPage, isBot } from "./pages/bot-answer.ts";
import { failurePage } from "./pages/failure-page.ts";
import { type PageCache, prepare } from "./pages/page-cache.ts";
import { pageKey } from "./pages/page-key.ts";
import type { PageRenderer } from "./pages/render-page.ts";
import type { StaticFiles } from "./pages/static-files.ts";

export interface AnsweringParts {
  api: ApiApp;
  /** Small answers outside API and pages: health, sitemap, covers, files, the sandbox. */
  extras: Hono<{ Variables: RequestVariables }>;
  renderer: PageRenderer;
  cache: PageCache;
  files: StaticFiles;
  addresses: ClientAddressReader;
  logger: Logger;
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers each request: kept pages first, then build files, then the API and small answers, else a rendered page. */
export function createListener(dependencies: AnsweringParts): Listener {
  const { cache, files, logger } = dependencies;
  const forward = getRequestListener(createHono(dependencies).fetch, { overrideGlobalObjects: false });

  return (request, response) => {
    const url = request.url ?? "/";
    const isRead = request.method === "GET" || request.method === "HEAD";
    // Most pages are asked for under their very key; only clean ones are kept, so no other address can hit.
    const hit = isRead ? cache.peek(url) : undefined;
    if (hit) return writePage(request, response, hit);
    if (!url.startsWith("/")) return refuseTarget(response);
    const key = isRead ? pageKey(url) : null;
    const kept = key === null ? undefined : cache.peek(key);
    if (kept) return writePage(request, response, kept);
    const file = isRead ? files.find(url.split("?", 1)[0] ?? url) : undefined;
    if (file) return writePage(request, response, file);
    if (!isRead || isHandledByHono(url)) return void forward(request, response);

    const requestId = randomUUID();
    answerPage(dependencies, request, response, key ?? url, key !== null).catch((thrown: unknown) => {
      const error = toAppError(thrown);
      logger.error({ err: thrown, request_id: requestId, url }, "page failed");
      if (response.headersSent) return response.destroy();
      writePage(request, response, prepare(failurePage(error, requestId)));
    });
  };
}

async function answerPage(
  { cache, renderer, logger }: AnsweringParts,
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  isKept: boolean,
): Promise<void> {
  const page = isKept ? await cache.get(target, () => renderer.render(target)) : prepare(await renderer.render(target));
  if (page.status >= 400 && isBot(request.headers["user-agent"])) {
    logger.warn({ path: target, status: page.status }, "error page withheld from a bot");
    return writePage(request, response, prepare(bareErrorPage(page.status)));
  }
  writePage(request, response, page);
}

const HONO_PATHS =
  /^\/(?:api|sandbox|files|covers|healthz|readyz|sitemap[\w-]*\.xml|robots\.txt|feed\.xml|builds|diagram)(?:[/?]|$)/;

function isHandledByHono(url: string): boolean {
  return HONO_PATHS.test(url);
}

function createHono({ api, extras, addresses, logger }: AnsweringParts) {
  const app = new Hono<{ Variables: RequestVariables; Bindings: { incoming: IncomingMessage } }>();
  app.use(async (context, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    context.set("requestId", requestId);
    context.set(
      "ip",
      addresses.read(context.env.incoming.socket.remoteAddress, context.req.header("x-forwarded-for") ?? null),
    );
    await next();
    for (const [name, value] of baseHeaders) if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    if (!context.res.headers.has("content-security-policy"))
      context.res.headers.set("content-security-policy", inertPolicy);
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
  app.route("/api", api);
  app.route("/", extras);
  return app;
}

/** Addresses with a host of their own are for proxies, which this is not; a page must never be made for another host. */
function refuseTarget(response: ServerResponse): void {
  response.writeHead(400, [...baseHeaders.flat(), "cache-control", "no-store", "connection", "close"]);
  response.end();
}
