import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { Clock } from "../../../ports/clock.ts";
import { objectUrl, type S3Config } from "./s3-config.ts";
import { readErrorBody, S3Error, storeUnavailable } from "./s3-error.ts";

export interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

/** One signed call. Throws `S3Error` for a refusal, and 503 for temporary failures after a few retries. */
export type S3Call = (request: S3Request) => Promise<Response>;

/** The time limit for the start of an answer (providers §1); longer if a part has to be uploaded first. */
const ANSWER_MS = 10_000;
const BODY_MS_PER_MIB = 15_000;
const MIB = 1024 * 1024;
/** Every call here may be repeated: a whole object, one numbered part, a removal. */
const WAITS_MS = [200, 1_000];
const MAX_ERROR_BYTES = 64 * 1024;

export interface S3CallOptions {
  config: S3Config;
  clock: Clock;
  wait?: (milliseconds: number) => Promise<unknown>;
  answerMs?: number;
  /** Waits before the repetitions of a call that failed temporarily; empty: one attempt. */
  waitsMs?: readonly number[];
}

/** Makes the calls of one bucket, each signed with the hash of its body (AWS Signature Version 4). */
export function createS3Call({
  config,
  clock,
  wait = sleep,
  answerMs = ANSWER_MS,
  waitsMs = WAITS_MS,
}: S3CallOptions): S3Call {
  const keys = new Map<string, ArrayBuffer>();

  async function attempt(request: S3Request): Promise<Response> {
    const { url, headers, method, body } = await sign({ config, keys, now: clock.now() }, request);
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new Error("no answer in time")), answerMs + travelMs(request));
    try {
      const response = await fetch(url, { method, headers, body, redirect: "manual", signal: waiting.signal });
      if (response.ok) return response;
      throw await readRefusal(response);
    } finally {
      // The answer has started; its reader limits the time for the body.
      clearTimeout(timer);
    }
  }

  return async (request) => {
    for (const milliseconds of waitsMs) {
      try {
        return await attempt(request);
      } catch (error) {
        if (error instanceof S3Error && !error.isPassing) throw error;
        await wait(milliseconds * (0.5 + Math.random()));
      }
    }
    return attempt(request).catch((error: unknown) => {
      throw error instanceof S3Error && !error.isPassing ? error : storeUnavailable(error);
    });
  };
}

async function sign(
  { config, keys, now }: { config: S3Config; keys: Map<string, ArrayBuffer>; now: Date },
  { method, key, query, headers, body }: S3Request,
) {
  const url = objectUrl(config, key);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const payload = typeof body === "string" ? new TextEncoder().encode(body) : (body ?? new Uint8Array());
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", payload as Uint8Array<ArrayBuffer>)).toString("hex");
  const { accessKeyId, secretAccessKey, region } = config;
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, "x-amz-content-sha256": hash },
    service: "s3",
    accessKeyId,
    secretAccessKey,
    region,
    cache: keys,
    datetime: now.toISOString().replaceAll(/[:-]|\.\d{3}/g, ""),
  });
  const signed = await signer.sign();
  return {
    method,
    url: signed.url,
    headers: signed.headers,
    ...(body !== undefined && { body: payload as RequestInit["body"] }),
  };
}

function travelMs({ body }: S3Request): number {
  return Math.ceil(((body?.length ?? 0) / MIB) * BODY_MS_PER_MIB);
}

async function readRefusal(response: Response): Promise<S3Error> {
  const { status } = response;
  const body = await readStart(response);
  return readErrorBody(body, status) ?? new S3Error({ status, code: "", detail: response.statusText });
}

/** Errors are short; a longer answer is not an error of an S3 service. */
async function readStart(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  if (response.body) {
    for await (const part of response.body) {
      parts.push(part);
      size += part.length;
      if (size > MAX_ERROR_BYTES) break;
    }
  }
  return Buffer.concat(parts).toString("utf8");
}
