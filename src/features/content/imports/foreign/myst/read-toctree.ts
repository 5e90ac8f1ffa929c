import type { OutlineEntry } from "../../source/outline.ts";
import { directoryOf } from "../../source/safe-path.ts";
import { createBlockReader, type Directive } from "./read-directive.ts";

const RST_TOCTREE = /^([ \t]*)\.\.[ \t]+toctree::/;

/** Finds the documents named by the toctrees of a document. */
export interface TocLookup {
  /** Path of the document that an entry names, relative to the listing one; null: it does not exist. */
  documentAt: (from: string, written: string) => string | null;
  /** Paths that match a pattern, in order. */
  glob: (from: string, pattern: string) => string[];
}

export interface TocContext extends TocLookup {
  texts: ReadonlyMap<string, string>;
  note: (where: string, detail: string) => void;
}

/**
 * The contents from the toctrees of a document and of those that it lists; each document is placed where it is first
 * listed.
 */
export function readToctrees(root: string, context: TocContext): OutlineEntry[] {
  const seen = new Set([root]);
  const read = (path: string): OutlineEntry[] =>
    listToctrees(context.texts.get(path) ?? "").flatMap((toctree) => {
      const entries = entriesOf(toctree, path);
      const caption = toctree.options.get("caption");
      return caption && entries.length > 0
        ? [{ label: caption, path: null, isDraft: false, children: entries }]
        : entries;
    });
  const entriesOf = (toctree: Directive, from: string): OutlineEntry[] =>
    listEntries(toctree, from, context).flatMap(({ label, target, path }) => {
      if (path !== null) return entryOf(path, label || null);
      if (!isAddress(target)) context.note(from, `目录项「${label || target}」没有对应的 Markdown 文档：${target}`);
      return [];
    });
  const entryOf = (path: string, label: string | null): OutlineEntry[] => {
    if (seen.has(path)) return [];
    seen.add(path);
    return [{ label, path, isDraft: false, children: seen.size > 20_000 ? [] : read(path) }];
  };
  return read(root);
}

export interface TocEntry {
  /** Empty: the title of the document. */
  label: string;
  target: string;
  /** null: an external address, or a document that does not exist. */
  path: string | null;
}

/** The documents that one toctree lists, with patterns expanded. */
export function listEntries(
  { body, options }: Pick<Directive, "body" | "options">,
  from: string,
  { documentAt, glob }: TocLookup,
): TocEntry[] {
  return body.flatMap((line): TocEntry[] => {
    const entry = line.trim();
    if (entry === "" || entry === "self") return [];
    if (options.has("glob") && entry.includes("*"))
      return glob(from, entry).map((path) => ({ label: "", target: path, path }));
    const [, label = "", target = entry] = /^(.*?)[ \t]*<([^<>]{1,500})>$/.exec(entry) ?? [];
    return [{ label, target, path: isAddress(target) ? null : documentAt(from, target) }];
  });
}

export function isAddress(target: string): boolean {
  return /^https?:/.test(target);
}

function listToctrees(text: string): Directive[] {
  const lines = text.split("\n");
  const readBlock = createBlockReader();
  const found: Directive[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const block = readBlock(lines, at);
    if (block) {
      if (block.directive?.name === "toctree") found.push(block.directive);
      at += block.count - 1;
      continue;
    }
    const indent = RST_TOCTREE.exec(lines[at] ?? "")?.[1];
    if (indent !== undefined) found.push(readIndented(lines.slice(at + 1), indent.length));
  }
  return found;
}

function readIndented(lines: readonly string[], indent: number): Directive {
  const end = lines.findIndex((line) => line.trim() !== "" && (/^[ \t]*/.exec(line)?.[0].length ?? 0) <= indent);
  const options = new Map<string, string>();
  const body: string[] = [];
  for (const line of end < 0 ? lines : lines.slice(0, end)) {
    const [, key, value = ""] = /^[ \t]*:([\w-]+):[ \t]*(.*)$/.exec(line) ?? [];
    if (key) options.set(key, value.trim());
    else body.push(line);
  }
  return { name: "toctree", argument: "", options, body };
}

/** `a/b*` as an expression for whole paths without their endings. */
export function globToPattern(from: string, pattern: string): RegExp {
  const folder = pattern.startsWith("/") ? "" : directoryOf(from);
  const whole = `${folder === "" ? "" : `${folder}/`}${pattern.replace(/^\//, "")}`.slice(0, 500);
  const escaped = whole
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*+/g, "[^/]*")
    .replaceAll("?", "[^/]");
  return new RegExp(`^${escaped}$`);
}
