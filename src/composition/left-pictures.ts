import { DELETED_RETENTION_DAYS } from "../features/community/discussions/server/discussions.ts";
import * as pictures from "../features/community/discussions/server/picture-store.ts";
import { isInTopics } from "../features/community/topics/server/topic-store.ts";
import { isPictureStored } from "../features/front/site/server/pictures/picture-store.ts";
import { isAvatarNamed } from "../features/identity/auth/server/account/profile-store.ts";
import { isInProposals } from "../features/services/co-creation/server/proposal-store.ts";
import type { Job } from "../kit/process/job.ts";
import { DAY_MS } from "../kit/values/durations.ts";
import type { Clock } from "../ports/clock.ts";
import type { Database, DatabaseOrTransaction } from "../ports/database.ts";
import type { FileStorage } from "../ports/file-storage.ts";
import { lockFile } from "../ports/lock-file.ts";

const AT_ONCE = 500;

interface PicturesContext {
  db: Database;
  clock: Clock;
  storage: { files: Pick<FileStorage, "remove"> };
}

/**
 * Removes uploaded pictures that no text of their uploader shows: never sent, removed from the text, or in a text that
 * was deleted permanently. It runs half a year after the upload, so a draft may use them until then.
 */
export function leftPicturesJob(context: PicturesContext): Job {
  return { name: "forget-left-pictures", schedule: "45 4 * * *", run: () => forgetLeftPictures(context) };
}

async function forgetLeftPictures(context: PicturesContext): Promise<void> {
  const { db, clock } = context;
  const before = new Date(clock.now().getTime() - DELETED_RETENTION_DAYS * DAY_MS);
  let after: pictures.PictureKey | null = null;
  for (;;) {
    const some: pictures.PictureKey[] = await pictures.listPicturesBefore(db, { before, after, limit: AT_ONCE });
    for (const picture of some) if (!(await isUsed(db, picture))) await forget(context, picture);
    if (some.length < AT_ONCE) return;
    after = some.at(-1) ?? null;
  }
}

/** Only the uploader of a picture can put it into a text. */
async function isUsed(db: DatabaseOrTransaction, picture: pictures.PictureKey): Promise<boolean> {
  const { isInPosts } = pictures;
  return (await isInPosts(db, picture)) || (await isInTopics(db, picture)) || isInProposals(db, picture);
}

async function forget({ db, storage }: PicturesContext, picture: pictures.PictureKey): Promise<void> {
  const { userId, name } = picture;
  await db.transaction(async (tx) => {
    await pictures.lockPictures(tx, userId);
    await lockFile(tx, name);
    if (await isUsed(tx, picture)) return;
    await pictures.deletePicture(tx, picture);
    // Equal bytes share one file, whoever uploaded them.
    const isOthers = (await pictures.isPictureKnown(tx, name)) || (await isPictureStored(tx, name));
    // Before the commit: if this fails, everything is retried.
    if (!isOthers && !(await isAvatarNamed(tx, `/files/${name}`))) await storage.files.remove(name);
  });
}
