import { posix } from "node:path";

const LONGEST_PATH = 1024;
const DEEPEST_PATH = 40;
/** Dot folders and files that define a layout or the content of a Word file; every other hidden path is skipped. */
const KNOWN_HIDDEN = new Set([
  ".vuepress",
  ".vitepress",
  ".gitbook",
  ".gitbook.yaml",
  ".gitbook.yml",
  ".obsidian",
  ".rels",
]);
const SKIPPED_NAMES = new Set(["node_modules", "__MACOSX", "Thumbs.db", "desktop.ini", "_book"]);

/**
 * A name from an archive or a folder as a clean relative POSIX path. Null when it points outside, is absolute, or
 * contains characters no real file has.
 */
export function toSafePath(raw: string): string | null {
  const path = raw.replaceAll("\\", "/");
  if (path.startsWith("/") || /^[a-z]:/i.test(path) || path.length > LONGEST_PATH) return null;
  if (hasControlCharacter(path)) return null;
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (segments.length === 0 || segments.length > DEEPEST_PATH || segments.includes("..")) return null;
  return segments.join("/");
}

/** `relative` seen from `directory`, `..` worked out; null when that leaves the source. */
export function joinInside(directory: string, relative: string): string | null {
  if (hasControlCharacter(relative)) return null;
  if (isPlainPath(relative)) return directory === "" ? relative : `${directory}/${relative}`;
  const joined = posix.normalize(posix.join("/", directory, "./", relative));
  // join("/") stops at the root, so leaving the source is only detected by counting the levels.
  let depth = 0;
  for (const segment of `${directory}/${relative}`.split("/")) {
    if (segment === "..") depth -= 1;
    else if (segment !== "" && segment !== ".") depth += 1;
    if (depth < 0) return null;
  }
  return joined.replace(/^\/+/, "").replace(/\/+$/, "");
}

/** Nothing in it needs resolving: no `.`, no `..`, no empty segment. */
function isPlainPath(path: string): boolean {
  return (
    path !== "" && !path.startsWith("/") && !path.endsWith("/") && !/(?:^|\/)\.{0,2}\/|\/\.{1,2}$|^\.{1,2}$/.test(path)
  );
}

/** Obsidian's settings lie here, beside its plugins with programs and texts of their own. */
const VAULT_SETTINGS = ".obsidian";

/** True for paths that an import never reads: hidden files, packages, temporary files of archivers. */
export function isSkippedPath(path: string): boolean {
  const names = path.split("/");
  const settings = names.indexOf(VAULT_SETTINGS);
  if (settings >= 0 && settings < names.length - 1 && !isVaultSetting(path)) return true;
  return names.some((name) => SKIPPED_NAMES.has(name) || (name.startsWith(".") && !KNOWN_HIDDEN.has(name)));
}

/** `app.json` and its like, no text of the vault. */
export function isVaultSetting(path: string): boolean {
  return /(?:^|\/)\.obsidian\/[^/]+\.json$/.test(path);
}

export function directoryOf(path: string): string {
  const end = path.lastIndexOf("/");
  return end < 0 ? "" : path.slice(0, end);
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The file name without its last extension. */
export function stemOf(path: string): string {
  const name = fileNameOf(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}

export function isDocumentPath(path: string): boolean {
  return /\.(md|markdown|mdx|mdown)$/i.test(path);
}

export function isPicturePath(path: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(path);
}

export function isIndexName(path: string): boolean {
  return /^(readme|index|_index)$/i.test(stemOf(path));
}

/** `README`, also of one language: `README_zh`, `README.zh-CN`. */
export function isReadmeName(path: string): boolean {
  return isDocumentPath(path) && /^readme(?:[._-][a-z-]{2,10})?$/i.test(stemOf(path));
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) < 32) return true;
  return false;
}
