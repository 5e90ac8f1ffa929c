import { createHash } from "node:crypto";
import type { KnownCaller } from "../../../../kit/api/caller.ts";
import type { UploadedFile } from "../../../../kit/api/handled-endpoint.ts";
import { makeSquare } from "../../../../kit/pictures/square-picture.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { lockFile } from "../../../../ports/lock-file.ts";
import { requirePictureFormat } from "../avatar-file.ts";
import { AVATAR_SIDE_PIXELS, PICTURE_MAX_PIXELS, PICTURE_MAX_SIDE } from "../personal-data-limits.ts";
import type { PersonalDataContext } from "./personal-data-context.ts";

const PLACE = "/files/";

/**
 * Sets the caller's avatar, immediately or after review. Throws 403 during a posting ban.
 * @returns its address, whose content never changes
 */
export async function uploadAvatar(
  context: PersonalDataContext,
  { caller, file }: { caller: KnownCaller; file: UploadedFile },
): Promise<string> {
  const { identity, storage } = context;
  const { user, ip } = caller;
  const why = await identity.checkProfile(user);
  const picture = await makeSquare(file.bytes, {
    field: "avatar",
    format: requirePictureFormat(file, "avatar"),
    sidePixels: AVATAR_SIDE_PIXELS,
    maxPixels: PICTURE_MAX_PIXELS,
    maxSidePixels: PICTURE_MAX_SIDE,
  });
  const name = `${createHash("sha256").update(picture).digest("hex")}.webp`;
  const avatarUrl = `${PLACE}${name}`;
  const left = await context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const given = await identity.changeProfile(tx, { caller, change: { avatarUrl }, why, now });
    await lockFile(tx, name);
    await storage.save(name, picture);
    await identity.recordEvent(tx, { kind: "avatar_changed", userId: user.id, sessionId: user.sessionId, ip, now });
    return given;
  });
  // Runs separately from the change, so that no transaction locks two files.
  for (const url of left) await context.db.transaction((tx) => removeUnused(context, tx, url));
  return avatarUrl;
}

/**
 * Deletes the file of a former avatar, unless another user or a text still uses it. The caller's transaction must have
 * removed it from its account.
 */
export async function removeUnused(
  { identity, storage, isPictureKnown }: PersonalDataContext,
  tx: Transaction,
  avatarUrl: string,
): Promise<void> {
  if (!avatarUrl.startsWith(PLACE)) return;
  const name = avatarUrl.slice(PLACE.length);
  await lockFile(tx, name);
  if ((await identity.isAvatarNamed(tx, avatarUrl)) || (await isPictureKnown(name))) return;
  await storage.remove(name);
}
