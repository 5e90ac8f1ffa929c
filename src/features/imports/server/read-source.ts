import { stat } from "node:fs/promises";
import { AppError } from "../../../kit/api/app-error.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { readFolder } from "./read-folder.ts";
import { readZip } from "./read-zip.ts";

/** Opens a folder or a zip archive for reading. Throws an `AppError` when it is neither or breaks the limits. */
export async function readSource(path: string): Promise<SourceTree> {
  const facts = await stat(path).catch((cause: unknown) => {
    throw new AppError({
      status: 422,
      code: "IMPORT_SOURCE_MISSING",
      message: `找不到要导入的文件夹或压缩包：${path}`,
      cause,
    });
  });
  return facts.isDirectory() ? readFolder(path) : readZip(path);
}
