import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { generous } from "../../../test/generous-throttle.ts";
import { AppError } from "../../kit/api/app-error.ts";
import { defineEndpoint } from "../../kit/api/endpoint.ts";
import { serveEndpoint } from "../../kit/api/serve-endpoint.ts";
import type { Throttle } from "../../kit/process/throttle.ts";
import type { RequestVariables } from "../answer/request-variables.ts";
import { createApi } from "./api.ts";

const echo = defineEndpoint({
  name: "echo",
  summary: "回声",
  method: "POST",
  path: "/v1/echo/{id}",
  who: "anyone",
  params: z.object({ id: z.coerce.number().int() }),
  body: z.object({ text: z.string().min(1, "请输入文字") }),
  output: z.object({ id: z.number(), text: z.string() }),
});
const mine = defineEndpoint({
  name: "mine",
  summary: "我的",
  method: "GET",
  path: "/v1/mine",
  who: "user",
  output: z.object({ user_id: z.number() }),
  envelope: "flat",
});
const admins = defineEndpoint({
  name: "admins",
  summary: "管理",
  method: "GET",
  path: "/v1/admins",
  who: { can: "staff.manage" },
  output: z.object({}),
  envelope: "flat",
});
const open = defineEndpoint({
  name: "open",
  summary: "公开",
  method: "GET",
  path: "/v1/open",
  who: "anyone",
  query: z.object({ page: z.coerce.number().default(1) }),
  output: z.object({ page: z.number() }),
  publicSeconds: 60,
});
const opened = defineEndpoint({
  name: "opened",
  summary: "打开来看",
  method: "GET",
  path: "/v1/opened",
  who: "anyone",
  query: z.object({ t: z.string() }),
  output: z.object({ t: z.string() }),
  pageInBrowser: "/opened",
});
const broken = defineEndpoint({
  name: "broken",
  summary: "坏的",
  method: "GET",
  path: "/v1/broken",
  who: "anyone",
  output: z.object({}),
  envelope: "flat",
});

function createTestApi(counter: Throttle = generous) {
  const failures: unknown[] = [];
  const api = new Hono<{ Variables: RequestVariables }>();
  api.use(async (context, next) => {
    context.set("ip", "203.0.113.9");
    context.set("requestId", "request");
    await next();
  });
  const mounted = createApi({
    endpoints: [
      serveEndpoint(echo, ({ params, body }) => ({ id: params.id, text: body.text, secret: "must not leave" })),
      serveEndpoint(mine, (_input, caller) => ({ user_id: caller.user.id })),
      serveEndpoint(admins, () => ({})),
      serveEndpoint(open, ({ query }) => ({ page: query.page })),
      serveEndpoint(opened, ({ query }) => ({ t: query.t })),
      serveEndpoint(broken, () => Promise.reject(new Error("SELECT secret FROM wallets"))),
    ],
    authenticate: async (token) => {
      if (token === "user-token") return { id: 7, sessionId: "s", isAdmin: false };
      throw new AppError({ status: 401, code: "TOKEN_EXPIRED", message: "登录已过期" });
    },
    mayDo: async () => false,
    counters: { shared: counter, local: counter },
    notifications: [],
    logFailure: (thrown) => failures.push(thrown),
  });
  api.route("/", mounted);
  return { api, failures };
}

const exhausted: Throttle = {
  consume: async () => ({
    allowed: false,
    limit: 10,
    remaining: 0,
    resetAt: new Date(60_000),
    resetSeconds: 60,
    retryAfterSeconds: 60,
  }),
  giveBack: async () => undefined,
};
const json = (body: string) => ({ method: "POST", body, headers: { "content-type": "application/json" } });

test("wraps an answer, which contains only the fields of the contract", async () => {
  const response = await createTestApi().api.request("/v1/echo/5", json('{"text":"你好","role":"admin"}'));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ success: true, data: { id: 5, text: "你好" } });
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});

test.each([
  ["bad input", "/v1/echo/5", json('{"text":""}'), 422, "INVALID_INPUT"],
  ["no JSON", "/v1/echo/5", json("{text"), 400, "MALFORMED_JSON"],
  [
    "a form",
    "/v1/echo/5",
    { method: "POST", body: "text=a", headers: { "content-type": "application/x-www-form-urlencoded" } },
    415,
    "UNSUPPORTED_MEDIA_TYPE",
  ],
  ["a path that cannot exist", "/v1/echo/abc", json('{"text":"a"}'), 404, "NOT_FOUND"],
  ["an unknown path", "/v1/nothing", {}, 404, "NOT_FOUND"],
  ["another method", "/v1/mine", { method: "POST" }, 405, "METHOD_NOT_ALLOWED"],
  ["a missing token", "/v1/mine", {}, 401, "TOKEN_INVALID"],
  ["an old token", "/v1/mine", { headers: { authorization: "Bearer old" } }, 401, "TOKEN_EXPIRED"],
  [
    "an old token where guests are allowed",
    "/v1/open",
    { headers: { authorization: "Bearer old" } },
    401,
    "TOKEN_EXPIRED",
  ],
  [
    "a user where an admin is required",
    "/v1/admins",
    { headers: { authorization: "Bearer user-token" } },
    403,
    "INSUFFICIENT_PERMISSIONS",
  ],
  [
    "one megabyte and more",
    "/v1/echo/5",
    json(JSON.stringify({ text: "x".repeat(1024 * 1024) })),
    413,
    "PAYLOAD_TOO_LARGE",
  ],
  ["ten thousand levels", "/v1/echo/5", json("[".repeat(10_000)), 400, "MALFORMED_JSON"],
  ["a duplicate parameter", "/v1/open?page=1&page=2", {}, 422, "INVALID_INPUT"],
])("%s is refused", async (_name, path, init, status, code) => {
  const response = await createTestApi().api.request(path, init);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ success: false, error_code: code, code });
});

