import { createHash } from "node:crypto";
import { AppError } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { UploadedFile } from "../../../../kit/api/handled-endpoint.ts";
import { makeFitting } from "../../../../kit/pictures/square-picture.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { lockFile } from "../../../../ports/lock-file.ts";
import { requirePictureFormat } from "../../../identity/personal-data/avatar-file.ts";
import { PICTURE_MAX_PIXELS, PICTURE_MAX_SIDE } from "../../../identity/personal-data/personal-data-limits.ts";
import { PICTURES_A_DAY } from "../discussion-limits.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { countPicturesSince, insertPicture, lockPictures } from "./picture-store.ts";

const FIELD = "picture";
const LONGEST_SIDE_PIXELS = 2_000;

/**
 * Stores a picture for a post of this user. It is encoded again, so that only the pixels and the AI mark are kept.
 * Throws 403 without a right to write, 415, 422, 429 above the daily limit, 503.
 */
export async function uploadPicture(
  { db, clock, storage, requirePoster, decideAccess }: DiscussionsContext,
  { user, file }: { user: CallingUser; file: UploadedFile },
): Promise<{ src: string; width: number; height: number }> {
  const access = await decideAccess(user, { contentType: "comment" });
  if (!access.allowed) {
    throw new AppError({ status: 403, code: "INSUFFICIENT_PERMISSIONS", message: "你的账号现在不能发言" });
  }
  await requirePoster(user.id);
  const { bytes, width, height, aiMark } = await makeFitting(file.bytes, {
    field: FIELD,
    format: requirePictureFormat(file, FIELD),
    longestSidePixels: LONGEST_SIDE_PIXELS,
    maxPixels: PICTURE_MAX_PIXELS,
    maxSidePixels: PICTURE_MAX_SIDE,
  });
  const name = `${createHash("sha256").update(bytes).digest("hex")}.webp`;
  const uploadedAt = clock.now();
  await db.transaction(async (tx) => {
    await lockPictures(tx, user.id);
    const since = new Date(uploadedAt.getTime() - DAY_MS);
    if ((await countPicturesSince(tx, { userId: user.id, since })) >= PICTURES_A_DAY) {
      const message = `一天最多上传 ${PICTURES_A_DAY} 张图片，明天再来`;
      throw new AppError({ status: 429, code: "TOO_MANY_PICTURES", message });
    }
    await lockFile(tx, name);
    await insertPicture(tx, { userId: user.id, name, width, height, aiMark, uploadedAt });
    await storage.save(name, bytes);
  });
  return { src: `/files/${name}`, width, height };
}
