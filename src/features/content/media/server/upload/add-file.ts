import { randomBytes } from "node:crypto";
import { AppError } from "../../../../../kit/api/app-error.ts";
import { announcedBytes, copyContent, type FileContent } from "../../../../../kit/process/copy-content.ts";
import { explainOutOfRoom } from "../../../../../kit/process/out-of-room.ts";
import { readCaptions } from "../../captions.ts";
import { checkChapters, readChapters } from "../../chapters.ts";
import { MAX_FILE_BYTES } from "../../media-limits.ts";
import type { MediaContext } from "../files/media-context.ts";
import {
  deleteMedia,
  findMedia,
  findMediaByContent,
  insertMedia,
  type MediaRow,
  updateChapters,
  upsertCaptions,
} from "../files/media-store.ts";
import { ingestMedia } from "../ingest/ingest-media.ts";

export interface NewFile {
  /** The name given by its owner. */
  name: string;
  content: FileContent;
  captions?: readonly { language: string; label: string; bytes: Buffer }[];
  /** The author's list; replaces existing chapters. */
  chapters?: Buffer | undefined;
  by?: number | null;
}

/**
 * Imports a file immediately and returns its id. Content that is already stored is not added again; the given captions
 * and chapters replace its stored ones. Throws 422 with the reason if the file cannot be played.
 */
export async function addFile(context: MediaContext, file: NewFile): Promise<{ id: number; isNew: boolean }> {
  const captions = (file.captions ?? []).map(({ language, label, bytes }) => ({
    language,
    label,
    ...readCaptions(bytes),
  }));
  const chapters = file.chapters && readChapters(file.chapters);
  const row = await takeContent(context, file);
  const known = await findTwin(context, row);
  const id = known?.id ?? row.id;
  if (known) await deleteMedia(context.db, row.id);
  await context.db.transaction(async (tx) => {
    for (const { language, label, vtt } of captions) await upsertCaptions(tx, { mediaId: id, language, label, vtt });
  });
  if (chapters) await updateChapters(context.db, id, checkChapters(chapters, secondsOf(known ?? row)));
  return { id, isNew: known === null };
}

function secondsOf({ durationMs }: MediaRow): number | null {
  return durationMs === null ? null : durationMs / 1_000;
}

/** Copies the content, so that later changes of the original have no effect. */
async function takeContent(context: MediaContext, { name, content, by = null }: NewFile): Promise<MediaRow> {
  const { db, clock, uploads } = context;
  const uploadName = randomBytes(16).toString("hex");
  // A file that does not fit is rejected before it is copied.
  await uploads.begin(uploadName, await announcedBytes(content));
  let begun: number | null = null;
  try {
    const sizeBytes = await copyContent(content, uploads.pathOf(uploadName), (_chunk, size) => {
      if (size > MAX_FILE_BYTES) throw refuse("文件超过 4 GB");
    });
    const now = clock.now();
    const facts = { state: "uploaded", name, sizeBytes, uploadName, uploadedBy: by } as const;
    const { id } = await insertMedia(db, { ...facts, createdAt: now, updatedAt: now });
    begun = id;
    await ingestMedia(context, id);
    const row = await findMedia(db, id);
    if (row?.state === "ready") return row;
    throw refuse(row?.reason ?? "文件没有收进来，请重试");
  } catch (error) {
    await uploads.remove(uploadName);
    if (begun !== null) await deleteMedia(db, begun);
    throw explainOutOfRoom(error);
  }
}

async function findTwin({ db }: MediaContext, row: MediaRow): Promise<MediaRow | null> {
  const oldest = row.storageName === null ? null : await findMediaByContent(db, row.storageName);
  return oldest?.id === row.id ? null : oldest;
}

function refuse(reason: string): AppError {
  return new AppError({ status: 422, code: "MEDIA_UNREADABLE", message: reason });
}
