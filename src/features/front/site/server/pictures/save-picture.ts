import { createHash } from "node:crypto";
import { AppError } from "../../../../../kit/api/app-error.ts";
import { readPictureKind } from "../../../../../kit/pictures/picture-kind.ts";
import type { AiMark } from "../../../../../kit/values/ai-mark.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import type { FileStorage, StoredFile } from "../../../../../ports/file-storage.ts";
import { lockFile } from "../../../../../ports/lock-file.ts";
import { MAX_PICTURE_BYTES } from "../../../../content/pictures/picture-limits.ts";
import { insertPicture } from "./picture-store.ts";

interface PictureContext {
  db: Database;
  clock: Clock;
  storage: FileStorage;
}

/** The stored picture of a text fits the renderer's `resolveImage`. */
export interface SavedPicture {
  src: string;
  width?: number;
  height?: number;
  /** A few pixels as a `data:` address, shown until the picture is loaded. */
  preview?: string;
  /** According to its metadata; absent if that contains none. */
  aiMark?: Exclude<AiMark, "none">;
}

export interface OpenedPicture extends StoredFile {
  mediaType: string;
  /** An SVG opened directly is a document; this prevents it from running scripts. */
  contentSecurityPolicy: string;
}

const MEDIA_TYPES: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
};

/**
 * Stores a picture under the hash of its bytes and returns its address. The kind is read from the bytes, never from a
 * name (decisions §8); SVG is only accepted from content imported by staff. Throws 413 above 8 MiB, 415 for other
 * files.
 */
export async function savePicture(
  { db, clock, storage }: PictureContext,
  { bytes, isSvgAllowed, fileName = "" }: { bytes: Uint8Array; isSvgAllowed: boolean; fileName?: string },
): Promise<SavedPicture> {
  if (bytes.length > MAX_PICTURE_BYTES) {
    throw new AppError({ status: 413, code: "PICTURE_TOO_LARGE", message: "图片超过 8 MB，请压缩后再传" });
  }
  const kind = readPictureKind(bytes);
  const mediaType = MEDIA_TYPES[kind ?? ""];
  if (kind === null || mediaType === undefined || (kind === "svg" && !isSvgAllowed)) {
    throw new AppError({ status: 415, code: "PICTURE_KIND_UNKNOWN", message: "图片格式不支持" });
  }
  const name = `${createHash("sha256").update(bytes).digest("hex")}.${kind}`;
  // The library is only loaded with the first picture, because most commands need none.
  const { readPictureFacts } = await import("./picture-facts.ts");
  const { size, preview, aiMark } = await readPictureFacts(bytes);
  await db.transaction(async (tx) => {
    await lockFile(tx, name);
    await storage.save(name, bytes);
    const facts = { mediaType, sizeBytes: bytes.length, ...size, preview };
    await insertPicture(tx, { name, fileName, ...facts, createdAt: clock.now() });
  });
  return {
    src: `/files/${name}`,
    ...size,
    ...(preview === null ? {} : { preview }),
    ...(aiMark === "none" ? {} : { aiMark }),
  };
}

/**
 * Opens `/files/<name>` without the database, so that pictures are served while it is down; null if there is no such
 * file.
 */
export async function openPicture(storage: Pick<FileStorage, "open">, name: string): Promise<OpenedPicture | null> {
  const mediaType = MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)];
  const file = mediaType === undefined ? null : await storage.open(name);
  if (!file || mediaType === undefined) return null;
  const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  return { ...file, mediaType, contentSecurityPolicy };
}
