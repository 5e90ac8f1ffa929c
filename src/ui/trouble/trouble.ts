import { isRouteErrorResponse } from "react-router";
import { ApiError, errorFromThrown, isPassing } from "../../kit/api/api-error.ts";

/** Messages of the errors that `fetch` throws for network failures in Chromium, Firefox and Safari. */
const LOST_NETWORK = /failed to fetch|networkerror|load failed|network error/i;

/** A temporary failure: lost network, throttling, outage (decisions §3). Null: a failure of another kind. */
export function troubleOf(thrown: unknown): ApiError | null {
  if (thrown instanceof ApiError) return isPassing(thrown) ? thrown : null;
  if (isRouteErrorResponse(thrown)) return troubleOfStatus(thrown.status);
  if (!(thrown instanceof Error)) return null;
  if (thrown instanceof TypeError && LOST_NETWORK.test(thrown.message)) return errorFromThrown(thrown, false);
  // A response that was interrupted.
  return thrown.cause === undefined ? null : troubleOf(thrown.cause);
}

/** A link to replace missing content. */
export interface MissingContent {
  /** Such as "看全部媒体". */
  label: string;
  to: string;
}

/** Missing content, as reported by a loader; null: a failure of another kind. */
export function missingOf(thrown: unknown): MissingContent | null {
  return (isRouteErrorResponse(thrown) && thrown.data?.missing) || null;
}

function troubleOfStatus(status: number): ApiError | null {
  const message = status === 429 ? "请求过于频繁，请稍后再试" : "服务暂时不可用，请稍后再试";
  const error = new ApiError({ status, code: `HTTP_${status}`, message });
  return isPassing(error) ? error : null;
}
