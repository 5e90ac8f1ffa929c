import { AppError } from "../../kit/api/app-error.ts";
import { isDatabaseTrouble } from "../../ports/database-trouble.ts";
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

/** For every 503: the failing component may recover soon, and clients should not retry immediately. */
export const RETRY_AFTER_SECONDS = 5;

/** Converts any thrown value into the `AppError` for the client; unknown failures become a 500 without details. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseTrouble(thrown)) {
    return new AppError({
      status: 503,
      code: "SERVICE_UNAVAILABLE",
      message: "服务暂时不可用，请稍后重试",
      cause: thrown,
    });
  }
  return HIDDEN_FAILURE;
}

export type LogFailure = (thrown: unknown, requestId: string) => void;

/** For `onError` of a Hono app: the answer, and a line in the log if the failure is the server's. */
export function answerFailures(logFailure: LogFailure) {
  return (thrown: Error, context: { var: Pick<RequestVariables, "requestId"> }): Response => {
    const error = toAppError(thrown);
    if (error.status >= 500) logFailure(thrown, context.var.requestId);
    return answerError(error, context.var.requestId);
  };
}

/** The body and headers for an error; details of unexpected failures are only logged. */
function answerError(error: AppError, requestId: string): Response {
  const retryAfter = retryAfterOf(error);
  const body: ErrorBody = {
    ...error.extra,
    ...(retryAfter === null ? {} : { retry_after: retryAfter }),
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
  if (retryAfter !== null) headers.set("retry-after", String(retryAfter));
  const { limit, remaining } = error.extra;
  if (typeof limit === "number" && typeof remaining === "number") {
    headers.set("ratelimit-limit", String(limit));
    headers.set("ratelimit-remaining", String(remaining));
    headers.set("ratelimit-reset", String(retryAfter ?? 0));
  }
  // The rest of a body that is too large is not read.
  if (error.status === 413) headers.set("connection", "close");
  const allow = error.extra.allow;
  if (typeof allow === "string") headers.set("allow", allow);
  return new Response(JSON.stringify(body), { status: error.status, headers });
}

/** 405 with the methods that the address supports. */
export function wrongMethod(methods: readonly string[]): AppError {
  return new AppError({
    status: 405,
    code: "METHOD_NOT_ALLOWED",
    message: `此地址只接受 ${methods.join("、")}`,
    extra: { allow: methods.join(", ") },
  });
}

/** The number of seconds after which a retry makes sense; null if it never does. */
export function retryAfterOf(error: AppError): number | null {
  const { retry_after: seconds } = error.extra;
  if (typeof seconds === "number") return seconds;
  return error.status === 503 ? RETRY_AFTER_SECONDS : null;
}
