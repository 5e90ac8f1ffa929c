import type { WaitingItem } from "../features/identity/staff/waiting-contract.ts";
import { CONSOLE_PREFIX } from "../ui/console/page.ts";

/** The number of waiting items of each menu page, by page path. */
export function countByPage(items: readonly Pick<WaitingItem, "address" | "count">[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { address, count } of items) {
    const path = address.slice(CONSOLE_PREFIX.length).split("?", 1)[0] ?? "";
    counts[path] = (counts[path] ?? 0) + count;
  }
  return counts;
}
