import { expect, test, vi } from "vitest";
import { z } from "zod";
import { API_TIMEOUT_MS, type ApiDependencies, createApiClient, type Unauthorized } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { defineEndpoint } from "./endpoint.ts";

const getItem = defineEndpoint({
  name: "getThing",
  summary: "",
  method: "GET",
  path: "/v1/things/{id}",
  who: "anyone",
  params: z.object({ id: z.number() }),
  query: z.object({ word: z.string().optional() }),
  output: z.object({ name: z.string() }),
});
const createItem = defineEndpoint({
  name: "makeThing",
  summary: "",
  method: "POST",
  path: "/v1/things",
  who: "user",
  body: z.object({ name: z.string() }),
  output: z.object({ success: z.literal(true) }),
  envelope: "flat",
});

function json(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

function setUp(answer: (url: string, init: RequestInit) => Response | Promise<Response>, session = {}) {
  const sent: { url: string; init: RequestInit; headers: Record<string, string> }[] = [];
  const logged: unknown[] = [];
  let fireTimer: (() => void) | undefined;
  let timerMs = 0;
  const dependencies: ApiDependencies = {
    fetch: async (url, init) => {
      sent.push({ url, init, headers: init.headers as Record<string, string> });
      return answer(url, init);
    },
    upload: async (url, init, onPercent) => {
      onPercent(50);
      sent.push({ url, init, headers: init.headers as Record<string, string> });
      return answer(url, init);
    },
    now: () => 1_700_000_000_000,
    startTimer: (run, ms) => {
      fireTimer = run;
      timerMs = ms;
      return () => {};
    },
    clientHeaders: () => ({ "X-Client-Version": "2.0.0" }),
    session: { accessToken: async () => "a-token", onUnauthorized: async ({ error }) => error, ...session },
    logRateLimit: (details) => logged.push(details),
  };
  return { call: createApiClient(dependencies), sent, logged, timer: { fire: () => fireTimer?.(), ms: () => timerMs } };
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

// Covers spec §7.2, §7.3.
test("a GET fills in the path, adds _t and common headers, sends the token and removes the envelope", async () => {
  const { call, sent } = setUp(() => json(200, { success: true, data: { name: "书" } }));
  expect(await call(getItem, { params: { id: 7 }, query: { word: "知 行" } })).toEqual({ name: "书" });
  expect(sent[0]?.url).toBe("/api/v1/things/7?word=%E7%9F%A5+%E8%A1%8C&_t=1700000000000");
  expect(sent[0]?.headers).toMatchObject({ "X-Client-Version": "2.0.0", Authorization: "Bearer a-token" });
});

// Covers spec §7.3.
test("a POST sends JSON, its idempotency key, no _t, and answers a flat body whole", async () => {
  const { call, sent } = setUp(() => json(200, { success: true }));
  expect(await call(createItem, { body: { name: "书" } }, { idempotencyKey: "k1" })).toEqual({ success: true });
  expect(sent[0]?.url).toBe("/api/v1/things");
  expect(sent[0]?.init.body).toBe('{"name":"书"}');
  expect(sent[0]?.headers).toMatchObject({ "Idempotency-Key": "k1", "Content-Type": "application/json" });
});

// Covers spec §7.2.
test("sends no token when the call needs none, or for a guest", async () => {
  const fetches = setUp(() => json(200, { success: true }));
  await fetches.call(createItem, { body: { name: "x" } }, { bearer: "none" });
  const guest = setUp(() => json(200, { success: true }), { accessToken: async () => null });
  await guest.call(createItem, { body: { name: "x" } });
  for (const { sent } of [fetches, guest]) expect(sent[0]?.headers).not.toHaveProperty("Authorization");
});

// Covers spec §7.6.
test("sends the token that the caller provides instead of the session's", async () => {
  const { call, sent } = setUp(() => json(200, { success: true }));
  await call(createItem, { body: { name: "x" } }, { bearer: { token: "temporary" } });
  expect(sent[0]?.headers).toMatchObject({ Authorization: "Bearer temporary" });
});

// Covers spec §8.4.
test.each([
  [403, { message: "x" }, "没有权限访问该资源"],
  [404, { message: "x" }, "请求的资源不存在"],
  [429, { message: "一小时后再来" }, "一小时后再来"],
  [429, {}, "请求过于频繁，请稍后再试"],
  [500, { message: "x" }, "服务器内部错误"],
  [422, { message: "内容有误" }, "内容有误"],
  [400, { error: { message: "在 error 里" } }, "在 error 里"],
  [400, { errors: { message: "在 errors 里" } }, "在 errors 里"],
  [418, {}, "请求失败（418）"],
  [401, { message: "请登录" }, "请登录"],
])("describes the answer %i with %j as %s", async (status, body, message) => {
  const { call } = setUp(() => json(status, body));
  expect((await failure(call(createItem, { body: { name: "x" } }))).message).toBe(message);
});

test("an error keeps code, field errors and the other fields", async () => {
  const { call } = setUp(() =>
    json(422, {
      success: false,
      error_code: "INVALID_INPUT",
      message: "有误",
      errors: { name: ["太短"] },
      request_id: "r",
    }),
  );
  expect(await failure(call(createItem, { body: { name: "x" } }))).toMatchObject({
    status: 422,
    code: "INVALID_INPUT",
    errors: { name: ["太短"] },
    extra: { request_id: "r" },
  });
});

// Covers spec §8.1.
test.each([
  [{ error_code: "TOKEN_EXPIRED" }, "TOKEN_EXPIRED"],
  [{ code: "TOKEN_EXPIRED" }, "TOKEN_EXPIRED"],
  [{ error_code: "USER_BANNED", code: "OTHER" }, "USER_BANNED"],
  [{}, "HTTP_401"],
])("the code of the refusal %j is %s", async (body, code) => {
  const { call } = setUp(() => json(401, body));
  expect((await failure(call(createItem, { body: { name: "x" } }))).code).toBe(code);
});

// Covers spec §8.4.
test("the details of a rate limit are logged", async () => {
  const details = { limit: 5, remaining: 0, reset_time: 9, retry_after: 60 };
  const { call, logged } = setUp(() => json(429, { message: "慢一点", ...details, request_id: "r" }));
  await failure(call(createItem, { body: { name: "x" } }));
  expect(logged).toEqual([details]);
});

// Covers spec §7.1, §8.4.
test("a call without an answer in 30 s is a time-out", async () => {
  const { call, timer, sent } = setUp(
    (_, init) => new Promise((_, fail) => init.signal?.addEventListener("abort", () => fail(init.signal?.reason))),
  );
  const outcome = failure(call(createItem, { body: { name: "x" } }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  timer.fire();
  expect(await outcome).toMatchObject({ code: "TIMEOUT", message: "请求超时，请稍后重试" });
  expect(timer.ms()).toBe(API_TIMEOUT_MS);
  expect(API_TIMEOUT_MS).toBe(30_000);
});

// Covers spec §8.4.
test("a network failure, a missing parameter and an answer without data have separate messages", async () => {
  const offline = setUp(() => Promise.reject(new TypeError("Failed to fetch")));
  expect((await failure(offline.call(createItem, { body: { name: "x" } }))).message).toBe("网络连接失败，请检查网络");
  const odd = setUp(() => json(200, { success: true }));
  expect((await failure(odd.call(getItem, { params: { id: 1 }, query: {} }))).message).toBe("请求配置错误");
  const params = { id: undefined as unknown as number };
  expect((await failure(odd.call(getItem, { params, query: {} }))).code).toBe("BAD_REQUEST_SETUP");
});

test("an aborted call throws the signal's own reason", async () => {
  const { call } = setUp(() => json(200, { success: true }));
  const reason = new Error("left the page");
  await expect(call(createItem, { body: { name: "x" } }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

// Covers spec §8.1.
test("repeats a call once with the new token after a 401 that a refresh fixes, and never twice", async () => {
  const seen: Unauthorized[] = [];
  let token = "old";
  const session = {
    accessToken: async () => token,
    onUnauthorized: async (failed: Unauthorized) => {
      seen.push(failed);
      token = "new";
      return "retry";
    },
  };
  const healed = setUp(
    (_, init) =>
      (init.headers as Record<string, string>).Authorization === "Bearer new"
        ? json(200, { success: true })
        : json(401, { error_code: "TOKEN_EXPIRED" }),
    session,
  );
  expect(await healed.call(createItem, { body: { name: "x" } })).toEqual({ success: true });
  expect(seen).toMatchObject([{ usedToken: "old", isSecondTry: false, error: { code: "TOKEN_EXPIRED" } }]);
  let answers = 0;
  const stubborn = setUp(() => {
    answers += 1;
    // Ends the test also if the call were repeated for ever.
    return answers > 5 ? json(500, {}) : json(401, { error_code: "TOKEN_EXPIRED" });
  }, session);
  await failure(stubborn.call(createItem, { body: { name: "x" } }));
  expect(stubborn.sent).toHaveLength(2);
});

test("a caller can handle a 401 itself", async () => {
  let fetches = 0;
  const { call } = setUp(() => json(401, { error_code: "USER_BANNED", message: "账号已被封禁" }), {
    onUnauthorized: async () => {
      fetches += 1;
      return "retry";
    },
  });
  const error = await failure(call(createItem, { body: { name: "x" } }, { unauthorized: "throw" }));
  expect(error.code).toBe("USER_BANNED");
  expect(fetches).toBe(0);
});

const sendFile = defineEndpoint({
  name: "sendFile",
  summary: "",
  method: "POST",
  path: "/v1/file",
  who: "user",
  upload: { field: "avatar", maxBytes: 10 },
  output: z.object({ size: z.number() }),
});
const fetchFile = defineEndpoint({
  name: "fetchFile",
  summary: "",
  method: "GET",
  path: "/v1/file",
  who: "user",
  download: { mediaType: "application/zip" },
  output: z.custom<Blob>(),
  envelope: "flat",
});

test("a file is sent as a form and a download is returned as a blob", async () => {
  const { call, sent } = setUp((_url, { method }) =>
    method === "GET" ? new Response("PK") : json(200, { success: true, data: { size: 3 } }),
  );
  expect(await call(sendFile, { upload: new Blob(["abc"]) })).toEqual({ size: 3 });
  const seen: number[] = [];
  const onPercent = (percent: number) => void seen.push(percent);
  expect(await call(sendFile, { upload: new Blob(["abc"]) }, { onPercent })).toEqual({ size: 3 });
  expect(seen).toEqual([50]);
  const [request] = sent;
  const form = request?.init.body;
  expect(form instanceof FormData && form.get("avatar")).toHaveProperty("size", 3);
  expect(request?.headers["Content-Type"]).toBeUndefined();
  const file: Blob = await call(fetchFile, {});
  expect(await file.text()).toBe("PK");
});
