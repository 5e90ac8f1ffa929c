import { createHash } from "node:crypto";
import type { UploadedFile } from "../../../../kit/endpoint.ts";
import { makeSquare } from "../../../../kit/square-picture.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { FileStorage } from "../../../../ports/file-storage.ts";
import { requireAvatarFormat } from "../../../personal-data/avatar-file.ts";
import {
  AVATAR_SIDE_PIXELS,
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE,
} from "../../../personal-data/personal-data-limits.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AuthParts } from "../people/auth-context.ts";
import { authError } from "../people/auth-error.ts";
import { lockUser } from "../people/user-store.ts";
import type { Asker } from "../second-factor/manage-second-factor.ts";
import { isAvatarInUse, lockFile, updateAvatar } from "./avatar-store.ts";

export interface AvatarParts {
  parts: AuthParts;
  storage: FileStorage;
  /** Whether something beside avatars shows the file. */
  isPictureKept(name: string): Promise<boolean>;
}

const PLACE = "/files/";

/** Makes a picture the caller's avatar. @returns its address, which never changes what it shows */
export async function uploadAvatar(
  avatars: AvatarParts,
  { user, ip, file }: Asker & { file: UploadedFile },
): Promise<string> {
  const { parts, storage } = avatars;
  const picture = await makeSquare(file.bytes, {
    field: "avatar",
    format: requireAvatarFormat(file),
    sidePixels: AVATAR_SIDE_PIXELS,
    maxPixels: PICTURE_MAX_PIXELS,
    maxSidePixels: PICTURE_MAX_SIDE,
  });
  const name = `${createHash("sha256").update(picture).digest("hex")}.webp`;
  const avatarUrl = `${PLACE}${name}`;
  const before = await parts.db.transaction(async (transaction) => {
    const account = await lockUser(transaction, user.id);
    if (!account) throw authError("USER_NOT_FOUND");
    await lockFile(transaction, name);
    const now = parts.clock.now();
    await storage.save(name, picture);
    await updateAvatar(transaction, { userId: user.id, avatarUrl, now });
    await recordEvent(transaction, { kind: "avatar_changed", userId: user.id, sessionId: user.sessionId, ip, now });
    return account.avatarUrl;
  });
  if (before !== null && before !== avatarUrl) {
    // Apart from the change, so that nobody ever holds the locks of two files.
    await parts.db.transaction((transaction) => removeUnused(avatars, transaction, before));
  }
  return avatarUrl;
}

/**
 * Removes the file of an avatar that was given up, unless somebody else or some text still shows it. The caller's
 * transaction has taken it off its account.
 */
export async function removeUnused(
  { storage, isPictureKept }: Pick<AvatarParts, "storage" | "isPictureKept">,
  transaction: Transaction,
  avatarUrl: string,
): Promise<void> {
  if (!avatarUrl.startsWith(PLACE)) return;
  const name = avatarUrl.slice(PLACE.length);
  await lockFile(transaction, name);
  if ((await isAvatarInUse(transaction, avatarUrl)) || (await isPictureKept(name))) return;
  await storage.remove(name);
}
