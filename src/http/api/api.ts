import { Hono } from "hono";
import { notFound } from "../../kit/api/app-error.ts";
import { API_PREFIX } from "../../kit/api/endpoint.ts";
import type { ServedEndpoint, ServedNotification, ServedUploads } from "../../kit/api/serve-endpoint.ts";
import { answerFailures, type LogFailure, wrongMethod } from "../answer/answer-error.ts";
import type { RequestVariables } from "../answer/request-variables.ts";
import { allowLongBody } from "../broken-requests.ts";
import { type ApiApp, type MountDependencies, mountEndpoint } from "./mount-endpoint.ts";
import { describeApi } from "./openapi.ts";
import { API_PAGE_STYLE, renderApiPage } from "./openapi-page.ts";
import { readLimitedBody } from "./read-body.ts";
import { identify, readGuestCaller } from "./read-caller.ts";

interface ApiDependencies extends MountDependencies {
  endpoints: readonly ServedEndpoint[];
  notifications: readonly ServedNotification[];
  uploads?: ServedUploads;
  logFailure: LogFailure;
}

const MAX_NOTIFICATION_BYTES = 64 * 1024;

/**
 * Everything below `/api`: the mounted contract, the gateways' notifications, OpenAPI, and JSON errors for other paths.
 */
export function createApi(dependencies: ApiDependencies): ApiApp {
  const app: ApiApp = new Hono<{ Variables: RequestVariables }>();
  const specs = dependencies.endpoints.map((served) => served.endpoint);
  const readDescription = makeOnce(() => describeApi(specs));
  const readPage = makeOnce(() => renderApiPage(specs));

  app.get("/v1/openapi.json", (context) =>
    context.json(readDescription(), 200, { "cache-control": "public, max-age=60" }),
  );
  app.get("/docs", (context) =>
    context.html(readPage(), 200, {
      "cache-control": "public, max-age=60",
      "content-security-policy": "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    }),
  );
  app.get("/docs.css", (context) =>
    context.body(API_PAGE_STYLE, 200, {
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=600",
    }),
  );
  for (const notification of dependencies.notifications) mountNotification(app, notification);
  if (dependencies.uploads) mountUploads(app, dependencies.uploads, dependencies);
  for (const served of dependencies.endpoints) mountEndpoint(app, served, dependencies);

  app.all("*", (context) => {
    const allowed = allowedMethods(specs, context.req.path.replace(API_PREFIX, ""));
    if (allowed.length === 0) throw notFound();
    throw wrongMethod(allowed);
  });
  app.onError(answerFailures(dependencies.logFailure));
  return app;
}

/** Building the schemas of several hundred calls takes long, so it is done once, at the first request. */
function makeOnce<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function mountNotification(app: ApiApp, { path, receive }: ServedNotification): void {
  app.post(path, async ({ req }) => {
    const body = (await readLimitedBody(req.raw, MAX_NOTIFICATION_BYTES)).toString("utf8");
    const answer = await receive({ headers: req.raw.headers, body });
    const { body: content } = answer;
    const isText = typeof content === "string";
    return new Response(isText ? content : content && JSON.stringify(content), {
      status: answer.status,
      headers: {
        "content-type": isText ? "text/plain; charset=utf-8" : "application/json",
        "cache-control": "private, no-store",
      },
    });
  });
}

/** The protocol defines the methods; every request of an upload is authenticated again. */
function mountUploads(app: ApiApp, { path, who, handle }: ServedUploads, dependencies: MountDependencies): void {
  app.on(["GET", "PATCH", "DELETE"], `${path}/:name`, async (context) => {
    const guest = readGuestCaller(context.req.raw, context.var);
    await identify(guest, who, dependencies);
    const endLongBody = context.var.socket && allowLongBody(context.var.socket);
    const answer = await handle(context.req.raw).finally(() => endLongBody?.());
    answer.headers.set("cache-control", "no-store");
    return answer;
  });
}

function allowedMethods(specs: readonly { method: string; path: string }[], pathname: string): string[] {
  const matching = specs.filter((spec) => new RegExp(`^${spec.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname));
  return [...new Set(matching.map((spec) => spec.method))];
}
