import { createHash } from "node:crypto";
import { AppError } from "./app-error.ts";

const VERSION_CHARACTERS = 22;

/** A hash of content that several people edit: equal content has an equal version. */
export function versionOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, VERSION_CHARACTERS);
}

/**
 * Throws 409 `CHANGED_MEANWHILE` with the saved content if an edit started from another version. Without a base version
 * the caller overwrites the saved content. Call it under the lock of the write, otherwise two edits could both pass.
 */
export function requireBase(base: string | undefined, { latest, version }: { latest: unknown; version: string }): void {
  if (base === undefined || base === version) return;
  throw new AppError({
    status: 409,
    code: "CHANGED_MEANWHILE",
    message: "你打开以后，别人保存了新的内容。比较两份，选好再保存",
    extra: { latest, latest_version: version },
  });
}
