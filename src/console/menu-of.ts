import { type ConsolePage, consoleHref, MENU_GROUPS, mayOpen } from "../ui/console/page.ts";

/** Selects the menu pages that these permissions open, by group. */
export function menuOf(
  pages: readonly ConsolePage[],
  permissions: readonly string[],
): [group: string, pages: ConsolePage[]][] {
  const open = pages.filter((page) => !page.isDetail && mayOpen(page, permissions));
  return MENU_GROUPS.map((group): [string, ConsolePage[]] => [
    group,
    open.filter((page) => page.group === group),
  ]).filter(([, ofGroup]) => ofGroup.length > 0);
}

/** Finds the menu page that the address equals or is nested in; the longest match wins. */
export function currentOf(pages: readonly Pick<ConsolePage, "path" | "isDetail">[], pathname: string): string | null {
  const above = pages
    .filter(({ path, isDetail }) => !isDetail && isAtOrAbove(consoleHref(path), path === "/", pathname))
    .map(({ path }) => path);
  return above.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

function isAtOrAbove(href: string, isStart: boolean, pathname: string): boolean {
  return pathname === href || (!isStart && pathname.startsWith(`${href}/`));
}
