import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../src/routes.ts";

/** The addresses of all pages that stand at one address, for `import.meta.env.PAGE_PATHS`: what may be linked to without a number. */
export function listPagePaths(entries: readonly RouteConfigEntry[] = routes): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path?.startsWith("/") && !path.includes(":") ? [path] : []),
    ...listPagePaths(children),
  ]);
}
