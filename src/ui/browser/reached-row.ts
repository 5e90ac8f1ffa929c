let reachedPath: string | null = null;

/** A locked row of a table of contents was clicked: its page is loading. */
export function reachLockedRow(path: string): void {
  reachedPath = path;
}

/** Whether this page was opened from a locked row; true once. */
export function takeReachedRow(path: string): boolean {
  const isReached = reachedPath === path;
  reachedPath = null;
  return isReached;
}
