import { type ConsolePage, MENU_GROUPS, mayOpen } from "../../ui/console/page.ts";
import { CONSOLE_PAGES } from "./console-pages.ts";

/** The pages of the menu that somebody with these permissions may open, by group. */
export function menuOf(permissions: readonly string[]): [group: string, pages: ConsolePage[]][] {
  const open = CONSOLE_PAGES.filter((page) => !page.isDetail && mayOpen(page, permissions));
  return MENU_GROUPS.map((group): [string, ConsolePage[]] => [
    group,
    open.filter((page) => page.group === group),
  ]).filter(([, pages]) => pages.length > 0);
}
