import { type ConsolePage, MENU_GROUPS, mayOpen } from "../../ui/console/page.ts";

/** The pages of the menu that somebody with these permissions may open, by group. */
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
