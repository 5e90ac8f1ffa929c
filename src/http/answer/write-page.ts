import type { IncomingMessage, ServerResponse } from "node:http";
import type { CachedPage } from "../pages/page-cache.ts";
import type { Encoding } from "./page-forms.ts";

/** Writes a prepared page on the bare socket: conditional, compressed as the client takes it. */
export function writePage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const form = page.forms.get(chooseEncoding(request.headers["accept-encoding"]));
  if (page.status === 200 && matches(request.headers["if-none-match"], form.etag)) {
    response.writeHead(304, form.notModifiedHeaders);
    response.end();
    return;
  }
  response.writeHead(page.status, form.headers);
  if (request.method === "HEAD") response.end();
  else response.end(form.body);
}

/** Brotli, then gzip, where the client names them without q=0. */
function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== "string") return "identity";
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

function accepts(text: string, coding: string): boolean {
  const at = text.indexOf(coding);
  if (at < 0) return false;
  const rest = text.slice(at + coding.length).split(",", 1)[0] ?? "";
  return rest === "" || !/^\s*;\s*q=0(?:\.0*)?\s*$/.test(rest);
}

function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition === etag || condition.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}
