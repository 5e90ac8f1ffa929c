/** Whether the system or a library marked this failure with the code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Whether the disk, or this user's share of it, has no room. */
export function isOutOfRoom(error: unknown): boolean {
  return hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT");
}

/** For `catch` where a file may be missing, or go while it is looked for. */
export function nullIfMissing(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}
