let reachedPath: string | null = null;

/** A locked row of a contents was acted on: its page is on the way. */
export function reachLockedRow(path: string): void {
  reachedPath = path;
}

/** Whether this page comes of a locked row; said once. */
export function takeReachedRow(path: string): boolean {
  const isReached = reachedPath === path;
  reachedPath = null;
  return isReached;
}
