import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { directoryOf } from "../../source/safe-path.ts";
import { refuseSource } from "../../source/source-limits.ts";
import type { SourceTree } from "../../source/source-tree.ts";
import { prepareText } from "./prepare-text.ts";

const MAX_XML_BYTES = 24 * 1024 * 1024;
const MAIN_RELATIONSHIP = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
/** A cross-reference, which is displayed as the text it refers to. */
const CROSS_REFERENCE =
  /(<w:instrText(?:\s[^<>]{0,200})?>)\s*REF\s+([\w.-]{1,100})\s[^<>]{0,200}\\h[^<>]{0,200}(<\/w:instrText>)/g;

/**
 * The text and picture parts of a Word file, packed again: each was read within the limits of a source, so that the
 * library, which unpacks any input, never gets the original archive. Cross-references are converted to links that the
 * library reads.
 */
export async function repackWord(tree: SourceTree, main: string): Promise<{ packed: Buffer; hidden: number }> {
  const zip = new ZipFile();
  let [xmlBytes, hidden] = [0, 0];
  const folder = directoryOf(main);
  for (const path of tree.paths.filter((path) => isPart(path, folder))) {
    const bytes = await tree.read(path).catch((cause: unknown) => {
      throw refuseSource(`Word 文件已损坏（${path}）`, cause);
    });
    if (isXml(path)) {
      xmlBytes += bytes.length;
      if (xmlBytes > MAX_XML_BYTES) throw refuseSource("Word 文件的文字超过 24 MiB，请拆成几个");
      // Word writes no document type declaration. Its only use would be entities, which can expand without limit.
      if (bytes.includes("<!DOCTYPE") || bytes.includes("<!ENTITY"))
        throw refuseSource(`Word 文件里声明了 XML 实体（${path}），不读`);
    }
    const isText = path === main || /(?:foot|end)notes\.xml$/.test(path);
    const prepared = isText ? prepareText(bytes.toString()) : null;
    hidden += prepared?.hidden ?? 0;
    const written = prepared === null ? bytes : Buffer.from(linkCrossReferences(prepared.xml));
    zip.addBuffer(written, path, { compress: false });
  }
  const relationship = `<Relationship Id="main" Type="${MAIN_RELATIONSHIP}" Target="/${main.replace(/[&"<]/g, "")}"/>`;
  const written = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship}</Relationships>`;
  zip.addBuffer(Buffer.from(written), "_rels/.rels", { compress: false });
  zip.end();
  return { packed: await buffer(zip.outputStream), hidden };
}

/** Whether a path belongs to the text: its parts and pictures; pictures may also be at the root. */
function isPart(path: string, folder: string): boolean {
  if (path === "[Content_Types].xml" || /^media\/[^/]+$/.test(path)) return true;
  const inside = folder === "" ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : "";
  return /^(?:[^/]+\.xml|_rels\/[^/]+\.xml\.rels|media\/[^/]+)$/.test(inside) && inside !== "[Content_Types].xml";
}

function isXml(path: string): boolean {
  return /\.(?:xml|rels)$/i.test(path);
}

function linkCrossReferences(xml: string): string {
  return xml.replace(CROSS_REFERENCE, '$1 HYPERLINK \\l "$2" $3');
}
