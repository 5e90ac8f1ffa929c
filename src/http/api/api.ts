import { Hono } from "hono";
import { AppError } from "../../kit/app-error.ts";
import type { ServedEndpoint } from "../../kit/serve-endpoint.ts";
import { answerError, toAppError } from "../answer/answer-error.ts";
import { type ApiApp, type MountDependencies, mountEndpoint, type RequestVariables } from "./mount-endpoint.ts";
import { describeApi } from "./openapi.ts";
import { renderApiPage } from "./openapi-page.ts";
import { readLimitedBody } from "./read-body.ts";

export interface ApiDependencies extends MountDependencies {
  endpoints: readonly ServedEndpoint[];
  /** Raw door for gateways: exact bytes in, status and body out. */
  receivePaymentNotification(raw: { headers: Headers; body: string }): Promise<{ status: number; body: object | null }>;
  logFailure(thrown: unknown, requestId: string): void;
}

const MAX_NOTIFICATION_BYTES = 64 * 1024;

/** Everything below `/api`: the mounted contract, the gateways' notifications, OpenAPI, and JSON errors for the rest. */
export function createApi(dependencies: ApiDependencies): ApiApp {
  const app: ApiApp = new Hono<{ Variables: RequestVariables }>();
  const specs = dependencies.endpoints.map((served) => served.endpoint);
  const description = describeApi(specs);

  app.get("/v1/openapi.json", (context) => context.json(description, 200, { "cache-control": "public, max-age=60" }));
  app.get("/docs", (context) => context.html(renderApiPage(specs), 200, { "cache-control": "public, max-age=60" }));
  app.post("/v1/payments/wechat/notify", async (context) => {
    const body = await readNotification(context.req.raw);
    const answer = await dependencies.receivePaymentNotification({ headers: context.req.raw.headers, body });
    return new Response(answer.body && JSON.stringify(answer.body), {
      status: answer.status,
      headers: { "content-type": "application/json", "cache-control": "private, no-store" },
    });
  });
  for (const served of dependencies.endpoints) mountEndpoint(app, served, dependencies);

  app.all("*", (context) => {
    const allowed = allowedMethods(specs, new URL(context.req.url).pathname.replace(/^\/api/, ""));
    if (allowed.length === 0) throw new AppError({ status: 404, code: "NOT_FOUND", message: "请求的资源不存在" });
    throw new AppError({
      status: 405,
      code: "METHOD_NOT_ALLOWED",
      message: `此地址只接受 ${allowed.join("、")}`,
      extra: { allow: allowed.join(", ") },
    });
  });
  app.onError((thrown, context) => {
    const error = toAppError(thrown);
    if (error.status >= 500) dependencies.logFailure(thrown, context.var.requestId);
    return answerError(error, context.var.requestId);
  });
  return app;
}

async function readNotification(request: Request): Promise<string> {
  return (await readLimitedBody(request, MAX_NOTIFICATION_BYTES)).toString("utf8");
}

function allowedMethods(specs: readonly { method: string; path: string }[], pathname: string): string[] {
  const matching = specs.filter((spec) => new RegExp(`^${spec.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathname));
  return [...new Set(matching.map((spec) => spec.method))];
}
