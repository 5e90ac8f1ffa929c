import { toOneLine } from "../../../../../kit/values/chinese-lines.ts";
import { decodeText } from "../../source/decode-text.ts";
import { directoryOf, joinInside } from "../../source/safe-path.ts";
import { refuseSource } from "../../source/source-limits.ts";
import type { SourceTree } from "../../source/source-tree.ts";
import { attribute, findAll, type Root, textOf } from "../html-tree.ts";
import { parseXhtml } from "./parse-xhtml.ts";

const CONTAINER = "META-INF/container.xml";
const ENCRYPTION = "META-INF/encryption.xml";
const MARKUP = /<\/?(?:p|br|div|span|b|i|em|strong|u|ul|ol|li|h[1-6]|a|font|blockquote)(?:\s[^<>]*)?\/?>/gi;
const LARGEST_PART_BYTES = 16 * 1024 * 1024;
/** Encrypted fonts; the words of the book are not encrypted. */
const FONT_METHODS = new Set(["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]);

interface Item {
  path: string;
  mediaType: string;
  properties: string[];
}

/** The package document: facts, files, reading order. */
export interface EpubPackage {
  title: string;
  creators: string[];
  language: string;
  description: string;
  coverPath: string | null;
  items: Item[];
  /** In reading order; `isLinear` false: read by link only. */
  spine: { path: string; isLinear: boolean }[];
  navPath: string | null;
  ncxPath: string | null;
  /** Pages that the guide of EPUB 2 calls cover, title page or contents. */
  furniture: Set<string>;
  problems: { path: string; detail: string }[];
}

/** A part of the book as text. Throws when it is not there, too large, or declares entities. */
export async function readPart(epub: SourceTree, path: string): Promise<string> {
  if (!epub.has(path)) throw refuseSource(`EPUB 已损坏：缺少 ${path}`);
  if (epub.sizeOf(path) > LARGEST_PART_BYTES) throw refuseSource(`EPUB 里的 ${path} 超过 16 MiB`);
  const bytes = await epub.read(path).catch((cause: unknown) => {
    throw refuseSource(`EPUB 已损坏（${path}）`, cause);
  });
  const text = decodePart(bytes);
  // Entities can expand without limit, and no EPUB program needs its own.
  if (/<!ENTITY/i.test(text)) throw refuseSource(`EPUB 里声明了 XML 实体（${path}），不读`);
  return text;
}

/** The encoding that the XML names, where its bytes agree; otherwise the detected one. */
function decodePart(bytes: Buffer): string {
  const label = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(
    bytes.toString("latin1", 0, 300),
  )?.[1];
  if (label && !/^utf-?(?:8|16)/i.test(label)) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes).replaceAll("\0", "\uFFFD").replace(/\r\n?/g, "\n");
    } catch {
      // An unknown or wrong label.
    }
  }
  return decodeText(bytes).text;
}

export async function readPackage(epub: SourceTree): Promise<EpubPackage> {
  if (epub.has(ENCRYPTION)) refuseLocked(parseSafely(await readPart(epub, ENCRYPTION), ENCRYPTION));
  const container = parseSafely(await readPart(epub, CONTAINER), CONTAINER);
  const rootfiles = findAll(container, "rootfile").map((node) => attribute(node, "full-path"));
  const path = rootfiles.map((written) => joinInside("", written)).find((found) => found !== null && epub.has(found));
  if (!path) throw refuseSource("EPUB 已损坏：找不到说明书的文件（.opf）");
  return readOpf(parseSafely(await readPart(epub, path), path), path, epub);
}

function refuseLocked(encryption: Root): void {
  const methods = findAll(encryption, "encryptionmethod").map(
    (node) => attribute(node, "algorithm") || attribute(node, "Algorithm"),
  );
  if (methods.some((method) => !FONT_METHODS.has(method)))
    throw refuseSource("这本 EPUB 加了密（DRM），读不了；请用没有加密的文件");
}

/** Throws an `AppError` for XML nested deeper than the limit. */
export function parseSafely(text: string, path: string): Root {
  try {
    return parseXhtml(text);
  } catch (cause) {
    throw refuseSource(`EPUB 里的 ${path} 读不出来`, cause);
  }
}

function readOpf(opf: Root, path: string, epub: SourceTree): EpubPackage {
  const folder = directoryOf(path);
  const problems: EpubPackage["problems"] = [];
  const byId = new Map<string, Item>();
  for (const node of findAll(opf, "item")) {
    const place = placeOf(folder, attribute(node, "href"));
    if (place === null) continue;
    const properties = attribute(node, "properties").split(/\s+/);
    byId.set(attribute(node, "id"), { path: place, mediaType: attribute(node, "media-type"), properties });
  }
  const spine = new Map<string, boolean>();
  for (const node of findAll(opf, "itemref")) {
    const id = attribute(node, "idref");
    const item = byId.get(id);
    if (!item || !epub.has(item.path)) problems.push({ path: item?.path ?? id, detail: "书里列了这一篇，文件却不在" });
    else if (!spine.has(item.path)) spine.set(item.path, attribute(node, "linear") !== "no");
  }
  const items = [...byId.values()];
  const [spineNode] = findAll(opf, "spine");
  const ofType = (type: string) => items.find(({ mediaType }) => mediaType === type)?.path ?? null;
  const coverId = findAll(opf, "meta").find((node) => attribute(node, "name") === "cover");
  const cover =
    items.find(({ properties }) => properties.includes("cover-image")) ??
    byId.get(coverId ? attribute(coverId, "content") : "");
  return {
    title: textOf(findAll(opf, "title")[0]),
    creators: findAll(opf, "creator")
      .map(textOf)
      .filter((name) => name !== ""),
    language: textOf(findAll(opf, "language")[0]),
    // Shops write it as HTML, escaped.
    description: toOneLine(textOf(findAll(opf, "description")[0]).replace(MARKUP, " ")),
    coverPath: cover?.mediaType.startsWith("image/") ? cover.path : null,
    items,
    spine: [...spine].map(([found, isLinear]) => ({ path: found, isLinear })),
    navPath: items.find(({ properties }) => properties.includes("nav"))?.path ?? null,
    ncxPath: byId.get(spineNode ? attribute(spineNode, "toc") : "")?.path ?? ofType("application/x-dtbncx+xml"),
    furniture: new Set(
      findAll(opf, "reference")
        .filter((node) => /^(?:cover|title-?page|toc)$/i.test(attribute(node, "type")))
        .flatMap((node) => placeOf(folder, attribute(node, "href")) ?? []),
    ),
    problems,
  };
}

/** The target of an address in the book, without its `#`; null: outside. */
export function placeOf(folder: string, href: string): string | null {
  const bare = href.split(/[?#]/, 1)[0] ?? "";
  if (bare === "" || /^[a-z][a-z\d+.-]*:|^\/\//i.test(bare)) return null;
  return joinInside(folder, decodeAddress(bare));
}

/** Percent-encoding decoded, unless it is invalid. */
export function decodeAddress(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
