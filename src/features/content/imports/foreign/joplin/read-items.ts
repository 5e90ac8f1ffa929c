import { decodeText } from "../../source/decode-text.ts";
import { stemOf } from "../../source/safe-path.ts";
import type { SourceTree } from "../../source/source-tree.ts";

const ITEM = /^[0-9a-f]{32}\.md$/;
const PROPERTY = /^([a-z_]+):(?: (.*))?$/;
/** One file in five may have been added by hand. */
const MIN_SHARE = 0.8;

export const ITEM_TYPES = { note: "1", folder: "2", resource: "4", tag: "5", noteTag: "6" } as const;

/** Something of Joplin: a text, a notebook, a file, a tag, or a tag on a text. */
export interface JoplinItem {
  id: string;
  type: string;
  title: string;
  body: string;
  property: (name: string) => string;
}

/** Whether this is an export of Joplin as JEX or RAW: files named by ids, whose last line is their type. */
export async function isJoplin(tree: SourceTree): Promise<boolean> {
  const texts = tree.paths.filter((path) => !path.startsWith("resources/") && path.endsWith(".md"));
  const items = texts.filter((path) => ITEM.test(path));
  const [first] = items;
  if (first === undefined || items.length < texts.length * MIN_SHARE) return false;
  const bytes = await tree.read(first).catch(() => null);
  return bytes !== null && readItem(first, decodeText(bytes).text) !== null;
}

export function isItemPath(path: string): boolean {
  return ITEM.test(path);
}

/**
 * An item as Joplin writes it: the title, an empty line, the text, an empty line, and the properties, the type last.
 * null: it is not an item.
 */
export function readItem(path: string, text: string): JoplinItem | null {
  const lines = text.trimEnd().split("\n");
  let start = lines.length;
  const properties = new Map<string, string>();
  while (start > 0 && lines[start - 1] !== "") {
    const [, name, value = ""] = PROPERTY.exec(lines[start - 1] ?? "") ?? [];
    if (name === undefined) return null;
    properties.set(name, value);
    start -= 1;
  }
  const type = properties.get("type_");
  if (type === undefined) return null;
  const [title = "", blank, ...body] = lines.slice(0, Math.max(0, start - 1));
  return {
    id: properties.get("id") ?? stemOf(path),
    type,
    title: title.trim(),
    body: [...(blank ? [blank] : []), ...body].join("\n"),
    property: (name) => properties.get(name) ?? "",
  };
}
