import { slugOf, toSafeId, UniqueIds } from "../../../kit/markdown/html/anchor-ids.ts";
import { createPathFinder, listPlaces } from "../source/find-document.ts";
import { createTwinFinder } from "../source/find-twin.ts";
import type { Outline } from "../source/outline.ts";
import { directoryOf, isDocumentPath } from "../source/safe-path.ts";

/** Where a link of a source leads. */
export type LinkAnswer =
  | { kind: "external" }
  | { kind: "home" }
  | { kind: "document"; stableId: string; anchor: string | null; isAnchorMissing: boolean }
  | { kind: "file"; path: string }
  | { kind: "unlisted"; path: string }
  | { kind: "broken" };

type PictureAnswer =
  | { kind: "remote" }
  | { kind: "embedded" }
  /** `isRemote`: written as an address elsewhere, found in the source under the same name. */
  | { kind: "file"; path: string; isRemote: boolean }
  | { kind: "missing" };

export interface SourceResolver {
  link: (from: string, destination: string) => LinkAnswer;
  picture: (from: string, destination: string) => PictureAnswer;
}

export interface Anchors {
  find: (fragment: string) => string | null;
}

interface ResolverOptions {
  paths: string[];
  outline: Outline;
  /** Path of every planned page → its stable id, in reading order. */
  stableIds: Map<string, string>;
  /** Other addresses of pages: `permalink`, `redirect_from`, names without dates or numbers. */
  aliases: Map<string, string>;
  anchorsOf: (path: string) => Anchors;
}

export function createSourceResolver({
  paths,
  outline,
  stableIds,
  aliases,
  anchorsOf,
}: ResolverOptions): SourceResolver {
  const finder = createPathFinder(paths);
  const findTwin = createTwinFinder(paths);
  const { docsRoot, staticRoots, basePaths } = outline;

  function placesOf(from: string, destination: string): string[] {
    const path = decodeSafely(cleanDestination(destination).split(/[?#]/, 1)[0] ?? "").replaceAll("\\", "/");
    return listPlaces({ from, path, docsRoot, staticRoots, basePaths });
  }

  function toDocument(path: string, fragment: string): LinkAnswer {
    const stableId = stableIds.get(path);
    if (stableId === undefined) return { kind: "unlisted", path };
    const anchor = fragment === "" ? null : anchorsOf(path).find(fragment);
    return { kind: "document", stableId, anchor, isAnchorMissing: fragment !== "" && anchor === null };
  }

  return {
    link: (from, destination) => {
      const cleaned = cleanDestination(destination);
      if (isExternalDestination(cleaned)) return { kind: "external" };
      const fragment = decodeSafely(
        cleaned.split("#").slice(1).join("#") || (/\?id=([^&#]+)/.exec(cleaned)?.[1] ?? ""),
      );
      if (cleaned === "") return { kind: "broken" };
      if (/^[#?]/.test(cleaned)) return toDocument(from, fragment);
      const places = placesOf(from, cleaned);
      for (const place of places) {
        const path = finder.document(place) ?? aliases.get(aliasKey(place));
        if (path) return toDocument(path, fragment);
        const file = finder.file(place);
        if (file) return { kind: "file", path: file };
      }
      if (places.some((place) => place === docsRoot || place === "")) return { kind: "home" };
      const folder = places.find((place) => [...stableIds.keys()].some((path) => path.startsWith(`${place}/`)));
      const first =
        folder === undefined ? undefined : [...stableIds.keys()].find((path) => path.startsWith(`${folder}/`));
      return first === undefined ? { kind: "broken" } : toDocument(first, "");
    },
    picture: (from, destination) => {
      const cleaned = cleanDestination(destination);
      if (/^data:/i.test(cleaned)) return { kind: "embedded" };
      if (isExternalDestination(cleaned)) {
        const path = findTwin(cleaned);
        return path === null ? { kind: "remote" } : { kind: "file", path, isRemote: true };
      }
      for (const place of [...placesOf(from, cleaned), ...placesOf(directoryOf(from), cleaned)]) {
        const path = finder.file(place);
        if (path && !isDocumentPath(path)) return { kind: "file", path, isRemote: false };
      }
      return { kind: "missing" };
    },
  };
}

/** Anchors of a page as the renderer gives them, found by whatever slug the source's generator made. */
export function createAnchors(headings: { text: string; explicitId: string | null }[], otherIds: string[]): Anchors {
  const unique = new UniqueIds();
  const ids = new Set<string>();
  function take(wanted: string): string {
    const id = unique.take(wanted);
    ids.add(id);
    return id;
  }
  const byKey = new Map<string, string>();
  for (const id of otherIds) byKey.set(id, take(id));
  for (const heading of headings) {
    const id = take(heading.explicitId ?? slugOf(heading.text));
    for (const key of [heading.explicitId ?? "", looseKey(heading.text)])
      if (key !== "" && !byKey.has(key)) byKey.set(key, id);
  }
  return {
    find: (fragment) => {
      const direct = [fragment, toSafeId(fragment), toSafeId(slugOf(fragment))].find((id) => id !== "" && ids.has(id));
      return direct ?? byKey.get(fragment) ?? byKey.get(looseKey(fragment)) ?? null;
    },
  };
}

/** `{{ site.baseurl }}/a`, `{{ '/a' | relative_url }}`, `{% post_url a %}` and `{{< ref "a" >}}` mean `/a` or `a`. */
export function cleanDestination(destination: string): string {
  return destination
    .trim()
    .replace(/^\{\{\s*(?:site\.)?(?:baseurl|url)\s*\}\}/, "")
    .replace(/^\{%-?\s*(?:post_url|post_path|link)\s+([^\s%]+)\s*-?%\}/, "/$1")
    .replace(/^\{\{[<%]\s*(?:rel)?ref\s+["']?([^\s"'>]+)["']?\s*[>%]\}\}/, "$1")
    .replace(/^\{\{\s*["']([^"']+)["']\s*\|[^}]*\}\}$/, "$1");
}

function isExternalDestination(destination: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(destination);
}

export function aliasKey(path: string): string {
  return path
    .replace(/^\/+|\/+$/g, "")
    .replace(/(?:\/index)?\.html?$/i, "")
    .normalize("NFC")
    .toLowerCase();
}

function looseKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
