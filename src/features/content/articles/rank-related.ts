/** Articles with most tags in common first, newer ones first among equals. */
export function rankRelated<T extends { tags: string[]; published_at: string }>(
  candidates: readonly T[],
  { tags, limit }: { tags: readonly string[]; limit: number },
): T[] {
  const wanted = new Set(tags);
  const shared = (candidate: T) => candidate.tags.filter((tag) => wanted.has(tag)).length;
  return [...candidates]
    .sort((left, right) => shared(right) - shared(left) || (left.published_at < right.published_at ? 1 : -1))
    .slice(0, limit);
}
