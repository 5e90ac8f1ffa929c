import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Logger } from "../kit/logger.ts";
import { toAppError } from "./answer-error.ts";
import { bareErrorPage, isBot } from "./bot-answer.ts";
import type { ClientAddressReader } from "./client-address.ts";
import { failurePage } from "./failure-page.ts";
import { loggedPath } from "./logged-path.ts";
import type { ApiApp, RequestVariables } from "./mount-endpoint.ts";
import { type PageCache, prepare } from "./page-cache.ts";
import { pageKey } from "./page-key.ts";
import type { PageRenderer } from "./render-page.ts";
import { baseHeaders, inertPolicy } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";
import { writePage } from "./write-page.ts";

/**
 * Time-outs of the door (decisions §8): whoever sends or reads too slowly is cut off within 30 s, checks included, and
 * an idle connection is let go.
 */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 25_000;
const TIMEOUT_CHECK_MS = 3_000;
const STALLED_SOCKET_MS = 30_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const LAST_ANSWERS_MS = 500;
const MAX_HEADER_BYTES = 16 * 1024;

export interface SiteServerDependencies {
  api: ApiApp;
  /** Small answers outside API and pages: health, sitemap, covers, files, the sandbox. */
  extras: Hono<{ Variables: RequestVariables }>;
  renderer: PageRenderer;
  cache: PageCache;
  files: StaticFiles;
  addresses: ClientAddressReader;
  logger: Logger;
}

/** The door in two steps: it listens at once, so that a taken port fails early, and opens when everything behind it stands. */
export interface SiteServer {
  /** Takes the port and answers the number. Throws one clear line when it is taken. */
  listen(address: { host: string; port: number }): Promise<number>;
  open(dependencies: SiteServerDependencies): void;
  /** Takes no new requests and gives the running ones some time. */
  drain(milliseconds: number): Promise<void>;
}

export function createSiteServer(): SiteServer {
  let listener: Listener = answerStarting;
  let isDraining = false;
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    },
    (request, response) => {
      if (isDraining) response.shouldKeepAlive = false;
      listener(request, response);
    },
  );
  server.setTimeout(STALLED_SOCKET_MS);
  server.on("clientError", refuseBrokenRequest);
  return {
    listen: ({ host, port }) => listenOn(server, host, port),
    open: (dependencies) => {
      listener = createListener(dependencies);
    },
    drain: (milliseconds) => {
      isDraining = true;
      return drain(server, milliseconds);
    },
  };
}

const BROKEN_REQUESTS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** What is no HTTP, too long or too slow gets a status and the end of its connection; no text of ours to inspect. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  const status = BROKEN_REQUESTS[error.code ?? ""] ?? "400 Bad Request";
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // Ending it politely would wait for the other side, which a slow sender never closes.
  socket.destroy();
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const isTaken = "code" in error && error.code === "EADDRINUSE";
      reject(isTaken ? new Error(`端口 ${port} 已被占用，请换一个，例如 PORT=${port + 1} npm start`) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/**
 * Clients on kept connections may be sending at this very moment, so the first step only tells them, with each answer,
 * that it was the last on its connection; closing comes after.
 */
async function drain(server: Server, milliseconds: number): Promise<void> {
  if (await hasConnections(server)) await sleep(LAST_ANSWERS_MS);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), milliseconds);
  await closed;
  clearTimeout(cut);
}

function hasConnections(server: Server): Promise<boolean> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error !== null || count > 0)));
}

/** Addresses with a host of their own are for proxies, which this is not; a page must never be made for another host. */
function refuseTarget(response: ServerResponse): void {
  response.writeHead(400, [...baseHeaders.flat(), "cache-control", "no-store", "connection", "close"]);
  response.end();
}

const answerStarting: Listener = (_request, response) => {
  response.writeHead(503, { "retry-after": "1", "content-type": "text/plain; charset=utf-8" });
  response.end("正在启动");
};

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function createListener(dependencies: SiteServerDependencies): Listener {
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
  { cache, renderer, logger }: SiteServerDependencies,
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

function createHono({ api, extras, addresses, logger }: SiteServerDependencies) {
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
