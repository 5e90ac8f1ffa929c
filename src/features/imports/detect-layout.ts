import { readDocsify } from "./layouts/docsify.ts";
import { readDocusaurus } from "./layouts/docusaurus.ts";
import { readGitbook } from "./layouts/gitbook.ts";
import { readMdbook } from "./layouts/mdbook.ts";
import { readMkdocs } from "./layouts/mkdocs.ts";
import { readPlainFolder } from "./layouts/plain-folder.ts";
import { readHugo, readPosts } from "./layouts/posts.ts";
import { readTocFile } from "./layouts/toc-file.ts";
import { readVuepress } from "./layouts/vuepress.ts";
import type { Outline, PageLibrary, ReadLayout } from "./outline.ts";

/** The surest signs first: a generator's own settings, then a contents file, then names of folders. */
const layouts: ReadLayout[] = [
  readMdbook,
  readMkdocs,
  readDocusaurus,
  readVuepress,
  readGitbook,
  readDocsify,
  readTocFile,
  readPosts,
  readHugo,
];

/** The outline of the first layout that is there and lists documents; else the folder as it lies. */
export async function detectLayout(library: PageLibrary): Promise<Outline> {
  for (const readLayout of layouts) {
    const outline = await readLayout(library);
    if (outline) return outline;
  }
  return readPlainFolder(library);
}
