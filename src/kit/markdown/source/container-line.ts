import type { ContainerOpening } from "./container-opening.ts";
import { readSiteTag } from "./site-tag.ts";
import { readTagContainer } from "./tag-container.ts";

const TAG_NAMES = new Map([
  ["hint", "hint"],
  ["note", "note"],
  ["tab", "tab"],
  ["blockquote", "quote"],
  ["pullquote", "quote"],
  ["folding", "details"],
]);

/** Reads `:::tip 标题`, `!!! note "标题"`, `{% hint style="info" %}`; null when the line opens nothing. */
export function readContainerOpening(line: string): ContainerOpening | null {
  if (line.startsWith(":::")) return readColons(line);
  if (line.startsWith("!!!") || line.startsWith("???") || line.startsWith("===")) return readIndented(line);
  if (line.startsWith("{%")) return readTag(line) ?? readTagContainer(line);
  return line.startsWith("{{") || /^<[A-Z]/.test(line) ? readTagContainer(line) : null;
}

/** The number of colons of a bare `:::` line, 0 for any other line. */
export function countClosingColons(line: string): number {
  return /^:{3,}$/.test(line) ? line.length : 0;
}

function readColons(line: string): ContainerOpening | null {
  const match = /^(:{3,})[ \t]*([\w-]+|\{[^{}]*\})[ \t]*(.*)$/.exec(line);
  if (!match) return null;
  const [, colons = "", word = "", rest = ""] = match;
  const name = word.startsWith("{") ? (/\.(?:callout-)?([\w-]+)/.exec(word)?.[1] ?? "") : word;
  const title = rest
    .replace(/^\[([^\]]*)\]/, "$1 ")
    .replace(/\{[^{}]*\}[ \t]*$/, "")
    .trim()
    .replace(/^"([^"]*)"(?:\s+[\w-]+="[^"]*")*$/, "$1");
  return {
    name: name.toLowerCase(),
    title: title || quoted(rest, "title"),
    isFoldable: name.toLowerCase() === "details",
    isOpen: /\{[^{}]*\bopen\b/.test(rest),
    end: { by: "colons", count: colons.length },
  };
}

function readIndented(line: string): ContainerOpening | null {
  const match = /^(!!!|\?\?\?\+?|===[!+]?)[ \t]*([\w-]*)[ \t\w-]*?(?:[ \t]*"(.*)")?[ \t]*$/.exec(line);
  if (!match) return null;
  const [, mark = "", word = "", title = ""] = match;
  const isTab = mark.startsWith("===");
  if (isTab ? word !== "" || title === "" : word === "" && title === "") return null;
  return {
    name: isTab ? "tab" : word.toLowerCase() || "note",
    title: title.replaceAll('\\"', '"'),
    isFoldable: mark.startsWith("???"),
    isOpen: mark.endsWith("+"),
    end: { by: "indent" },
  };
}

function readTag(line: string): ContainerOpening | null {
  const match = /^\{%-? *([a-z]+)\b([^%]*?)-?%\}$/.exec(line);
  const name = TAG_NAMES.get(match?.[1] ?? "");
  if (!match || !name) return null;
  const [, tag = "", rest = ""] = match;
  const text = rest.trim();
  const isHexo = tag !== "hint" && tag !== "tab";
  const style = isHexo && name === "note" ? (/^[\w-]+/.exec(text)?.[0] ?? "") : quoted(rest, "style");
  return {
    name: style.toLowerCase() || name,
    title: quoted(rest, "title") || (isHexo ? text.slice(name === "note" ? style.length : 0).trim() : ""),
    isFoldable: name === "details",
    isOpen: false,
    end: { by: "tag", tag },
  };
}

function quoted(source: string, attribute: string): string {
  return new RegExp(`\\b${attribute}=["']([^"']*)["']`).exec(source)?.[1] ?? "";
}

/**
 * The name in `<div markdown="1">` or `<div class="grid" markdown>`, whose content is Markdown; null for any other
 * line.
 */
export function readMarkdownHtml(line: string): string | null {
  return /^<([a-z]\w*)\b[^<>]*\smarkdown(?:=["']?(?:1|block|span)["']?)?(?=[\s>])[^<>]*>$/i.exec(line)?.[1] ?? null;
}

const CODE_TAGS = new Set(["codeblock", "highlight", "mermaid"]);

/** `js title` as fence info for `{% codeblock title lang:js %}` or `{{< highlight js >}}`, and the end of its block. */
export function readCodeTag(line: string): { info: string; isEnd: (line: string) => boolean } | null {
  const tag = line.startsWith("{") ? readSiteTag(line) : null;
  if (!tag || tag.isClosing || !CODE_TAGS.has(tag.name)) return null;
  const isEnd = (closing: string) => {
    const end = readSiteTag(closing.trim());
    return end?.isClosing === true && end.kind === tag.kind && end.name === tag.name;
  };
  if (tag.name === "mermaid") return { info: "mermaid", isEnd };
  if (tag.name === "highlight") return { info: tag.args[0] ?? "text", isEnd };
  const text = /^\{%-? *codeblock\b([^%]*?)-?%\}$/.exec(line)?.[1] ?? "";
  const language = /\blang:([\w+#-]+)/.exec(text)?.[1] ?? "text";
  const title = text.replace(/\b\w+:(?!\/\/)\S+|https?:\/\/\S+|"/g, " ").trim();
  return { info: title ? `${language} title="${title}"` : language, isEnd };
}
