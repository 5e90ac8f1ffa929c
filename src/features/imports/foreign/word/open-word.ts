import { emptyOutline, pageEntry } from "../../source/outline.ts";
import { refuseSource } from "../../source/source-limits.ts";
import { createSourceTree, type SourceFile, type SourceTree } from "../../source/source-tree.ts";
import { htmlToMarkdown } from "../html-to-markdown.ts";
import { memoryFile } from "../memory-file.ts";
import { explainMessages } from "./explain-message.ts";
import { repackWord } from "./repack.ts";

const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
];
const EXTENSIONS: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};

/** Whether an archive is a Word file, by what lies in it. */
export function isWord(tree: SourceTree): boolean {
  return tree.has("[Content_Types].xml") && tree.has("word/document.xml");
}

/** A Word file as a folder of one Markdown text and its pictures. Throws an `AppError` when it cannot be read. */
export async function openWord(word: SourceTree): Promise<SourceTree> {
  const packed = await repackWord(word);
  const pictures: SourceFile[] = [];
  // Loaded when a Word file comes: no other import pays for it.
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
  const markdown = htmlToMarkdown(html);
  if (markdown.trim() === "") throw refuseSource("Word 文件里没有文字和图片");
  const name = word.name.replace(/^[._~]+/, "") || "文档";
  const path = `${name}.md`;
  const details = explainMessages(messages.map(({ message }) => message));
  if (/ (?:col|row)span="/.test(html)) details.push("合并的单元格拆开了，内容在第一格");
  return createSourceTree({
    name,
    outline: { ...emptyOutline("word", ""), entries: [pageEntry(path)] },
    files: [memoryFile(path, Buffer.from(markdown)), ...pictures],
    problems: [...word.problems, ...details.map((detail) => ({ path, detail }))],
  });
}
