import * as uploaded from "../features/community/discussions/server/picture-store.ts";
import {
  deleteRemovedPicture,
  listRemovedPictures,
} from "../features/front/site/server/pictures/picture-library-store.ts";
import { isAvatarNamed } from "../features/identity/auth/server/account/profile-store.ts";
import type { Job } from "../kit/process/job.ts";
import { HOUR_MS } from "../kit/values/durations.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";
import type { FileStorage } from "../ports/file-storage.ts";
import { lockFile } from "../ports/lock-file.ts";

const AT_ONCE = 200;

interface PicturesContext {
  db: Database;
  clock: Clock;
  storage: { files: Pick<FileStorage, "remove"> };
}

/**
 * Removes the bytes of pictures that were removed from the library an hour ago. This is longer than the time between
 * rendering and storing a text with the picture, which restores it.
 */
export function removedPicturesJob(context: PicturesContext): Job {
  return { name: "forget-removed-pictures", schedule: "35 * * * *", run: () => forgetRemovedPictures(context) };
}

async function forgetRemovedPictures({ db, clock, storage }: PicturesContext): Promise<void> {
  const before = new Date(clock.now().getTime() - HOUR_MS);
  for (;;) {
    const names = await listRemovedPictures(db, { before, limit: AT_ONCE });
    for (const name of names)
      await db.transaction(async (tx) => {
        await lockFile(tx, name);
        if (!(await deleteRemovedPicture(tx, name, before))) return;
        // Equal bytes share one file, whoever uploaded them. Before the commit: if this fails, everything is retried.
        const isOthers = (await uploaded.isPictureKnown(tx, name)) || (await isAvatarNamed(tx, `/files/${name}`));
        if (!isOthers) await storage.files.remove(name);
      });
    if (names.length < AT_ONCE) return;
  }
}
