import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { refuseSource } from "../../source/source-limits.ts";
import type { SourceTree } from "../../source/source-tree.ts";

const MOST_XML_BYTES = 24 * 1024 * 1024;
const PART = /^(?:\[Content_Types\]\.xml|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels|word\/media\/[^/]+)$/;

/**
 * The parts of a Word file that hold text and pictures, packed anew: each was read within the limits of a source, so
 * that the library, which unfolds whatever it is given, is never given an archive that somebody made.
 */
export async function repackWord(tree: SourceTree): Promise<Buffer> {
  const zip = new ZipFile();
  let xmlBytes = 0;
  for (const path of tree.paths.filter((path) => PART.test(path))) {
    const bytes = await tree.read(path).catch((cause: unknown) => {
      throw refuseSource(`Word 文件已损坏（${path}）`, cause);
    });
    if (!path.startsWith("word/media/")) {
      xmlBytes += bytes.length;
      if (xmlBytes > MOST_XML_BYTES) throw refuseSource("Word 文件的文字超过 24 MiB，请拆成几个");
      // Word writes no document type; one can only declare entities, and those can be made to grow without end.
      if (bytes.includes("<!DOCTYPE") || bytes.includes("<!ENTITY"))
        throw refuseSource(`Word 文件里声明了 XML 实体（${path}），不读`);
    }
    zip.addBuffer(bytes, path, { compress: false });
  }
  zip.end();
  return buffer(zip.outputStream);
}
