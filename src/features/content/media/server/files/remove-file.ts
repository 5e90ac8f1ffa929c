import type { MediaContext } from "./media-context.ts";
import { deleteMedia, isStoredNameUsed, listPreviewNames, type MediaRow } from "./media-store.ts";

/** Deletes the row first: bytes without a row only use space, but a row without bytes is a film that does not play. */
export async function removeFile(context: MediaContext, row: MediaRow): Promise<void> {
  const { db, storage, uploads } = context;
  const previews = await listPreviewNames(db, row.id);
  await deleteMedia(db, row.id);
  if (row.uploadName !== null) await uploads.remove(row.uploadName);
  const renditions = row.renditions.map(({ storageName }) => storageName);
  const names = [row.storageName, row.sprites?.storageName ?? null, ...renditions, ...previews];
  for (const name of new Set(names)) {
    if (name !== null && !(await isStoredNameUsed(db, name))) await storage.remove(name);
  }
}
