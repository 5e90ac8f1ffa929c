import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { notFound } from "../kit/api/app-error.ts";
import { API_PREFIX } from "../kit/api/endpoint.ts";
import type { Logger } from "../kit/process/logger.ts";
import { answerFailures, wrongMethod } from "./answer/answer-error.ts";
import { loggedPath } from "./answer/logged-path.ts";
import { requestIdOf } from "./answer/request-id.ts";
import type { RequestVariables } from "./answer/request-variables.ts";
import { BASE_HEADERS, INERT_POLICY } from "./answer/security-headers.ts";
import type { ClientAddressReader } from "./api/client-address.ts";
import type { ApiApp } from "./api/mount-endpoint.ts";
import { ownedPaths } from "./owned-paths.ts";

export interface CallDependencies {
  api: ApiApp;
  /** Small answers outside the API and the pages: health, sitemap, covers, files, the sandbox. */
  extras: Hono<{ Variables: RequestVariables }>;
  addresses: ClientAddressReader;
  logger: Pick<Logger, "info" | "error">;
}

type CallTypes = { Variables: RequestVariables; Bindings: { incoming: IncomingMessage } };

/** The API and the small answers as one application, and a test for their addresses. */
export function createCalls({ api, extras, addresses, logger }: CallDependencies) {
  const app = new Hono<CallTypes>();
  app.use(async (context, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(context.req.header("x-request-id"));
    context.set("requestId", requestId);
    const { socket } = context.env.incoming;
    const { remoteAddress: address, remotePort: port } = socket;
    const header = (name: string) => context.req.header(name) ?? null;
    context.set("ip", addresses.read(address, header("x-forwarded-for")));
    context.set("origin", addresses.readOrigin({ address, port }, header));
    context.set("socket", socket);
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
    // Only reading requests are passed on to pages, so a reading request here has no page either.
    const isPage = !isOwned(path) && method !== "GET" && method !== "HEAD";
    const methods = isPage ? ["GET", "HEAD"] : METHODS.filter((other) => isRouted(app, other, path));
    return fail(methods.length > 0 ? wrongMethod(methods) : notFound(), context);
  });
  return { app, isOwned };
}

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

function isRouted(app: Hono<CallTypes>, method: string, path: string): boolean {
  return app.router.match(method, path)[0].some(([[, route]]) => !route.path.endsWith("*"));
}
