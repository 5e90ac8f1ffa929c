let reachedPath: string | null = null;

/** A locked row of a contents was acted on: its page is on the way. */
export function reachLockedRow(path: string): void {
  reachedPath = path;
}

/** Whether this page was opened from a locked row; true once. */
export function takeReachedRow(path: string): boolean {
  const isReached = reachedPath === path;
  reachedPath = null;
  return isReached;
}
