import { notFound } from "../../../../../kit/api/app-error.ts";
import { checkChapters, readChapters } from "../../chapters.ts";
import type { MediaContext } from "../files/media-context.ts";
import { findMedia, updateChapters } from "../files/media-store.ts";

/** Chapters of an existing file, from a list or WebVTT; an empty one deletes them. Throws 404 and 422. */
export async function setChapters(context: MediaContext, mediaId: number, bytes: Buffer): Promise<number> {
  const row = await findMedia(context.db, mediaId);
  if (!row) throw notFound(`没有编号 ${mediaId} 的文件`);
  const chapters = checkChapters(readChapters(bytes), row.durationMs === null ? null : row.durationMs / 1_000);
  await updateChapters(context.db, mediaId, chapters);
  return chapters.length;
}
