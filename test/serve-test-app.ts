import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { App } from "../src/composition/app.ts";
import { createApi } from "../src/http/api/api.ts";

type Mounted = Omit<Parameters<typeof createApi>[0], "logFailure">;

/** The product's API, mounted as in the site and called without a network. */
export function serveTestApp({ endpoints, auth, staff, counters, orders, uploads }: App) {
  const { authenticate } = auth;
  return serveEndpoints({
    endpoints,
    authenticate,
    mayDo: staff.mayDo,
    counters,
    notifications: Object.values(orders.notifications),
    uploads,
  });
}

/** The key that the clients of the site send with every call that may create something. */
function callHeaders(method: string): object {
  return method === "POST" || method === "PUT" ? { "idempotency-key": randomUUID() } : {};
}

/** Serves these endpoints, mounted in the same way. */
export function serveEndpoints(mounted: Mounted) {
  const router = new Hono<{ Variables: { ip: string; requestId: string } }>();
  router.use(async (context, next) => {
    context.set("ip", "203.0.113.9");
    context.set("requestId", "request-1");
    await next();
  });
  router.route("/api", createApi({ ...mounted, logFailure: () => undefined }));
  return async (
    method: string,
    path: string,
    { headers = {}, body }: { headers?: object; body?: object | string } = {},
  ) => {
    const response = await router.request(`/api/v1${path}`, {
      method,
      headers: {
        ...callHeaders(method),
        ...headers,
        ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
      },
      ...(body && { body: body instanceof FormData || typeof body === "string" ? body : JSON.stringify(body) }),
    });
    // CSV tables and archives are downloaded as files.
    const isFile = /^(?:text\/csv|application\/zip)/.test(response.headers.get("content-type") ?? "");
    const answer = isFile ? await response.text() : await response.json();
    return { status: response.status, headers: response.headers, body: answer };
  };
}
