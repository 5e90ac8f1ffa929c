import { decodeText } from "../../source/decode-text.ts";
import { directoryOf } from "../../source/safe-path.ts";
import type { SourceTree } from "../../source/source-tree.ts";
import { parseXhtml } from "../epub/parse-xhtml.ts";
import { attribute, findAll, textOf } from "../html-tree.ts";

const MAX_NAMED = 20;
const LONGEST_NAMED = 60;

/** Margin comments of a Word file, one line each: they are for its authors and not imported into pages. */
export async function listComments(word: SourceTree, main: string): Promise<string[]> {
  const folder = directoryOf(main);
  const path = `${folder === "" ? "" : `${folder}/`}comments.xml`;
  if (!word.has(path)) return [];
  const comments = findAll(parseXhtml(decodeText(await word.read(path)).text), "comment");
  const lines = comments.slice(0, MAX_NAMED).map((comment) => {
    const author = attribute(comment, "w:author");
    const whole = textOf(comment);
    const text = whole.length > LONGEST_NAMED ? `${whole.slice(0, LONGEST_NAMED).toWellFormed()}……` : whole;
    return `批注没有导入：${author ? `${author}：` : ""}“${text}”`;
  });
  return comments.length > MAX_NAMED ? [...lines, `还有 ${comments.length - MAX_NAMED} 条批注没有导入`] : lines;
}
