// The comparison of `import.ts`: the same documents from Markdown to HTML by bare unified, without storing, code
// highlighting and formulas. Run with a folder; a separate process, so that its time can be measured separately.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkRehype)
  .use(rehypeStringify)
  .freeze();

const [folder = "."] = process.argv.slice(2);
for (const name of await readdir(folder)) {
  await processor.process(await readFile(path.join(folder, name), "utf8"));
}
