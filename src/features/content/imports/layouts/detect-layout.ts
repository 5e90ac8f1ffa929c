import type { Outline } from "../source/outline.ts";
import type { PageLibrary, ReadLayout } from "../source/page-library.ts";
import { readDocsify } from "./docsify.ts";
import { readDocusaurus } from "./docusaurus.ts";
import { readGitbook } from "./gitbook.ts";
import { readLogseq, readLogseqPages } from "./logseq.ts";
import { readMdbook } from "./mdbook.ts";
import { readMkdocs } from "./mkdocs.ts";
import { readObsidian } from "./obsidian.ts";
import { readPlainFolder } from "./plain-folder.ts";
import { readHugo, readPosts } from "./posts.ts";
import { readTocFile } from "./toc-file.ts";
import { readVuepress } from "./vuepress.ts";

/** The most certain signs first: a generator's own settings, then a contents file, then names of folders. */
const LAYOUTS: ReadLayout[] = [
  readLogseq,
  readMdbook,
  readMkdocs,
  readDocusaurus,
  readVuepress,
  readGitbook,
  readDocsify,
  readTocFile,
  readPosts,
  readHugo,
  readLogseqPages,
  readObsidian,
];

/**
 * The outline of a foreign file, otherwise of the first layout that applies and lists documents, otherwise the folder's
 * own order.
 */
export async function detectLayout(library: PageLibrary): Promise<Outline> {
  if (library.tree.outline) return library.tree.outline;
  for (const readLayout of LAYOUTS) {
    const outline = await readLayout(library);
    if (outline) return outline;
  }
  return readPlainFolder(library);
}
