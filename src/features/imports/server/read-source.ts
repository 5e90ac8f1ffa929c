import { stat } from "node:fs/promises";
import { AppError } from "../../../kit/api/app-error.ts";
import { isEpub, openEpub } from "../foreign/epub/open-epub.ts";
import { isWord, openWord } from "../foreign/word/open-word.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { readFolder } from "./read-folder.ts";
import { readZip } from "./read-zip.ts";

/**
 * Opens a folder, a zip archive, a Word file or an EPUB for reading; what a file is shows in its bytes, not in its name.
 * Throws an `AppError` when it is none of these or breaks the limits.
 */
export async function readSource(path: string): Promise<SourceTree> {
  const facts = await stat(path).catch((cause: unknown) => {
    throw new AppError({
      status: 422,
      code: "IMPORT_SOURCE_MISSING",
      message: `找不到要导入的文件夹或压缩包：${path}`,
      cause,
    });
  });
  if (facts.isDirectory()) return readFolder(path);
  const archive = await readZip(path);
  const openForeign = isWord(archive) ? openWord : isEpub(archive) ? openEpub : null;
  if (!openForeign) return archive;
  try {
    return await openForeign(archive);
  } finally {
    await archive.close();
  }
}
