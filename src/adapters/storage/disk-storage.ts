import { randomUUID } from "node:crypto";
import { close, constants, createReadStream, createWriteStream, fstat, open as openDescriptor } from "node:fs";
import { access, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { hasCode, nullIfMissing } from "../../kit/process/error-code.ts";
import {
  type ByteRange,
  type FileStorage,
  isFileName,
  type OutgoingFile,
  type StoredFile,
} from "../../ports/file-storage.ts";
import { sendFile } from "./send-file.ts";

const openFile = promisify(openDescriptor);
const statFile = promisify(fstat);
const closeFile = promisify(close);
const FILE_MODE = 0o640;
/** Large reads, because a film is read sequentially and each read costs a switch to another thread. */
const READ_BYTES = 256 * 1024;

/**
 * Stores files below `folder` (`DATA_DIR/files`), spread over 256 sub-folders by the first two digits of their name.
 */
export function createDiskStorage({ folder }: { folder: string }): FileStorage {
  function pathOf(name: string): string {
    if (!isFileName(name)) throw new TypeError(`not a file name: ${name.slice(0, 80)}`);
    return path.join(folder, name.slice(0, 2), name);
  }

  return {
    save: async (name, bytes) => writeWhole(pathOf(name), (draft) => writeBytes(draft, bytes)),
    saveStream: async (name, content) => saveStream(pathOf(name), content),
    moveIn: async (name, source) => moveIn(pathOf(name), source),
    open: async (name, range) => (isFileName(name) ? openStored(pathOf(name), range) : null),
    openToSend: async (name, range) => (isFileName(name) ? openToSend(pathOf(name), range) : null),
    remove: async (name) => rm(pathOf(name), { force: true }),
  };
}

/** A crash can leave a temporary file, but never an incomplete file under a content-based name. */
async function writeWhole(target: string, write: (draft: string) => Promise<void>): Promise<void> {
  if (await exists(target)) return;
  await mkdir(path.dirname(target), { recursive: true });
  const draft = `${target}.${randomUUID()}.part`;
  try {
    await write(draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeBytes(draft: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(draft, "wx", FILE_MODE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function saveStream(target: string, content: Readable): Promise<void> {
  // The content may fail during this check; the pipeline then reports it, and an unhandled error would end the process.
  content.on("error", () => undefined);
  await writeWhole(target, (draft) =>
    pipeline(content, createWriteStream(draft, { flags: "wx", mode: FILE_MODE, flush: true })),
  );
  content.destroy();
}

async function moveIn(target: string, source: string): Promise<void> {
  if (!(await exists(target))) {
    await mkdir(path.dirname(target), { recursive: true });
    await syncFile(source);
    await rename(source, target).catch(async (error: unknown) => {
      if (!hasCode(error, "EXDEV")) throw error;
      await writeWhole(target, async (draft) => {
        await copyFile(source, draft, constants.COPYFILE_EXCL);
        await syncFile(draft);
      });
    });
  }
  await rm(source, { force: true });
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** null: the file does not exist. */
export async function openStored(target: string, range?: ByteRange): Promise<StoredFile | null> {
  const found = await openPart(target, range);
  if (!found) return null;
  const { fd, sizeBytes } = found;
  return { sizeBytes, stream: createReadStream("", { fd, start: 0, ...range, highWaterMark: READ_BYTES }) };
}

async function openToSend(target: string, range?: ByteRange): Promise<OutgoingFile | null> {
  const found = await openPart(target, range);
  if (!found) return null;
  const { fd, sizeBytes } = found;
  const part = { fd, ...(range ?? { start: 0, end: sizeBytes - 1 }) };
  return { sendTo: (to) => sendFile(part, to), close: () => close(fd, () => undefined) };
}

/** Uses a plain descriptor, which needs less work per chunk than a `FileHandle`. */
async function openPart(target: string, range?: ByteRange): Promise<{ fd: number; sizeBytes: number } | null> {
  const fd = await openFile(target, "r").catch(nullIfMissing);
  if (fd === null) return null;
  try {
    const { size: sizeBytes } = await statFile(fd);
    if (range && range.end >= sizeBytes) throw new RangeError(`${range.start}-${range.end} of ${sizeBytes} bytes`);
    return { fd, sizeBytes };
  } catch (error) {
    await closeFile(fd);
    throw error;
  }
}

async function exists(target: string): Promise<boolean> {
  return access(target, constants.F_OK).then(
    () => true,
    () => false,
  );
}
