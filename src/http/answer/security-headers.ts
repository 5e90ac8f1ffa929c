import { createHash } from "node:crypto";

/** Headers of every answer, whatever it is. */
export const BASE_HEADERS: ReadonlyArray<readonly [string, string]> = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["x-frame-options", "DENY"],
  ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
];

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy of one page: the hashes of just the inline scripts that it carries. Hashes, unlike nonces, keep a page
 * byte-identical for everyone and so cacheable (security §0.4).
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, script = ""] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(" ")}`.trim(),
    "style-src 'self'",
    // Formulas and highlighted code carry computed style attributes; style elements stay forbidden.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Both are made in src/ui/trusted-html.ts; the default one lets no markup through.
    "trusted-types zhixing-html default",
  ].join("; ");
}

/** For answers that are no pages: nothing may run or load. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For scripts: a worker lives under the policy of its own file, and a sandboxed one has no origin, so no cryptography. */
export const WORKER_POLICY = "default-src 'none'; frame-ancestors 'none'";
