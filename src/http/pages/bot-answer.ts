import { INERT_POLICY } from "../answer/security-headers.ts";
import type { RenderedPage } from "./page-cache.ts";

const BOT = /bot\b|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|discord|embedly|preview|mediapartners/i;

/** Search engines and link previewers do not see the error screen; the error is only logged (spec §2). */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent !== undefined && BOT.test(userAgent);
}

/** The same status with nothing to index. */
export function bareErrorPage(status: number): RenderedPage {
  return {
    status,
    headers: [
      ["content-type", "text/plain; charset=utf-8"],
      ["content-security-policy", INERT_POLICY],
      ["x-robots-tag", "noindex"],
      ["cache-control", "no-store"],
    ],
    body: Buffer.from(""),
    dependsOn: new Set(),
  };
}
