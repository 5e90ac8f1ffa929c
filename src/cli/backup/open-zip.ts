import { randomBytes } from "node:crypto";
import { close, createReadStream, createWriteStream, open } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { fromFdPromise, openPromise, type ZipFile } from "yauzl";
import { hasCode } from "../../kit/process/error-code.ts";
import { isDiskFull } from "../../kit/process/full-disk.ts";
import { type BackupSettings, decrypt, isEncrypted, type KeyOptions } from "./encryption.ts";

export interface OpenOptions {
  given: KeyOptions;
  settings: BackupSettings;
}

// Plain descriptors, because the zip closes its own.
const openFd = promisify(open);
const closeFd = promisify(close);
const ZIP_OPTIONS = { lazyEntries: true, autoClose: false } as const;

/** Opens the zip of a backup, decrypted if necessary. Throws an error of one line for the operator. */
export async function openZip(file: string, options: OpenOptions): Promise<ZipFile> {
  const isClosed = await isEncrypted(file).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(cause.code === "ENOENT" ? `找不到备份文件 ${file}` : `读不到备份文件 ${file}`, { cause });
  });
  const opened = isClosed ? openDecrypted(file, options) : openPromise(file, ZIP_OPTIONS);
  return opened.catch((cause: unknown) => {
    // A Chinese message for the operator is already precise.
    if (cause instanceof Error && /\p{Script=Han}/u.test(cause.message)) throw cause;
    throw isDiskFull(cause) ? cause : new Error(`${file} 不是完整的备份文件`, { cause });
  });
}

/**
 * Entries of a zip are found from its end, but age decrypts from the beginning: the contents are written to a file
 * without a name, which disappears with the process, however it ends.
 */
async function openDecrypted(file: string, options: OpenOptions): Promise<ZipFile> {
  const clear = await decrypt(file, { source: createReadStream(file), ...options });
  const fd = await openNameless(path.dirname(file));
  // A stream that fails closes its descriptor; one that ends leaves this one open.
  const target = createWriteStream("", { fd, autoClose: false });
  await pipeline(clear, target).catch((cause: unknown) => {
    throw isDiskFull(cause) ? cause : new Error(`${file} 不是完整的备份文件：解密时发现内容变了或不全`, { cause });
  });
  try {
    return await fromFdPromise(fd, ZIP_OPTIONS);
  } catch (error) {
    await closeFd(fd);
    throw error;
  }
}

/** Beside the backup, where there is space for it; a medium that cannot be written to gets it in the temporary folder. */
async function openNameless(folder: string): Promise<number> {
  const name = `.zhixing-${randomBytes(9).toString("hex")}`;
  const openIn = async (place: string) => {
    const fd = await openFd(path.join(place, name), "wx+", 0o600);
    await rm(path.join(place, name));
    return fd;
  };
  return openIn(folder).catch((error: unknown) => {
    if (["EACCES", "EROFS", "EPERM"].some((code) => hasCode(error, code))) return openIn(tmpdir());
    throw error;
  });
}
