import type { IncomingMessage, ServerResponse } from "node:http";
import {
  MEDIA_COOKIE,
  type MediaAccess,
  type OutgoingMedia,
  RIGHT_PART,
  TICKET_PATTERN,
} from "../../features/content/media/media-access.ts";
import type { AppError } from "../../kit/api/app-error.ts";
import type { Logger } from "../../kit/process/logger.ts";
import { limitWaiting } from "../../kit/process/wait-limit.ts";
import { RETRY_AFTER_SECONDS, toAppError } from "../answer/answer-error.ts";
import { nameAttachment } from "../answer/name-attachment.ts";
import { requestIdOf } from "../answer/request-id.ts";
import { BASE_HEADERS, INERT_POLICY } from "../answer/security-headers.ts";
import { readByteRange } from "./byte-range.ts";

const ADDRESS = new RegExp(`^/media/(${TICKET_PATTERN})/(\\d{1,15})/([A-Za-z0-9.-]{1,60})(?:\\?|$)`);
const RIGHT = new RegExp(`^/media/(${TICKET_PATTERN})/${RIGHT_PART}(?:\\?|$)`);
/** Sends data at this interval, so that no proxy considers an idle answer dead. */
const SIGN_OF_LIFE_MS = 20_000;
const COOKIE = new RegExp(`(?:^|;\\s*)${MEDIA_COOKIE}=(${TICKET_PATTERN})(?:;|$)`);

export type ServeMedia = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers `/media/<ticket>/…`, completely or by range, directly from the store to the socket; other paths are left to
 * the pages. No cache in between may store the answers.
 */
export function createServeMedia({
  delivery,
  databaseWaitMs,
  logger,
}: {
  delivery: MediaAccess;
  databaseWaitMs: number;
  logger: Pick<Logger, "error">;
}): ServeMedia {
  return (request, response) => {
    const address = request.url ?? "";
    const [, ticket, mediaId, part] = ADDRESS.exec(address) ?? RIGHT.exec(address) ?? [];
    if (ticket === undefined) return false;
    const cookie = COOKIE.exec(request.headers.cookie ?? "")?.[1] ?? null;
    const { accept = "" } = request.headers;
    const query = { ticket, cookie, mediaId: Number(mediaId ?? 0), part: part ?? "", accept };
    const answered =
      part === undefined
        ? limitWaiting(databaseWaitMs, () => delivery.follow(query)).then((right) => stayOpen(right, request, response))
        : limitWaiting(databaseWaitMs, () => delivery.find(query)).then((media) => send(media, request, response));
    answered.catch((thrown: unknown) => {
      const error = toAppError(thrown);
      // Without the address: readers of the log must not be able to play the file.
      if (error.status >= 500) logger.error({ err: thrown, media_id: query.mediaId }, "a film was not sent");
      if (response.headersSent) return response.destroy();
      refuse(response, error, requestIdOf(request.headers["x-request-id"]));
    });
    return true;
  };
}

/** Sends no content and stays open as long as the right to the film lasts. */
function stayOpen(
  { subscribe: watch }: Pick<OutgoingMedia, "subscribe">,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(200, {
    ...STEADY_HEADERS,
    "content-type": "text/plain; charset=utf-8",
    "x-accel-buffering": "no",
  });
  if (request.method === "HEAD") return void response.end();
  response.flushHeaders();
  const beating = setInterval(() => response.write("\n"), SIGN_OF_LIFE_MS).unref();
  const release = watch(() => response.end());
  response.once("close", () => {
    clearInterval(beating);
    release();
  });
}

async function send(media: OutgoingMedia, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { sizeBytes, mediaType } = media;
  const tag = `"${media.tag}"`;
  const { range: wanted, "if-range": condition, "if-none-match": known } = request.headers;
  const headers = {
    ...STEADY_HEADERS,
    etag: tag,
    "accept-ranges": "bytes",
    "content-type": mediaType,
    ...(media.fileName !== undefined && { "content-disposition": nameAttachment(media.fileName) }),
  };
  if (known !== undefined && namesTag(known, tag)) return void response.writeHead(304, headers).end();
  // A range is only sent if the client's copy is still the same version (RFC 9110 §13.1.5).
  const isSame = condition === undefined || condition === tag;
  const range = isSame ? readByteRange(wanted, sizeBytes) : null;
  if (range === "unsatisfiable")
    return void response
      .writeHead(416, { ...headers, "content-range": `bytes */${sizeBytes}`, "content-length": 0 })
      .end();
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  const contentHeaders = {
    ...headers,
    "content-length": end - start + 1,
    ...(range && { "content-range": `bytes ${start}-${end}/${sizeBytes}` }),
  };
  if (request.method === "HEAD") return void response.writeHead(range ? 206 : 200, contentHeaders).end();
  const content = await media.open(range);
  if (response.destroyed) return content.close();
  response.writeHead(range ? 206 : 200, contentHeaders);
  response.once(
    "close",
    media.subscribe(() => response.destroy()),
  );
  await content.sendTo(response);
}

const STEADY_HEADERS = {
  ...Object.fromEntries(BASE_HEADERS),
  "content-security-policy": INERT_POLICY,
  "cache-control": "private, no-store",
};

function namesTag(header: string, tag: string): boolean {
  return header.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}

function refuse(response: ServerResponse, { status, code, message }: AppError, requestId: string): void {
  const body = JSON.stringify({ success: false, error_code: code, code, message, request_id: requestId });
  if (status === 503) response.setHeader("retry-after", RETRY_AFTER_SECONDS);
  response.writeHead(status, { ...STEADY_HEADERS, "content-type": "application/json; charset=utf-8" });
  response.end(body);
}
