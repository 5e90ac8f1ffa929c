import { isRecord } from "../values/is-record.ts";
import type { AppErrorOptions } from "./app-error.ts";

/**
 * A failed call of the API, ready to be displayed. Its status is 0 if no answer arrived; its code is the server's, or
 * TIMEOUT, NETWORK, BAD_REQUEST_SETUP, HTTP_{status}.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]>;
  /** The other fields of the answer, with the server's own `message`. */
  readonly extra: Record<string, unknown>;

  constructor(options: AppErrorOptions) {
    super(options.message, { cause: options.cause });
    this.name = "ApiError";
    this.status = options.status;
    this.code = options.code;
    this.errors = options.errors ?? {};
    this.extra = options.extra ?? {};
  }
}

const PASSING_STATUSES: readonly number[] = [429, 502, 503, 504];

/** Whether the same call may succeed a little later: lost network, time-out, throttling or outage. */
export function isPassing(thrown: unknown): boolean {
  if (!(thrown instanceof ApiError)) return false;
  return thrown.code === "NETWORK" || thrown.code === "TIMEOUT" || PASSING_STATUSES.includes(thrown.status);
}

type Fields = Record<string, unknown>;

const RATE_LIMIT_FIELDS = ["limit", "remaining", "reset_time", "retry_after"] as const;

/** The four numbers of a 429 that are logged (spec §8); absent ones are omitted. */
export function readRateLimit(error: ApiError): Fields {
  return Object.fromEntries(
    RATE_LIMIT_FIELDS.filter((name) => name in error.extra).map((name) => [name, error.extra[name]]),
  );
}

/** Converts an answer that is not 2xx into the error for the visitor (spec §8 "Other statuses"). */
export function errorFromAnswer(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const { error_code, code, errors, success: _, ...extra } = isRecord(body) ? body : {};
  // A proxy in front of the site answers without our JSON body.
  if (retryAfter !== null) extra.retry_after ??= Number(retryAfter);
  return new ApiError({
    status,
    code: firstText(error_code, code) ?? `HTTP_${status}`,
    message: messageForStatus(status, isRecord(body) ? body : {}),
    errors: readFieldErrors(errors),
    extra,
  });
}

/**
 * Converts an error of `fetch` into the error for the visitor (spec §8 "Timeout", "Network error", "Anything else").
 */
export function errorFromThrown(thrown: unknown, isTimeout: boolean): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isTimeout) return new ApiError({ status: 0, code: "TIMEOUT", message: "请求超时，请稍后重试", cause: thrown });
  // Browsers report every failure below HTTP as a TypeError from fetch.
  if (thrown instanceof TypeError) {
    return new ApiError({ status: 0, code: "NETWORK", message: "网络连接失败，请检查网络", cause: thrown });
  }
  return setupError(thrown);
}

/** A request that could not be made, or an answer that does not have the promised form. */
export function setupError(cause: unknown): ApiError {
  return new ApiError({ status: 0, code: "BAD_REQUEST_SETUP", message: "请求配置错误", cause });
}

function messageForStatus(status: number, body: Fields): string {
  if (status === 403) return "没有权限访问该资源";
  if (status === 404) return "请求的资源不存在";
  if (status === 429) return firstText(body.message) ?? "请求过于频繁，请稍后再试";
  if (status === 500) return "服务器内部错误";
  return firstText(body.message, nestedMessage(body.error), nestedMessage(body.errors)) ?? `请求失败（${status}）`;
}

function nestedMessage(part: unknown): unknown {
  return isRecord(part) ? part.message : undefined;
}

function firstText(...candidates: unknown[]): string | undefined {
  return candidates.find((one): one is string => typeof one === "string" && one !== "");
}

function readFieldErrors(errors: unknown): Record<string, string[]> {
  if (!isRecord(errors)) return {};
  const lists = Object.entries(errors).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
  return Object.fromEntries(lists);
}
