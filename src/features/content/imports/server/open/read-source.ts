import { stat } from "node:fs/promises";
import { AppError } from "../../../../../kit/api/app-error.ts";
import { tidyCloudDocs } from "../../foreign/cloud/tidy-cloud-docs.ts";
import { isJoplin } from "../../foreign/joplin/read-items.ts";
import { isMyst, openMyst } from "../../foreign/myst/open-myst.ts";
import { isNotion, openNotion } from "../../foreign/notion/open-notion.ts";
import { plainFile, readStart } from "../../foreign/open-file.ts";
import { type ForeignOptions, openPlain } from "../../foreign/open-plain.ts";
import { isLakebook } from "../../foreign/yuque/read-lakebook.ts";
import { refuseSource } from "../../source/source-limits.ts";
import type { SourceTree } from "../../source/source-tree.ts";
import { readFolder } from "./read-folder.ts";
import { isTar, readTar } from "./read-tar.ts";
import { openParts, readZip } from "./read-zip.ts";

/**
 * Opens a folder, a zip archive, a Word file, an EPUB or an export of WordPress or Ghost for reading; the type is
 * detected by its bytes, not by its name. Throws an `AppError` when it is none of these or breaks the limits.
 */
export async function readSource(path: string, options: ForeignOptions = {}): Promise<SourceTree> {
  const facts = await stat(path).catch((cause: unknown) => {
    throw new AppError({
      status: 422,
      code: "IMPORT_SOURCE_MISSING",
      message: `找不到要导入的文件夹或压缩包：${path}`,
      cause,
    });
  });
  if (facts.isDirectory()) return openNamed(await readFolder(path));
  const start = await readStart(path);
  const plain = await openPlain(plainFile(path, facts.size), start, options);
  if (plain) return plain;
  if (isTar(start)) return openNamed(await readTar(path, start));
  const archive = await openParts(await readZip(path));
  const { findMainPart } = await import("../../foreign/word/find-main-part.ts");
  const { isEpub, openEpub } = await import("../../foreign/epub/open-epub.ts");
  const office = await findMainPart(archive);
  if (!office && !isEpub(archive)) return openNamed(archive);
  try {
    if (!office) return await openEpub(archive);
    if (office.main === null) throw refuseSource(`这是 ${office.name}，请另存为 Word（.docx）或 Markdown 再导入`);
    const { openWord } = await import("../../foreign/word/open-word.ts");
    return await openWord(archive, office.main);
  } finally {
    await archive.close();
  }
}

// Code for HTML is loaded with the first source that has some: a folder of Markdown has none.
/** Exports of Notion, 语雀, 飞书 or another editor are read as such; all others without changes. */
async function openNamed(tree: SourceTree): Promise<SourceTree> {
  if (isLakebook(tree)) return (await import("../../foreign/yuque/open-lakebook.ts")).openLakebook(tree);
  if (await isJoplin(tree)) return (await import("../../foreign/joplin/open-joplin.ts")).openJoplin(tree);
  if (isMyst(tree)) {
    const opened = await openMyst(tree);
    return opened.outline ? opened : tidyCloudDocs(opened);
  }
  return isNotion(tree) ? openNotion(tree) : tidyCloudDocs(tree);
}
