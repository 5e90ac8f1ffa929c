import type { IncomingMessage, ServerResponse } from "node:http";
import type { CachedPage, Encoding } from "./page-cache.ts";

/** Writes a prepared page on the bare socket: conditional, compressed as the client takes it. */
export function writePage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const etag = encoding === "identity" ? page.etag : `${page.etag.slice(0, -1)}-${encoding}"`;
  if (page.status === 200 && matches(request.headers["if-none-match"], etag)) {
    response.writeHead(304, flatHeaders(page.headers, ["etag", etag, "vary", "Accept-Encoding"]));
    response.end();
    return;
  }
  const body = page.bodies[encoding];
  const extra = ["etag", etag, "vary", "Accept-Encoding", "content-length", String(body.length)];
  if (encoding !== "identity") extra.push("content-encoding", encoding);
  response.writeHead(page.status, flatHeaders(page.headers, extra));
  if (request.method === "HEAD") response.end();
  else response.end(body);
}

const flattened = new WeakMap<CachedPage["headers"], string[]>();

function flatHeaders(headers: CachedPage["headers"], extra: readonly string[]): string[] {
  let flat = flattened.get(headers);
  if (!flat) {
    flat = headers.flat();
    flattened.set(headers, flat);
  }
  return flat.concat(extra);
}

/** Brotli, then gzip, where the client names them without q=0. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const text = typeof accepted === "string" ? accepted : "";
  if (accepts(text, "br")) return "br";
  return accepts(text, "gzip") ? "gzip" : "identity";
}

function accepts(text: string, coding: string): boolean {
  const at = text.indexOf(coding);
  if (at < 0) return false;
  const rest = text.slice(at + coding.length).split(",", 1)[0] ?? "";
  return !/^\s*;\s*q=0(?:\.0*)?\s*$/.test(rest);
}

function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition === etag || condition.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}
