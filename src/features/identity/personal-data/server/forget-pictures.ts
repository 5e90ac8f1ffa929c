import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { PersonalDataContext } from "./personal-data-context.ts";
import { removeUnused } from "./upload-avatar.ts";

const AT_ONCE = 100;

/** Reviewed changes of names and pictures are retained as long as the publication records. */
export const REVIEWED_DAYS = 190;

/**
 * Removes the files of pictures that were replaced by an approved one, and changes decided long ago together with
 * refused pictures.
 */
export async function forgetPictures(context: PersonalDataContext): Promise<void> {
  const { db, clock, identity } = context;
  const { changes } = identity;
  for (;;) {
    const left = await changes.listLeftAvatars(AT_ONCE);
    for (const { id, avatarUrl } of left)
      await db.transaction(async (tx) => {
        await changes.forgetLeftAvatar(tx, id);
        if (avatarUrl !== null) await removeUnused(context, tx, avatarUrl);
      });
    if (left.length < AT_ONCE) break;
  }
  const before = new Date(clock.now().getTime() - REVIEWED_DAYS * DAY_MS);
  for (;;) {
    const decided = await changes.listDecidedBefore(before, AT_ONCE);
    for (const { id, avatarUrl } of decided)
      await db.transaction(async (tx) => {
        await changes.deleteChange(tx, id);
        if (avatarUrl !== null) await removeUnused(context, tx, avatarUrl);
      });
    if (decided.length < AT_ONCE) break;
  }
}
