import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { Hono } from "hono";
import type { App } from "../../composition/app.ts";
import type { RequestVariables } from "../../http/answer/request-variables.ts";
import { createApi } from "../../http/api/api.ts";
import type { CallingUser } from "../../kit/api/caller.ts";
import { API_PREFIX, type EndpointSpec } from "../../kit/api/endpoint.ts";
import { systemClock } from "../../ports/clock.ts";
import { type AppOptions, openApp } from "../open-app.ts";
import { readTextFile } from "../read-file.ts";
import { UsageError } from "../usage.ts";
import { describeEndpoint, describeEndpoints } from "./describe-endpoint.ts";
import { fillInput } from "./fill-input.ts";
import { printAnswer } from "./print-answer.ts";
import type { CallCommand, TypedFields } from "./read-call.ts";

/** Calls stay inside the process; the name appears in no answer. */
const LOCAL = "http://cli.invalid";

/**
 * Runs `call`: any endpoint for staff, in this process, through the same API as HTTP, and therefore with its
 * permissions, validation, limits and audit log. Calls that require a fresh confirmation are refused, because nobody
 * can confirm here.
 */
export async function runCall(command: CallCommand, options: AppOptions): Promise<void> {
  await openApp(options, async (app) => {
    const endpoints = app.endpoints.map(({ endpoint }) => endpoint).filter(({ who }) => typeof who === "object");
    if (command.endpoint === null) return void process.stdout.write(`${describeEndpoints(endpoints)}\n`);
    const endpoint = endpoints.find(({ name }) => name === command.endpoint);
    if (endpoint === undefined) throw new UsageError(`没有接口 ${command.endpoint}；npm run cli -- call 列出全部`);
    if (command.isHelpWanted) return void process.stdout.write(`${describeEndpoint(endpoint)}\n`);
    await call(app, endpoint, { command, logger: options.logger });
  });
}

async function call(
  app: App,
  endpoint: EndpointSpec,
  { command, logger }: { command: CallCommand; logger: AppOptions["logger"] },
): Promise<void> {
  if (endpoint.confirm === true) throw new UsageError(`${endpoint.name} 要本人再次确认身份，只能在网页上做`);
  if (command.account === null) throw new UsageError("call 要用 --as <账号> 写明由哪位工作人员来做，会记在操作日志里");
  const user = await findStaff(app, command.account);
  const request = await writeRequest(endpoint, command.fields);
  const api = createApi({
    endpoints: app.endpoints,
    notifications: [],
    authenticate: async () => user,
    mayDo: app.staff.mayDo,
    counters: app.counters,
    logFailure: (thrown, requestId) => logger.error({ err: thrown, request_id: requestId }, "call failed"),
  });
  const local = new Hono<{ Variables: RequestVariables }>();
  local.use(async (context, next) => {
    context.set("requestId", `cli-${randomUUID()}`);
    context.set("ip", "127.0.0.1");
    await next();
  });
  local.route(API_PREFIX, api);
  await print(await local.fetch(request), { endpoint, command });
}

async function findStaff({ auth, staff }: App, typed: string): Promise<CallingUser> {
  const account = await auth.directory.findOpenAccount(typed, systemClock.now());
  if (account === null) throw new UsageError(`--as：没有账号 ${typed}，或者它不能登录`);
  if (!(await staff.isStaff(account))) throw new UsageError(`--as：${typed} 不是工作人员`);
  return { ...account, sessionId: randomUUID() };
}

async function writeRequest(endpoint: EndpointSpec, typed: TypedFields): Promise<Request> {
  const { upload } = endpoint;
  const fields = new Map<string, string[]>();
  for (const [name, texts] of typed)
    if (name !== upload?.field) fields.set(name, await Promise.all(texts.map(readValue)));
  const { params, query, body } = fillInput(endpoint, fields);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = new URL(`${API_PREFIX}${path}`, LOCAL);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = new Headers({ authorization: "Bearer cli" });
  if (endpoint.headers?.includes("Idempotency-Key")) headers.set("idempotency-key", `cli-${randomUUID()}`);
  if (upload) {
    const form = new FormData();
    form.set(upload.field, await readUpload(upload.field, typed));
    return new Request(url, { method: endpoint.method, headers, body: form });
  }
  if (body === undefined) return new Request(url, { method: endpoint.method, headers });
  headers.set("content-type", "application/json");
  return new Request(url, { method: endpoint.method, headers, body: JSON.stringify(body) });
}

/** `@file`: the content of the file; `@@text`: the text `@text`. */
async function readValue(text: string): Promise<string> {
  if (text.startsWith("@@")) return text.slice(1);
  return text.startsWith("@") ? readTextFile(text.slice(1)) : text;
}

async function readUpload(field: string, typed: TypedFields): Promise<File> {
  const path = typed.get(field)?.[0];
  if (path === undefined) throw new UsageError(`要用 --${field} <文件> 写明文件`);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new UsageError(`读不到文件 ${path}`, { cause });
  });
  return new File([bytes], basename(path));
}

async function print(
  response: Response,
  { endpoint, command }: { endpoint: EndpointSpec; command: CallCommand },
): Promise<void> {
  if (!response.ok) throw new Error(await explainRefusal(response));
  if (endpoint.download) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (command.out === null) process.stdout.write(bytes);
    else await writeFile(command.out, bytes);
    return;
  }
  const body = (await response.json()) as { data?: unknown };
  const answer = endpoint.envelope === "flat" ? body : body.data;
  process.stdout.write(command.isJson ? `${JSON.stringify(answer, null, 2)}\n` : printAnswer(answer));
}

/** The message and the messages of all fields, on one line. */
async function explainRefusal(response: Response): Promise<string> {
  const {
    code,
    message,
    errors = {},
  } = (await response.json()) as {
    code: string;
    message: string;
    errors?: Record<string, string[]>;
  };
  const fields = Object.entries(errors).map(([name, texts]) => `${name}：${texts.join("，")}`);
  return [`${message}（${code}）`, ...fields].join("；");
}
