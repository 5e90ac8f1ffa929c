/** Address of one page of a list; unused filters and the first page are omitted. */
export function listAddress(path: string, chosen: Record<string, string | null>, page = 1): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) if (value !== null) query.set(name, value);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? path : `${path}?${query}`;
}
