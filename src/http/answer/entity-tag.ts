import { hash } from "node:crypto";
import type { HonoRequest } from "hono";

/** The ETag of a text that is generated for each request. */
export function tagOf(text: string): string {
  return `"${hash("sha256", text).slice(0, 32)}"`;
}

/** Whether the client already has this version; proxies that compress turn its tag into a weak one. */
export function isKnown(req: HonoRequest, etag: string): boolean {
  const known = req.header("if-none-match")?.split(",") ?? [];
  return known.some((one) => one.trim().replace(/^W\//, "") === etag);
}
