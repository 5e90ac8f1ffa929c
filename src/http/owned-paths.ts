/** Hono's parameter with its own pattern, `:part{[0-9]+}`. */
const PATTERN_PARAMETER = /:\w+\{(.+)\}/;

/**
 * Whether the first segment of a URL belongs to one of Hono's routes. Only whole first segments are compared:
 * `/files/a/b`, which matches no route, is a missing file and not a page.
 */
export function ownedPaths(routePaths: readonly string[]): (url: string) => boolean {
  const segments = new Set(routePaths.map((path) => path.split("/")[1] ?? ""));
  segments.delete("*");
  const patterns = [...segments]
    .filter((segment) => PATTERN_PARAMETER.test(segment))
    .map((segment) => new RegExp(`^${segment.replace(PATTERN_PARAMETER, "(?:$1)")}$`));
  return (url) => {
    const segment = url.split(/[/?]/, 2)[1] ?? "";
    return segments.has(segment) || patterns.some((pattern) => pattern.test(segment));
  };
}
