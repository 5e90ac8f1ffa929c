import { randomBytes } from "node:crypto";
import { conflict } from "../../../../../kit/api/app-error.ts";
import { HOUR_MS } from "../../../../../kit/values/durations.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { MAX_UNFINISHED } from "../../media-limits.ts";
import type { MediaContext } from "../files/media-context.ts";
import { deleteMedia, findMediaByUpload, insertMedia, listUnfinished, updateMedia } from "../files/media-store.ts";
import { requestIngest } from "../files/request-jobs.ts";

/** An upload that was not continued for this long is abandoned. */
const ABANDONED_MS = 7 * 24 * HOUR_MS;
const SWEPT_AT_ONCE = 100;

/** Begins an upload of a known size; its bytes follow by the tus protocol. */
export async function beginUpload(
  tx: Transaction,
  { clock, uploads }: Pick<MediaContext, "clock" | "uploads">,
  { name, sizeBytes, by }: { name: string; sizeBytes: number; by: number | null },
): Promise<{ id: number; uploadName: string }> {
  const now = clock.now();
  const waiting = await listUnfinished(tx, now, MAX_UNFINISHED);
  if (waiting.length >= MAX_UNFINISHED) throw conflict("TOO_MANY_UPLOADS", "没传完的文件太多了，请先传完或删掉一些");
  const uploadName = randomBytes(16).toString("hex");
  await uploads.begin(uploadName, sizeBytes);
  const row = {
    state: "uploading",
    name,
    sizeBytes,
    uploadName,
    uploadedBy: by,
    createdAt: now,
    updatedAt: now,
  } as const;
  const { id } = await insertMedia(tx, row);
  return { id, uploadName };
}

/** Called after the last byte: queues the upload for processing. Safe to repeat. */
export async function finishUpload(context: MediaContext, uploadName: string): Promise<void> {
  const { db, clock } = context;
  const row = await findMediaByUpload(db, uploadName);
  if (!row) return;
  await db.transaction(async (tx) => {
    const isNew = await updateMedia(
      tx,
      { id: row.id, from: ["uploading"] },
      { state: "uploaded", updatedAt: clock.now() },
    );
    if (isNew) await requestIngest(context, row.id, tx);
  });
}

/**
 * Recovers after a crash or an outage: handles complete uploads immediately, and unchecked files and abandoned uploads
 * after an hour.
 */
export async function sweepUploads(context: MediaContext): Promise<void> {
  const { db, clock, uploads } = context;
  const now = clock.now().getTime();
  for (const row of await listUnfinished(db, new Date(now), SWEPT_AT_ONCE)) {
    if (row.uploadName === null) continue;
    const isOld = row.updatedAt.getTime() < now - HOUR_MS;
    const size = await uploads.measure(row.uploadName);
    if (row.state === "uploading" && size === row.sizeBytes) await finishUpload(context, row.uploadName);
    else if (!isOld) continue;
    else if (row.state === "uploaded") await requestIngest(context, row.id);
    else if (size === null || now - row.updatedAt.getTime() > ABANDONED_MS) {
      await uploads.remove(row.uploadName);
      await deleteMedia(db, row.id);
    }
  }
}
