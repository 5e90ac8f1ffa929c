import type { Context, Hono } from "hono";
import type { z } from "zod";
import { invalidInput, notFound } from "../../kit/api/app-error.ts";
import type { Caller } from "../../kit/api/caller.ts";
import type { EndpointSpec } from "../../kit/api/endpoint.ts";
import type { CookieAnswer, FileAnswer } from "../../kit/api/handled-endpoint.ts";
import { issueText } from "../../kit/api/issue-text.ts";
import type { ServedEndpoint } from "../../kit/api/serve-endpoint.ts";
import type { ThrottleAnswer } from "../../kit/process/throttle.ts";
import type { RequestVariables } from "../answer/request-variables.ts";
import { answerEvents } from "./answer-events.ts";
import { answerFile } from "./answer-file.ts";
import { findUnusable } from "./find-unusable.ts";
import { type LimitCounters, spendLimits } from "./rate-limit.ts";
import { readJsonBody } from "./read-body.ts";
import { identify, type ReadCallerDependencies, readGuestCaller } from "./read-caller.ts";
import { readUpload } from "./read-upload.ts";

export type ApiApp = Hono<{ Variables: RequestVariables }>;

export interface MountDependencies extends ReadCallerDependencies {
  counters: LimitCounters;
}

/** Mounts one contract entry: limits, `who`, parsing, the use-case, and an answer filtered by the output schema. */
export function mountEndpoint(app: ApiApp, served: ServedEndpoint, dependencies: MountDependencies): void {
  const { endpoint } = served;
  app.on(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"), async (context) => {
    if (endpoint.pageInBrowser && wantsPage(context.req.raw)) {
      const { search } = new URL(context.req.url);
      return new Response(null, {
        status: 303,
        headers: {
          location: `${endpoint.pageInBrowser}${search}`,
          "cache-control": "private, no-store",
          vary: "Accept",
        },
      });
    }
    const guest = readGuestCaller(context.req.raw, context.var);
    const caller = await identify(guest, endpoint.who, dependencies);
    const { input, limit } = await readWithinLimits(served, { caller, context, counters: dependencies.counters });
    const given = await served.answer(input, caller);
    const headers = answerHeaders(endpoint, caller, limit);
    const { answer, cookie } = endpoint.setsCookie ? (given as CookieAnswer<unknown>) : { answer: given, cookie: null };
    if (cookie !== null) headers["set-cookie"] = cookie;
    const isHead = context.req.method === "HEAD";
    if (endpoint.isEventStream) return answerEvents(answer as ReadableStream<Uint8Array>, { headers, isHead });
    if (endpoint.download) return answerFile(answer as FileAnswer, { ...endpoint.download, headers, isHead });
    const output = endpoint.output.parse(answer);
    const body = endpoint.envelope === "flat" ? output : { success: true, data: output };
    if (!isHead) await served.beforeSending?.(answer, caller);
    return context.json(body as object, 200, headers);
  });
}

/** Whether a browser opened this address by a link; calls of our own pages do not request a page. */
function wantsPage({ method, headers }: Request): boolean {
  return (method === "GET" || method === "HEAD") && /\btext\/html\b/.test(headers.get("accept") ?? "");
}

/**
 * Counts before it reads, so that a client over a limit costs nothing; but a call that authenticates itself in its body
 * is read first.
 */
async function readWithinLimits(
  { endpoint, findProvenSession }: ServedEndpoint,
  { caller, context, counters }: { caller: Caller; context: Context; counters: LimitCounters },
): Promise<{ input: unknown; limit: ThrottleAnswer }> {
  if (!findProvenSession) {
    const limit = await spendLimits(endpoint, caller, counters);
    return { limit, input: await readInput(endpoint, context) };
  }
  const read = await readInput(endpoint, context).then(
    (input) => ({ input }),
    (error: unknown) => ({ error }),
  );
  const provenSession = "input" in read ? await findProvenSession(read.input) : null;
  const limit = await spendLimits(endpoint, { ...caller, provenSession }, counters);
  // A call that cannot be read is counted too.
  if ("error" in read) throw read.error;
  return { limit, input: read.input };
}

async function readInput(endpoint: EndpointSpec, context: Context): Promise<unknown> {
  const input: Record<string, unknown> = {};
  if (endpoint.params) input.params = parsePart(endpoint.params, context.req.param(), "path");
  if (endpoint.query) input.query = parsePart(endpoint.query, readQuery(context.req.queries()), "query");
  if (endpoint.body) input.body = parsePart(endpoint.body, await readJsonBody(context.req.raw), "body");
  if (endpoint.upload) input.upload = await readUpload(context.req.raw, endpoint.upload);
  return input;
}

function readQuery(queries: Record<string, string[]>): Record<string, string> {
  const single: Record<string, string> = {};
  for (const [name, values] of Object.entries(queries)) {
    // `_t` only bypasses caches of proxies (spec §7).
    if (name === "_t") continue;
    if (values.length > 1) throw invalidInput({ [name]: ["参数重复"] });
    single[name] = values[0] ?? "";
  }
  return single;
}

function parsePart(schema: z.ZodType, value: unknown, part: "path" | "query" | "body"): unknown {
  const unusable = findUnusable(value);
  if (unusable !== null && part === "path") throw notFound();
  if (unusable !== null) throw invalidInput({ [unusable.join(".") || part]: ["含有不能使用的字符"] });
  const parsed = schema.safeParse(value, { error: issueText });
  if (parsed.success) return parsed.data;
  // A path that cannot exist is a missing page, not an invalid input.
  if (part === "path") throw notFound();
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".") || part;
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  throw invalidInput(errors);
}

function answerHeaders(endpoint: EndpointSpec, caller: Caller, limit: ThrottleAnswer): Record<string, string> {
  const isPublic = endpoint.publicSeconds !== undefined && caller.user === null;
  return {
    "cache-control": isPublic ? `public, max-age=${endpoint.publicSeconds}` : "private, no-store",
    vary: "Authorization",
    "ratelimit-limit": String(limit.limit),
    "ratelimit-remaining": String(limit.remaining),
    "ratelimit-reset": String(limit.resetSeconds),
  };
}
