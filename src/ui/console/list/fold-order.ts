/** What decides how soon a column gives way. */
interface FoldedColumn {
  key: string;
  isMinor?: true;
  isPinned?: true;
}

/**
 * The columns that move below the first one while a table is wider than its place, in this order: first the minor
 * ones, then the others, each from the last. Neither the first column nor a pinned one moves.
 */
export function foldOrder(columns: readonly FoldedColumn[]): string[] {
  const movable = columns.slice(1).filter(({ isPinned }) => isPinned !== true);
  const fromLast = [...movable].reverse();
  const minor = fromLast.filter(({ isMinor }) => isMinor);
  return [...minor, ...fromLast.filter(({ isMinor }) => !isMinor)].map(({ key }) => key);
}
