import { open, stat } from "node:fs/promises";
import { AppError } from "../../../kit/api/app-error.ts";
import { isWord, openWord } from "../foreign/word/open-word.ts";
import { refuseSource } from "../source/source-limits.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { readFolder } from "./read-folder.ts";
import { readZip } from "./read-zip.ts";

/** What Word wrote before 2007, and what it writes still when a file has a password. */
const OLE_SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");

/**
 * Opens a folder, a zip archive or a Word file for reading; what a file is shows in its bytes, not in its name.
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
  if (await isOle(path)) throw refuseSource("这是旧版（.doc）或加了密码的 Word 文件，请在 Word 里另存为不加密的 .docx");
  const archive = await readZip(path);
  if (!isWord(archive)) return archive;
  try {
    return await openWord(archive);
  } finally {
    await archive.close();
  }
}

async function isOle(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(OLE_SIGNATURE.length), 0, OLE_SIGNATURE.length, 0);
    return buffer.equals(OLE_SIGNATURE);
  } finally {
    await file.close();
  }
}
