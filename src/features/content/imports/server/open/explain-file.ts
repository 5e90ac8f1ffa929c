import { open } from "node:fs/promises";
import { describeCsv, describeJson } from "../../../../../kit/values/describe-data.ts";
import { decodeText } from "../../source/decode-text.ts";

/** The format of Word before 2007, still used for files with a password. */
const OLE_SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const LARGEST_DESCRIBED_BYTES = 1024 * 1024;
const KINDS: [pattern: RegExp, text: string][] = [
  [/\.(?:md|markdown|mdx|mdown)$/i, "这是一个 Markdown 文件，请导入它所在的文件夹"],
  [/\.rst$/i, "这是 reStructuredText（.rst）文件，还不能读；请先转成 Markdown（如 pandoc -t gfm）"],
  [/\.html?$/i, "这是网页（HTML），还不能读；请先转成 Markdown 或 Word"],
  [/\.(?:txt|text)$/i, "这是纯文本，请把它存成 .md，再导入它所在的文件夹"],
  [/\.enex$/i, "这是印象笔记的导出（.enex），还不能读；请先转成 Markdown"],
  [/\.opml$/i, "这是大纲（OPML），还不能读；请先转成 Markdown"],
];

/**
 * The type of a file that is neither an archive nor a readable export. Only called for those: most files are read
 * without it.
 */
export async function explainFile(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LARGEST_DESCRIBED_BYTES), 0, LARGEST_DESCRIBED_BYTES, 0);
  const start = buffer.subarray(0, bytesRead);
  if (start.subarray(0, OLE_SIGNATURE.length).equals(OLE_SIGNATURE))
    return "这是旧版（.doc）或加了密码的 Word 文件，请在 Word 里另存为不加密的 .docx";
  if (start.subarray(0, 5).toString("latin1") === "%PDF-")
    return "这是 PDF，只有排好的版面；请导入它原来的 Word 或 Markdown 文件";
  if (/\.[ct]sv$/i.test(path))
    return `这是${describeCsv(decodeText(start).text) ?? "读不出来的 CSV"}，不是文章或书；会员名单用 --as members 导入`;
  if (/\.(?:json|ipynb|canvas)$/i.test(path)) return `这是${describeJson(decodeText(start).text)}，不是文章或书`;
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? "不是完好的 zip 压缩包";
}