test("a 405 names the supported methods", async () => {
  const response = await createTestApi().api.request("/v1/mine", { method: "DELETE" });
  expect(response.headers.get("allow")).toBe("GET");
});

test("an exhausted limit is answered with 429 and everything a client needs", async () => {
  const response = await createTestApi(exhausted).api.request("/v1/open");
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("60");
  expect(await response.json()).toMatchObject({
    limit: 10,
    remaining: 0,
    retry_after: 60,
    reset_time: "1970-01-01T00:01:00.000Z",
  });
});

test("an unexpected failure reveals no details and is logged", async () => {
  const { api, failures } = createTestApi();
  const response = await api.request("/v1/broken");
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("wallets");
  expect(failures).toHaveLength(1);
});

test("caches may store public lists only when a guest requests them", async () => {
  const { api } = createTestApi();
  const guest = await api.request("/v1/open?_t=1");
  expect(guest.headers.get("cache-control")).toBe("public, max-age=60");
  const user = await api.request("/v1/open", { headers: { authorization: "Bearer user-token" } });
  expect(user.headers.get("cache-control")).toBe("private, no-store");
});

test("OpenAPI lists every mounted call, and the HTML page shows them", async () => {
  const { api } = createTestApi();
  const description = (await (await api.request("/v1/openapi.json")).json()) as { paths: Record<string, object> };
  expect(Object.keys(description.paths).sort()).toEqual([
    "/v1/admins",
    "/v1/broken",
    "/v1/echo/{id}",
    "/v1/mine",
    "/v1/open",
    "/v1/opened",
  ]);
  expect(await (await api.request("/docs")).text()).toContain("/api/v1/echo/{id}");
});

test("OpenAPI names the permission of each call of staff, and of no other", async () => {
  const { api } = createTestApi();
  const { paths } = await (await api.request("/v1/openapi.json")).json();
  expect(paths["/v1/admins"].get["x-permission"]).toBe("staff.manage");
  expect(paths["/v1/mine"].get).not.toHaveProperty("x-permission");
  expect(paths["/v1/open"].get).not.toHaveProperty("x-permission");
});

test("a call that has a page redirects browsers to it, and answers API clients", async () => {
  const { api } = createTestApi();
  const followed = await api.request("/v1/opened?t=1.reply.x", { headers: { accept: "text/html,*/*;q=0.8" } });
  expect([followed.status, followed.headers.get("location")]).toEqual([303, "/opened?t=1.reply.x"]);
  expect(await (await api.request("/v1/opened?t=1")).json()).toEqual({ success: true, data: { t: "1" } });
  expect((await api.request("/v1/open", { headers: { accept: "text/html" } })).status).toBe(200);
});

test("the HTML page has its style sheet, and the document lists the headers that calls read", async () => {
  const { api } = createTestApi();
  const page = await api.request("/docs");
  expect(page.headers.get("content-security-policy")).toContain("style-src 'self'");
  const sheet = await api.request("/docs.css");
  expect([sheet.status, sheet.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
  const document = await (await api.request("/v1/openapi.json")).json();
  const names = document.paths["/v1/mine"].get.parameters.map((one: { $ref: string }) => one.$ref.split("/").at(-1));
  expect(names).toContain("X-Device-ID");
  expect(document.components.parameters["X-Device-ID"]).toMatchObject({ in: "header", required: false });
});

test("messages of the schemas themselves are in Chinese", async () => {
  const { api } = createTestApi();
  for (const body of ["{}", '{"text":5}', '{"text":null}', "[]", "null"]) {
    const { errors, message } = await (await api.request("/v1/echo/5", json(body))).json();
    expect([message, ...Object.values(errors as Record<string, string[]>).flat()].join()).not.toMatch(/[A-Za-z]/);
  }
  const control = await api.request("/v1/echo/5", json('{"text":"a\\u0000b"}'));
  expect([control.status, (await control.json()).errors]).toEqual([422, { text: ["含有不能使用的字符"] }]);
  const device = await api.request("/v1/open", { headers: { "x-device-name": "a%00b" } });
  expect(device.status).toBe(422);
  const escaped = await api.request("/v1/open", { headers: { "x-device-name": "%E6%88%91%E7%9A%84" } });
  expect(escaped.status).toBe(200);
});
