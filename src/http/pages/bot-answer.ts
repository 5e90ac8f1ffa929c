import { BASE_HEADERS, INERT_POLICY } from "../answer/security-headers.ts";
import type { RenderedPage } from "./page-cache.ts";

/** The same status with nothing to index. */
export function bareErrorPage(status: number): RenderedPage {
  return {
    status,
    headers: [
      ...BASE_HEADERS,
      ["content-type", "text/plain; charset=utf-8"],
      ["content-security-policy", INERT_POLICY],
      ["x-robots-tag", "noindex"],
      ["cache-control", "no-store"],
    ],
    body: Buffer.from(""),
    dependsOn: new Set(),
  };
}
