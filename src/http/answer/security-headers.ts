/** Headers of every answer. */
export const BASE_HEADERS: ReadonlyArray<readonly [string, string]> = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["x-frame-options", "DENY"],
  ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
];

/**
 * The policy of one page: the hashes of exactly the inline scripts that the build and the renderer wrote into it. With
 * hashes, unlike nonces, a page is byte-identical for everyone and therefore cacheable (security §0.4).
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  { playsFilms = false, isFramedByOwn = false } = {},
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(scriptHashes)].join(" ")}`.trim(),
    "style-src 'self'",
    // Formulas and highlighted code have computed style attributes; style elements stay forbidden.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    playsFilms ? "media-src 'self' blob:" : "media-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramedByOwn ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    // Created in src/ui/browser/trusted-html.ts and screens/reading/early-article.ts; the default policy rejects all
    // markup.
    "trusted-types zhixing-html zhixing-early default",
  ].join("; ");
}

/** For answers that are not pages: nothing may run or load. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * For scripts: a worker uses the policy of its own file, and a sandboxed worker has no origin, so it could not use
 * cryptography.
 */
export const WORKER_POLICY = "default-src 'none'; frame-ancestors 'none'";
