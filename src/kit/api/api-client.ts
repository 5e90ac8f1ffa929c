import type { Timing } from "../process/timing.ts";
import { type ApiError, errorFromAnswer, errorFromThrown, readRateLimit, setupError } from "./api-error.ts";
import { type CallInput, requestUrl } from "./api-request.ts";
import type { EndpointSpec, InputOf, OutputOf } from "./endpoint.ts";

/** Milliseconds a call may take before it counts as timed out (spec §7). */
export const API_TIMEOUT_MS = 30_000;

/** Options of one call in addition to its input. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a POST repeatable: the same key returns the same result. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** `session` (default) sends the stored or refreshed token; `none` is for refresh calls (spec §7). */
  bearer?: "session" | "none" | { token: string };
  /** `throw` leaves a 401 to the caller: no refresh, no logout, no feedback. */
  unauthorized?: "recover" | "throw";
  /** The call continues after the page is closed. */
  keepalive?: boolean;
  /** Called during an upload with the share that the server has received. */
  onPercent?(percent: number): void;
}

/** The data of a 401 for the session. */
export interface Unauthorized {
  endpoint: EndpointSpec;
  error: ApiError;
  usedToken: string | null;
  /** The call has already been repeated with a new token. */
  isSecondTry: boolean;
}

/** The part of the browser's session that calls use. */
export interface ApiSession {
  /** A token that is valid for more than 60 s, refreshed if necessary; null for a guest. */
  accessToken(): Promise<string | null>;
  /** Decides what a 401 means (spec §8): repeat the call once, or fail with this error. */
  onUnauthorized(failure: Unauthorized): Promise<"retry" | ApiError>;
}

/** Browser functions that calls use; injected so that tests control time and network. */
export interface ApiDependencies extends Timing {
  /** Sends one request; throws as the browser's `fetch` does without a network or when aborted. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** As `fetch`, for a file, with progress reports. */
  upload(url: string, init: RequestInit, onPercent: (percent: number) => void): Promise<Response>;
  /** The headers that describe the app and the device, for every call (spec §7). */
  clientHeaders(): Record<string, string>;
  session: ApiSession;
  /** Logs the numbers of a 429 (spec §8). */
  logRateLimit(details: Record<string, unknown>): void;
}

/** Calls an endpoint and returns its output; throws `ApiError`, or the signal's reason if the caller aborted. */
export type CallEndpoint = <E extends EndpointSpec>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>;

/** Builds the one function that calls endpoints of the contract: headers, token, time-out, envelope and errors (spec §7, §8). */
export function createApiClient(dependencies: ApiDependencies): CallEndpoint {
  async function attempt(endpoint: EndpointSpec, input: CallInput, options: CallOptions, isSecondTry: boolean) {
    const usedToken = await readToken(dependencies.session, options);
    const answer = await send(dependencies, { endpoint, input, options, token: usedToken });
    if (answer.ok) return answer.value;
    if (answer.error.status === 429) dependencies.logRateLimit(readRateLimit(answer.error));
    if (answer.error.status !== 401 || options.unauthorized === "throw") throw answer.error;
    const verdict = await dependencies.session.onUnauthorized({
      endpoint,
      error: answer.error,
      usedToken,
      isSecondTry,
    });
    if (verdict !== "retry" || isSecondTry) throw verdict === "retry" ? answer.error : verdict;
    return attempt(endpoint, input, options, true);
  }

  return async (endpoint, input, options = {}) =>
    (await attempt(endpoint, input as CallInput, options, false)) as OutputOf<typeof endpoint>;
}

async function readToken(session: ApiSession, options: CallOptions): Promise<string | null> {
  const bearer = options.bearer ?? "session";
  if (bearer === "none") return null;
  return bearer === "session" ? session.accessToken() : bearer.token;
}

interface Sending {
  endpoint: EndpointSpec;
  input: CallInput;
  options: CallOptions;
  token: string | null;
}

type Answer = { ok: true; value: unknown } | { ok: false; error: ApiError };

async function send(dependencies: ApiDependencies, sending: Sending): Promise<Answer> {
  const { endpoint, options } = sending;
  const stopper = new AbortController();
  const stop = () => stopper.abort(options.signal?.reason);
  let isTimeout = false;
  const cancelTimer = dependencies.startTimer(() => {
    isTimeout = true;
    stopper.abort();
  }, API_TIMEOUT_MS);
  options.signal?.addEventListener("abort", stop, { once: true });
  try {
    options.signal?.throwIfAborted();
    const request = prepare(dependencies, sending, stopper.signal);
    const { onPercent } = options;
    const response = await (onPercent
      ? dependencies.upload(request.url, request.init, onPercent)
      : dependencies.fetch(request.url, request.init));
    if (endpoint.isEventStream && response.ok) return { ok: true, value: response.body };
    if (endpoint.download && response.ok) return { ok: true, value: await response.blob() };
    const body = await readBody(response);
    if (response.ok) return openEnvelope(endpoint, body);
    return { ok: false, error: errorFromAnswer(response.status, body, response.headers.get("retry-after")) };
  } catch (thrown) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw errorFromThrown(thrown, isTimeout);
  } finally {
    cancelTimer();
    options.signal?.removeEventListener("abort", stop);
  }
}

function prepare(
  dependencies: ApiDependencies,
  sending: Sending,
  signal: AbortSignal,
): { url: string; init: RequestInit } {
  try {
    const url = requestUrl(sending.endpoint, sending.input, dependencies.now());
    return { url, init: requestInit(dependencies, sending, signal) };
  } catch (cause) {
    throw setupError(cause);
  }
}

function requestInit(
  dependencies: ApiDependencies,
  { endpoint, input, options, token }: Sending,
  signal: AbortSignal,
): RequestInit {
  const headers: Record<string, string> = {
    Accept: "application/json",
    ...dependencies.clientHeaders(),
    ...options.headers,
  };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (options.idempotencyKey !== undefined) headers["Idempotency-Key"] = options.idempotencyKey;
  const init: RequestInit = { method: endpoint.method, headers, signal, cache: "no-store" };
  if (options.keepalive) init.keepalive = true;
  if (endpoint.upload && input.upload) {
    // The browser sets the content type with the chosen boundary.
    const form = new FormData();
    form.set(endpoint.upload.field, input.upload);
    return { ...init, body: form };
  }
  if (input.body === undefined) return init;
  headers["Content-Type"] = "application/json";
  return { ...init, body: JSON.stringify(input.body) };
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (!isJson || text === "") return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    // The answer is truncated or not JSON: the visitor needs the status of an error page, not its text.
    if (!response.ok) return null;
    throw setupError(cause);
  }
}

function openEnvelope(endpoint: EndpointSpec, body: unknown): Answer {
  if (endpoint.envelope === "flat") return { ok: true, value: body };
  if (typeof body === "object" && body !== null && "data" in body) return { ok: true, value: body.data };
  return { ok: false, error: setupError(new Error(`${endpoint.name}: answer without data`)) };
}
