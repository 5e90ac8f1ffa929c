/**
 * The address of the plans page, with a return address on this site: page, query and heading, and the second of a
 * film.
 */
export function vipHref(
  { pathname, search = "", hash = "" }: { pathname: string; search?: string; hash?: string },
  second: number | null = null,
): string {
  const query = new URLSearchParams(search);
  if (second !== null) query.set("t", String(Math.floor(second)));
  const queryText = query.size === 0 ? "" : `?${query}`;
  return `/vip/?from=${encodeURIComponent(`${pathname}${queryText}${hash}`)}`;
}
