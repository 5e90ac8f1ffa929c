import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { isOutOfRoom } from "../../../../kit/process/error-code.ts";

/** The target of an export, file by file. */
export interface ExportSink {
  add(name: string, content: string | Readable): Promise<void>;
}

/** A fixed time, so that an export does not depend on its date. */
const NO_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;
/** Pictures and videos are already compressed. */
const PACKED = /^(?:pictures|originals)\//;

/** A zip that is read while it is written; when the reader stops, the writing stops. */
export function writeZip(fill: (sink: ExportSink) => Promise<void>): Readable {
  const zip = new ZipFile();
  // It is a PassThrough, although the types do not declare it.
  const output = zip.outputStream as Readable;
  const left = finished(output).then(() => Promise.reject(new Error("nobody reads the export any more")));
  left.catch(() => undefined);
  zip.on("error", (error: Error) => output.destroy(error));
  async function add(name: string, content: string | Readable): Promise<void> {
    const stream = typeof content === "string" ? Readable.from([Buffer.from(content)]) : content;
    zip.addReadStream(stream, name, { compress: !PACKED.test(name), forceZip64Format: true, ...NO_TIME });
    try {
      await Promise.race([finished(stream), left]);
    } finally {
      stream.destroy();
    }
  }
  fill({ add }).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
}

interface WrittenExport {
  target: string;
  fill(sink: ExportSink): Promise<void>;
  /** Aborts in the middle of any file. */
  signal?: AbortSignal;
}

/** Writes a zip file under its name once it is complete; an incomplete one is deleted. */
export async function writeZipFile({ target, fill, signal }: WrittenExport): Promise<void> {
  await refuseTaken(target);
  const draft = draftOf(target);
  try {
    const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(writeZip(fill), file, { signal });
    await refuseTaken(target);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw explainLoss(error);
  }
}

/** The same for a folder. */
export async function writeFolder({ target, fill, signal }: WrittenExport): Promise<void> {
  await refuseTaken(target);
  const draft = draftOf(target);
  const made = new Set<string>();
  async function add(name: string, content: string | Readable): Promise<void> {
    const file = path.join(draft, ...name.split("/"));
    const folder = path.dirname(file);
    if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
    made.add(folder);
    await pipeline(
      typeof content === "string" ? Readable.from([Buffer.from(content)]) : content,
      createWriteStream(file, { flags: "wx", mode: 0o600 }),
      { signal },
    );
  }
  try {
    await mkdir(draft, { mode: 0o700 });
    await fill({ add });
    await refuseTaken(target);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw explainLoss(error);
  }
}

/** Explains a full disk in words; the incomplete file is deleted. */
function explainLoss(error: unknown): unknown {
  if (!isOutOfRoom(error)) return error;
  return new Error("磁盘满了，导出没有写完，也没有留下什么；腾出空间或换一个位置，再导出一次", { cause: error });
}

/** Next to the target, so that renaming it is atomic. */
function draftOf(target: string): string {
  return `${path.resolve(target)}.${randomBytes(4).toString("hex")}.part`;
}

async function refuseTaken(target: string): Promise<void> {
  const isTaken = await access(target).then(
    () => true,
    () => false,
  );
  if (isTaken) throw new Error(`${target} 已经存在：导出不会覆盖旧文件`);
}
