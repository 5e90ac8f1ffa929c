import { emptyOutline, pageEntry } from "../../source/outline.ts";
import { refuseSource } from "../../source/source-limits.ts";
import { createSourceTree, type SourceFile, type SourceTree } from "../../source/source-tree.ts";
import { writeAnchors } from "../anchor-marks.ts";
import { treeToMarkdown } from "../html-to-markdown.ts";
import { parseHtml } from "../html-tree.ts";
import { memoryFile } from "../memory-file.ts";
import { explainMessages } from "./explain-message.ts";
import { listComments } from "./list-comments.ts";
import { writeMarked } from "./prepare-text.ts";
import { repackWord } from "./repack.ts";
import { tidyWord } from "./tidy-word.ts";

const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p[style-name='Source Code'] => pre:separator('\\n')",
  "u => u",
  "highlight => mark",
  "p[style-name='TOC Heading'] => p:fresh",
  "p[style-name='toc 1'] => ul > li:fresh",
  "p[style-name='toc 2'] => ul > li > ul > li:fresh",
  "p[style-name='toc 3'] => ul > li > ul > li > ul > li:fresh",
];
const EXTENSIONS: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};

/** A Word file as a folder of one Markdown text and its pictures. Throws an `AppError` when it cannot be read. */
export async function openWord(word: SourceTree, main: string): Promise<SourceTree> {
  const { packed, hidden } = await repackWord(word, main);
  const pictures: SourceFile[] = [];
  // Loaded with the first Word file, so that other imports do not load it.
  const { default: mammoth } = await import("mammoth");
  const convertImage = mammoth.images.imgElement(async (image) => {
    const bytes = await image.readAsBuffer();
    const path = `pictures/${pictures.length + 1}.${EXTENSIONS[image.contentType] ?? "bin"}`;
    pictures.push(memoryFile(path, bytes));
    return { src: path };
  });
  const options = { styleMap: STYLES, includeEmbeddedStyleMap: false, externalFileAccess: false, convertImage };
  const { value: html, messages } = await mammoth.convertToHtml({ buffer: packed }, options).catch((cause: unknown) => {
    throw refuseSource("Word 文件已损坏，读不出内容", cause);
  });
  const tree = parseHtml(writeMarked(html));
  tidyWord(tree);
  const markdown = writeAnchors(treeToMarkdown(tree));
  if (markdown.trim() === "") throw refuseSource("Word 文件里没有文字和图片");
  const name = word.name.replace(/^[._~]+/, "") || "文档";
  const path = `${name}.md`;
  const details = explainMessages(messages.map(({ message }) => message));
  if (hidden > 0) details.push(`隐藏的文字没有导入（${hidden} 处）`);
  details.push(...(await listComments(word, main)));
  if (/ (?:col|row)span="/.test(html)) details.push("合并的单元格拆开了，内容在第一格");
  return createSourceTree({
    name,
    outline: { ...emptyOutline("word", ""), entries: [pageEntry(path)] },
    files: [memoryFile(path, Buffer.from(markdown)), ...pictures],
    problems: [...word.problems, ...details.map((detail) => ({ path, detail }))],
  });
}
