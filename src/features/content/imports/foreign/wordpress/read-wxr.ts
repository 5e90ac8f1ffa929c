import sax from "sax";
import { refuseSource } from "../../source/source-limits.ts";
import type { PlainFile } from "../plain-file.ts";

const MAX_BYTES = 256 * 1024 * 1024;
const MAX_ITEMS = 100_000;
const MAX_CHARACTERS = 128 * 1024 * 1024;
/** The maximum length of one element; a longer text is not an article. */
const LONGEST_FIELD = 8 * 1024 * 1024;
const DEEPEST = 32;
/** The fields of an item that are read; the others may be large and are skipped. */
const ITEM_FIELDS = new Set(
  "title link guid pubDate dc:creator content:encoded excerpt:encoded wp:post_id wp:post_date wp:post_date_gmt wp:post_name wp:status wp:post_parent wp:post_type wp:post_password wp:attachment_url".split(
    " ",
  ),
);
const CHANNEL_FIELDS = new Set("title link description wp:wxr_version wp:base_blog_url".split(" "));
const KNOWN_META = new Set(["_thumbnail_id", "footnotes"]);

/** One item of a WordPress site: a post, a page, an attachment, a menu. */
export interface WxrItem {
  fields: ReadonlyMap<string, string>;
  terms: readonly { domain: string; name: string }[];
  meta: ReadonlyMap<string, string>;
  comments: number;
}

export interface WxrExport {
  fields: ReadonlyMap<string, string>;
  /** Displayed names by login names. */
  authors: ReadonlyMap<string, string>;
  items: readonly WxrItem[];
}

/**
 * Reads the format of WordPress's own exporter (WXR 1.0 to 1.2). Throws an `AppError` for XML that is broken, that
 * declares a document type or entities, that is nested too deeply or too large, and for XML that is something else.
 */
export async function readWxr(file: PlainFile): Promise<WxrExport> {
  if (file.sizeBytes > MAX_BYTES) throw refuseSource("WordPress 的导出文件超过 256 MiB，请在导出时分成几份");
  const parser = sax.parser(true, { position: true });
  const items: WxrItem[] = [];
  const authors = new Map<string, string>();
  const fields = new Map<string, string>();
  const open: string[] = [];
  let item = newItem();
  let author = new Map<string, string>();
  let meta = new Map<string, string>();
  let domain = "";
  let texts: string[] = [];
  let length = 0;
  let total = 0;

  parser.onerror = (error) => {
    throw refuseSource(`第 ${parser.line + 1} 行起不是完好的 XML`, error);
  };
  parser.ondoctype = () => {
    throw refuseSource("文件里有 DOCTYPE，WordPress 的导出文件没有，不读");
  };
  parser.onsgmldeclaration = () => {
    throw refuseSource("文件声明了 XML 实体，不读");
  };
  parser.onopentag = ({ name, attributes }) => {
    if (open.length === 0 && name !== "rss") throw notWxr();
    open.push(name);
    if (open.length > DEEPEST) throw refuseSource(`XML 套得太深，超过 ${DEEPEST} 层`);
    texts = [];
    length = 0;
    const place = open.slice(2).join(">");
    if (place === "item") item = newItem();
    if (place === "wp:author") author = new Map();
    if (place === "item>wp:postmeta") meta = new Map();
    if (place === "item>category") domain = String(attributes.domain ?? "");
  };
  const add = (text: string) => {
    length += text.length;
    total += text.length;
    if (length > LONGEST_FIELD) throw refuseSource(`第 ${parser.line + 1} 行的一项超过 8 MiB`);
    if (total > MAX_CHARACTERS) throw refuseSource("WordPress 的导出文件文字太多，请在导出时分成几份");
    texts.push(text);
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = (name) => {
    const text = texts.join("");
    const outer = open.slice(2, -1).join(">");
    open.pop();
    if (outer === "" && open.length === 2) {
      if (name === "item") items.push(item);
      else if (name === "wp:author") addAuthor(authors, author);
      else if (CHANNEL_FIELDS.has(name)) fields.set(name, text.trim());
      if (items.length > MAX_ITEMS) throw refuseSource(`WordPress 的导出文件多于 ${MAX_ITEMS} 项，请在导出时分成几份`);
    } else if (outer === "wp:author") author.set(name, text.trim());
    else if (outer === "item") addToItem(item, { name, text, domain, meta });
    else if (outer === "item>wp:postmeta") meta.set(name, text);
    texts = [];
    length = 0;
  };

  const decoder = new TextDecoder();
  for await (const chunk of file.read()) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
  if (!fields.has("wp:wxr_version")) throw notWxr();
  return { fields, authors, items };
}

interface OpenItem {
  fields: Map<string, string>;
  terms: { domain: string; name: string }[];
  meta: Map<string, string>;
  comments: number;
}

function newItem(): OpenItem {
  return { fields: new Map(), terms: [], meta: new Map(), comments: 0 };
}

function addToItem(
  item: OpenItem,
  { name, text, domain, meta }: { name: string; text: string; domain: string; meta: ReadonlyMap<string, string> },
): void {
  if (name === "category") item.terms.push({ domain, name: text.trim() });
  else if (name === "wp:comment") item.comments += 1;
  else if (name === "wp:postmeta") {
    const key = meta.get("wp:meta_key")?.trim() ?? "";
    if (KNOWN_META.has(key)) item.meta.set(key, meta.get("wp:meta_value") ?? "");
  } else if (ITEM_FIELDS.has(name)) item.fields.set(name, text);
}

function addAuthor(authors: Map<string, string>, author: ReadonlyMap<string, string>): void {
  const login = author.get("wp:author_login") ?? "";
  authors.set(login, author.get("wp:author_display_name") || login);
}

function notWxr() {
  return refuseSource("这个 XML 文件不是 WordPress 导出的（WXR）");
}
