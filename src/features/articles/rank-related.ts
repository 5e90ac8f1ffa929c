/** The articles that share most tags first; equals keep their order (the newest first). */
export function rankRelated<T extends { tags: string[] }>(
  candidates: readonly T[],
  { tags, limit }: { tags: readonly string[]; limit: number },
): T[] {
  const wanted = new Set(tags);
  const shared = (candidate: T) => candidate.tags.filter((tag) => wanted.has(tag)).length;
  return [...candidates].sort((left, right) => shared(right) - shared(left)).slice(0, limit);
}
