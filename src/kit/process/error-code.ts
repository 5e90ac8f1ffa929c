/** Whether the system or a library marked this failure with the code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** The system's codes for a full disk and for an exhausted quota. */
export const FULL_DISK_CODES = ["ENOSPC", "EDQUOT"] as const;

/** Whether a write failed because the disk or this user's quota is full. */
export function isOutOfRoom(error: unknown): boolean {
  return FULL_DISK_CODES.some((code) => hasCode(error, code));
}

/** For `catch` where a file may be missing or removed meanwhile: returns null for that, throws any other error. */
export function nullIfMissing(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}
