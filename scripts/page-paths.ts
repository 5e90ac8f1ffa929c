import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../src/routes.ts";

/**
 * The addresses of all pages with a fixed address, for `import.meta.env.PAGE_PATHS`: possible targets of links without
 * a number.
 */
export function listPagePaths(entries: readonly RouteConfigEntry[] = routes): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path?.startsWith("/") && !path.includes(":") ? [path] : []),
    ...listPagePaths(children),
  ]);
}
