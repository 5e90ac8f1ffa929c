import type { Context } from "hono";
import { AppError } from "../../kit/app-error.ts";
import type { RequestVariables } from "./request-variables.ts";

/** The JSON of every refused or failed call (decisions §3). */
interface ErrorBody {
  success: false;
  error_code: string;
  code: string;
  message: string;
  errors?: Record<string, string[]>;
  request_id: string;
  [extra: string]: unknown;
}

const HIDDEN_FAILURE = new AppError({ status: 500, code: "INTERNAL_ERROR", message: "服务器内部错误，请稍后重试" });

/** What the database driver says when nobody answers or nobody is free; the site then says "later", not "broken". */
const UNREACHABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOTFOUND",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08001",
  "53300",
]);
const RETRY_AFTER_SECONDS = 5;

/** Turns whatever was thrown into the `AppError` that may be shown; unknown failures become a bare 500. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseUnreachable(thrown)) {
    return new AppError({
      status: 503,
      code: "SERVICE_UNAVAILABLE",
      message: "服务暂时不可用，请稍后重试",
      extra: { retry_after: RETRY_AFTER_SECONDS },
      cause: thrown,
    });
  }
  return HIDDEN_FAILURE;
}

export type LogFailure = (thrown: unknown, requestId: string) => void;

/** For `onError` of a Hono app: the answer, and a line in the log when the failure is ours. */
export function answerFailures(logFailure: LogFailure) {
  return (thrown: Error, context: Context<{ Variables: RequestVariables }>): Response => {
    const error = toAppError(thrown);
    if (error.status >= 500) logFailure(thrown, context.var.requestId);
    return answerError(error, context.var.requestId);
  };
}

/** The body and headers for an error; details of unforeseen failures stay in the log. */
function answerError(error: AppError, requestId: string): Response {
  const body: ErrorBody = {
    ...error.extra,
    success: false,
    error_code: error.code,
    code: error.code,
    message: error.message,
    ...(error.errors ? { errors: error.errors } : {}),
    request_id: requestId,
  };
  const headers = new Headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, no-store",
  });
  const retryAfter = error.extra.retry_after;
  if (typeof retryAfter === "number") headers.set("retry-after", String(retryAfter));
  // What is left of a body that is too large is not worth reading.
  if (error.status === 413) headers.set("connection", "close");
  const allow = error.extra.allow;
  if (typeof allow === "string") headers.set("allow", allow);
  return new Response(JSON.stringify(body), { status: error.status, headers });
}

function isDatabaseUnreachable(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ("code" in error && typeof error.code === "string" && UNREACHABLE_CODES.has(error.code)) return true;
    if (/timeout exceeded when trying to connect|Connection terminated|connection timeout/i.test(error.message))
      return true;
    if (error instanceof AggregateError && error.errors.some(isDatabaseUnreachable)) return true;
  }
  return false;
}
