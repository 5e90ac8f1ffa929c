import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { MediaContext } from "../files/media-context.ts";
import { findMedia, findPreview, insertPreview } from "../files/media-store.ts";
import { storeMade } from "../files/store-made.ts";

/**
 * Creates the preview file with the first seconds, once. Without ffmpeg there is no preview; the whole film is never
 * served instead.
 */
export async function cutPreview(
  context: MediaContext,
  { mediaId, seconds }: { mediaId: number; seconds: number },
): Promise<void> {
  const { db, storage, uploads, tools } = context;
  const row = await findMedia(db, mediaId);
  if (row?.state !== "ready" || row.storageName === null || row.kind === "picture") return;
  if ((await findPreview(db, mediaId, seconds)) || !(await tools.canDraw())) return;
  const whole = await storage.open(row.storageName);
  if (!whole) throw new Error(`the bytes of media file ${mediaId} are missing`);
  const draft = randomBytes(16).toString("hex");
  await uploads.begin(draft, row.sizeBytes);
  const source = uploads.pathOf(draft);
  const target = `${source}-preview`;
  try {
    await pipeline(whole.stream, createWriteStream(source));
    await tools.cut(source, { target, seconds, aiMark: row.aiMark });
    const stored = await storeMade(context, { path: target, extension: "mp4" });
    const mediaType = row.kind === "audio" ? "audio/mp4" : "video/mp4";
    await insertPreview(db, { mediaId, seconds, mediaType, ...stored });
  } finally {
    await rm(target, { force: true });
    await uploads.remove(draft);
  }
}
