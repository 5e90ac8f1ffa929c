import { AppError } from "../../../../kit/api/app-error.ts";
import { MAX_FILE_BYTES } from "../../media/media-limits.ts";
import { isFilmPath } from "./film-file.ts";

export const MAX_FILES = 20_000;
export const LARGEST_FILE_BYTES = 64 * 1024 * 1024;
const LARGEST_TOTAL_BYTES = 1024 * 1024 * 1024;
/** Text compresses at most 20 : 1; a large file that compresses better than this is an attack on the disk. */
export const HIGHEST_RATIO = 200;
export const SMALLEST_SUSPECT_BYTES = 1024 * 1024;

/** Why a file is not read; null: it is. A film may be as large as one that is uploaded: it is never read into memory. */
export function refuseSize(path: string, sizeBytes: number): string | null {
  if (isFilmPath(path)) return sizeBytes > MAX_FILE_BYTES ? "文件超过 4 GiB，不读" : null;
  return sizeBytes > LARGEST_FILE_BYTES ? "文件超过 64 MiB，不读" : null;
}

/**
 * Counts the content of a source and rejects the whole source when it is too much. Videos are counted as files, but not
 * their bytes.
 */
export function createSourceMeter(): { add: (path: string, sizeBytes: number) => void } {
  let files = 0;
  let totalBytes = 0;
  return {
    add: (path, sizeBytes) => {
      files += 1;
      if (!isFilmPath(path)) totalBytes += sizeBytes;
      if (files > MAX_FILES) throw refuseSource(`文件超过 ${MAX_FILES} 个`);
      if (totalBytes > LARGEST_TOTAL_BYTES) throw refuseSource("内容超过 1 GiB");
    },
  };
}

export function refuseSource(reason: string, cause?: unknown): AppError {
  return new AppError({ status: 422, code: "IMPORT_SOURCE_REFUSED", message: `不能导入：${reason}`, cause });
}
