import { decodeText } from "../../source/decode-text.ts";
import type { SourceTree } from "../../source/source-tree.ts";
import { parseXhtml } from "../epub/parse-xhtml.ts";
import { attribute, findAll } from "../html-tree.ts";

const CONTENT_TYPES = "[Content_Types].xml";
const WORD = "Word 文件";
const KINDS: [RegExp, string][] = [
  [/wordprocessingml|ms-word/i, WORD],
  [/spreadsheetml|ms-excel/i, "Excel 表格"],
  [/presentationml|ms-powerpoint/i, "PowerPoint 演示文稿"],
];
const LARGEST_PART_BYTES = 1024 * 1024;

export interface OfficeFile {
  /** Path of the text of a Word file; null: another program wrote it. */
  main: string | null;
  /** Its Chinese name. */
  name: string;
}

/**
 * Detects the Office program of this archive from the types of its parts, because the text need not be
 * `word/document.xml`. null: not an Office file.
 */
export async function findMainPart(tree: SourceTree): Promise<OfficeFile | null> {
  if (!tree.has(CONTENT_TYPES)) return null;
  const parts = findAll(await readPart(tree, CONTENT_TYPES), "override").flatMap((part) => {
    const path = attribute(part, "partname").replace(/^\/+/, "");
    const kind = kindOf(attribute(part, "contenttype"));
    return kind !== null && tree.has(path) ? [{ path, kind }] : [];
  });
  const related = await findByRelationship(tree);
  const typed = parts.find(({ path }) => path === related) ?? parts[0];
  if (typed && typed.kind !== WORD) return { main: null, name: typed.kind };
  const usual = tree.has("word/document.xml") ? "word/document.xml" : null;
  const main = related ?? typed?.path ?? usual;
  return main === null ? null : { main, name: WORD };
}

/** null: no part that Office opens a file by. */
function kindOf(type: string): string | null {
  if (!/main\+xml$/i.test(type)) return null;
  return KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? null;
}

async function findByRelationship(tree: SourceTree): Promise<string | null> {
  if (!tree.has("_rels/.rels")) return null;
  const relationships = findAll(await readPart(tree, "_rels/.rels"), "relationship");
  const main = relationships.find((one) => attribute(one, "type").endsWith("/officeDocument"));
  const path = main ? attribute(main, "target").replace(/^\/+/, "") : "";
  return tree.has(path) ? path : null;
}

async function readPart(tree: SourceTree, path: string) {
  const isSmall = tree.sizeOf(path) <= LARGEST_PART_BYTES;
  return parseXhtml(isSmall ? decodeText(await tree.read(path)).text : "");
}
