import { AppError } from "../../../kit/api/app-error.ts";

export const MOST_FILES = 20_000;
export const LARGEST_FILE_BYTES = 64 * 1024 * 1024;
const LARGEST_TOTAL_BYTES = 1024 * 1024 * 1024;
/** Text packs 20 : 1 at best; what packs better than this and is large is made to burst a disk. */
export const HIGHEST_RATIO = 200;
export const SMALLEST_SUSPECT_BYTES = 1024 * 1024;

/** Counts what a source holds and refuses it as a whole once it is too much. */
export function createSourceMeter(): { add: (sizeBytes: number) => void } {
  let files = 0;
  let totalBytes = 0;
  return {
    add: (sizeBytes) => {
      files += 1;
      totalBytes += sizeBytes;
      if (files > MOST_FILES) throw refuseSource(`文件超过 ${MOST_FILES} 个`);
      if (totalBytes > LARGEST_TOTAL_BYTES) throw refuseSource("内容超过 1 GiB");
    },
  };
}

export function refuseSource(reason: string, cause?: unknown): AppError {
  return new AppError({ status: 422, code: "IMPORT_SOURCE_REFUSED", message: `不能导入：${reason}`, cause });
}
