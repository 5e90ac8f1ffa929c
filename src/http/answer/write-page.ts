import type { IncomingMessage, ServerResponse } from "node:http";
import type { CachedPage } from "../pages/page-cache.ts";
import { chooseEncoding } from "./choose-encoding.ts";

/**
 * Writes a prepared page, handling conditional requests and compression. Reads raw headers, because a cache hit needs
 * only two headers and raw headers contain every line of a repeated one.
 */
export function writePage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const form = page.forms.get(chooseEncoding(readHeader(request.rawHeaders, "accept-encoding")));
  if (page.status === 200 && matches(readHeader(request.rawHeaders, "if-none-match"), form.etag)) {
    if (form.notModified.write(response)) return;
    response.writeHead(304, form.notModifiedHeaders);
    response.end();
    return;
  }
  const isHead = request.method === "HEAD";
  if (!isHead && form.whole.write(response)) return;
  response.writeHead(page.status, form.headers);
  response.end(isHead ? undefined : form.whole.body);
}

/** All lines of this name, joined as the protocol defines. */
function readHeader(rawHeaders: readonly string[], name: string): string | undefined {
  let value: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const other = rawHeaders[index];
    if (other?.length !== name.length || other.toLowerCase() !== name) continue;
    const line = rawHeaders[index + 1] ?? "";
    value = value === undefined ? line : `${value}, ${line}`;
  }
  return value;
}

function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition === etag || condition.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}
