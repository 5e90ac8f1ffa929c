import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { nullIfMissing } from "../../kit/process/error-code.ts";
import { writeDurably } from "../backup/durable-file.ts";
import { isMarkerOf, writeMarker } from "../backup/site-marker.ts";

/** In the folder of an archive: whose archive it is. The mount point of a disk that is missing does not contain it. */
const MARKER = "archive-of-site.json";

/** Marks the folder as the archive of the site with this secret. The folder must exist. */
export async function markDestination(archive: string, appSecret: string): Promise<void> {
  await writeDurably(path.join(archive, MARKER), Buffer.from(writeMarker(appSecret)), 0o644);
}

/**
 * Whether the folder is marked as the archive of the site with this secret. Throws an error of one line if the folder
 * is missing, or if it is the archive of another site.
 */
export async function isMarkedDestination(archive: string, appSecret: string): Promise<boolean> {
  const unusable = (cause: unknown) => new Error(`归档文件夹 ${archive} 不存在或不能访问`, { cause });
  await stat(archive).catch((cause: unknown) => {
    throw unusable(cause);
  });
  const text = await readFile(path.join(archive, MARKER), "utf8")
    .catch(nullIfMissing)
    .catch((cause: unknown) => {
      throw unusable(cause);
    });
  if (text === null) return false;
  if (isMarkerOf(text, appSecret)) return true;
  throw new Error(`归档文件夹 ${archive} 属于另一个站点（或者 APP_SECRET 换过）：给这个站点换一个文件夹`);
}

/** Throws an error of one line unless the folder is marked as the archive of the site with this secret. */
export async function checkDestination(archive: string, appSecret: string): Promise<void> {
  if (await isMarkedDestination(archive, appSecret)) return;
  throw new Error(
    `归档文件夹 ${archive} 里没有这个站点的标记，可能它的磁盘没有挂载；要在空的磁盘上重新开始归档，运行 npm run cli -- begin-archive`,
  );
}

/** Whether losing the disk of the data loses the archive too. A folder that is missing is on no disk. */
export async function isOnSameDisk(archive: string, dataDir: string): Promise<boolean> {
  const [one, other] = await Promise.all([archive, dataDir].map((folder) => stat(folder).catch(nullIfMissing)));
  return one?.dev !== undefined && one.dev === other?.dev;
}
