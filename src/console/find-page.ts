import { matchPath } from "react-router";
import { CONSOLE_PREFIX, type ConsolePage } from "../ui/console/page.ts";
import { CONSOLE_PAGES } from "./console-pages.ts";

export interface FoundPage {
  page: ConsolePage;
  params: Record<string, string>;
}

/** Finds the page of an address below `/admin`; null if there is none. */
export function findPage(pathname: string): FoundPage | null {
  for (const page of CONSOLE_PAGES) {
    const pattern = page.path === "/" ? CONSOLE_PREFIX : `${CONSOLE_PREFIX}${page.path}`;
    const match = matchPath(pattern, pathname);
    if (match === null) continue;
    const params = Object.entries(match.params).map(([name, value]) => [name, value ?? ""]);
    return { page, params: Object.fromEntries(params) };
  }
  return null;
}
