import { open, writeFile } from "node:fs/promises";
import type { AiMark } from "../../../../../kit/values/ai-mark.ts";
import { UnreadableMedia } from "../../../../../ports/media-tools.ts";
import { HEAD_BYTES, readContainer } from "../../media-kind.ts";
import { MAX_DURATION_MS } from "../../media-limits.ts";
import { hashFile } from "../files/hash-file.ts";
import type { MediaContext } from "../files/media-context.ts";
import { findMedia, type MediaRow, updateMedia } from "../files/media-store.ts";
import { drawExtras } from "./draw-extras.ts";

type Facts = Pick<MediaRow, "kind" | "mediaType" | "durationMs" | "width" | "height"> & {
  extension: string;
};

/**
 * Checks an uploaded file, creates the derived files, and stores all of them; or records the reason in Chinese. May run
 * again at any point: facts are written before the bytes are moved, and a moved file is found by its name.
 */
export async function ingestMedia(context: MediaContext, id: number): Promise<void> {
  const { db, uploads, clock } = context;
  const row = await findMedia(db, id);
  if (row?.state !== "uploaded" || row.uploadName === null) return;
  const path = uploads.pathOf(row.uploadName);
  try {
    if ((await uploads.measure(row.uploadName)) === null) await checkMoved(context, row);
    else await takeIn(context, { row, path });
    await updateMedia(db, { id, from: ["uploaded"] }, { state: "ready", uploadName: null, updatedAt: clock.now() });
  } catch (error) {
    if (!(error instanceof UnreadableMedia)) throw error;
    const broken = { state: "broken", reason: error.message, uploadName: null, updatedAt: clock.now() } as const;
    await updateMedia(db, { id, from: ["uploaded"] }, broken);
  }
  await uploads.remove(row.uploadName);
}

async function takeIn(context: MediaContext, { row, path }: { row: MediaRow; path: string }): Promise<void> {
  // Metadata of the original file, because a picture is encoded again.
  const aiMark = await context.tools.readAiMark(path);
  const { extension, ...facts } = await readFacts(context, { path, aiMark });
  const extras = await drawExtras(context, { facts, path, aiMark });
  const storageName = `${await hashFile(path)}.${extension}`;
  // A picture has been encoded again, which changed its size.
  const sizeBytes = (await context.uploads.measure(row.uploadName ?? "")) ?? row.sizeBytes;
  const change = { ...facts, ...extras, aiMark, sizeBytes, storageName, updatedAt: context.clock.now() };
  await updateMedia(context.db, { id: row.id, from: ["uploaded"] }, change);
  await context.storage.moveIn(storageName, path);
}

/** Requires that a missing upload is in the store: a process may have ended after the move, before it recorded it. */
async function checkMoved({ storage }: MediaContext, row: MediaRow): Promise<void> {
  const stored = row.storageName === null ? null : await storage.open(row.storageName);
  stored?.stream.destroy();
  if (!stored) throw new UnreadableMedia("上传的文件不见了，请重新上传");
}

async function readFacts({ tools }: MediaContext, { path, aiMark }: { path: string; aiMark: AiMark }): Promise<Facts> {
  const container = readContainer(await readHead(path));
  if (container === null) throw new UnreadableMedia("认不出的格式：请用 MP4、WebM、MP3、M4A、OGG、WAV、FLAC 或图片");
  if (container === "picture") {
    const { readPicture } = await import("./read-picture.ts");
    const { bytes, ...facts } = await readPicture(path, aiMark);
    // The encoded picture replaces the upload, so that camera metadata is removed.
    await writeFile(path, bytes);
    return { kind: "picture", mediaType: "image/webp", extension: "webp", durationMs: null, ...facts };
  }
  const { durationMs, width, height } = await tools.read(path);
  if (durationMs > MAX_DURATION_MS)
    throw new UnreadableMedia(`时长 ${(durationMs / 3_600_000).toFixed(1)} 小时，超过了 24 小时，请分成几个文件`);
  const kind = width === null ? "audio" : "video";
  const mediaType = kind === "video" ? container.videoType : container.audioType;
  if (mediaType === null) throw new UnreadableMedia("这种格式里不该有画面，请转成 MP4 再传");
  return { kind, mediaType, extension: container.extension, durationMs, width, height };
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead === 0) throw new UnreadableMedia("文件是空的，请重新导出");
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
