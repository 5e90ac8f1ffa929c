import { slugOf, toSafeId, UniqueIds } from "../../../../kit/markdown/html/anchor-ids.ts";
import { isContentsFile } from "../source/contents-file.ts";
import { createPathFinder, listPlaces } from "../source/find-document.ts";
import { createTwinFinder } from "../source/find-twin.ts";
import type { Outline } from "../source/outline.ts";
import { directoryOf, fileNameOf, isDocumentPath, stemOf } from "../source/safe-path.ts";
import type { SourceTree } from "../source/source-tree.ts";
import type { Aliases } from "./list-aliases.ts";

/** The target of a link in a source. */
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
  /** Path of the file that `[[name]]` means, from the root; null when no file has the name. */
  named: (from: string, name: string) => string | null;
}

export interface Anchors {
  find: (fragment: string) => string | null;
}

interface ResolverOptions {
  tree: Pick<SourceTree, "paths" | "edition">;
  outline: Outline;
  /** Path of every planned page → its stable id, in reading order. */
  stableIds: Map<string, string>;
  aliases: Aliases;
  anchorsOf: (path: string) => Anchors;
  /** Links find files by their names, in any folder. */
  isVault: boolean;
}

export function createSourceResolver({
  tree: { paths, edition },
  outline,
  stableIds,
  aliases,
  anchorsOf,
  isVault,
}: ResolverOptions): SourceResolver {
  const finder = createPathFinder(paths, edition?.moved);
  const findTwin = createTwinFinder(paths);
  const byName = listNames(paths);
  const namedBefore = new Map<string, { path: string | null }>();
  const { docsRoot, staticRoots, basePaths } = outline;

  const documents = [...new Set([...stableIds.keys(), ...paths.filter(isDocumentPath)])];
  const firstByFolder = new Map<string, string>();
  for (const path of documents) {
    for (let folder = directoryOf(path); folder !== "" && !firstByFolder.has(folder); folder = directoryOf(folder))
      firstByFolder.set(folder, path);
  }
  /** A folder without its own page links to its first document. */
  const firstBelow = (folder: string) => firstByFolder.get(folder);

  function placesOf(from: string, destination: string): string[] {
    const cleaned = cleanDestination(destination);
    const path = decoded(cleaned);
    // A file name may contain `%2F`, as pages of Logseq below others do.
    const written = cleaned.split(/[?#]/, 1)[0] ?? "";
    const places = [path, ...(written === path ? [] : [written])].flatMap((one) =>
      listPlaces({ from, path: one, docsRoot, staticRoots, basePaths }),
    );
    const origin = edition?.originOf(from) ?? from;
    // Its author wrote the link relative to the file's place.
    return origin === from
      ? places
      : [...places, ...listPlaces({ from: origin, path, docsRoot, staticRoots, basePaths })];
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
        const path = finder.document(place) ?? aliases.at(place);
        if (path && isContentsFile(path) && !stableIds.has(path)) return { kind: "home" };
        if (path) return toDocument(path, fragment);
        const file = finder.file(place);
        if (file) return { kind: "file", path: file };
      }
      if (places.some((place) => place === docsRoot || place === "")) return { kind: "home" };
      const post = /\.(?:md|markdown|mdx)$/i.test(decoded(cleaned)) ? undefined : aliases.ofPost(decoded(cleaned));
      if (post) return toDocument(post, fragment);
      const named = isVault ? findNamed(from, decoded(cleaned)).path : null;
      if (named !== null) return isDocumentPath(named) ? toDocument(named, fragment) : { kind: "file", path: named };
      const first = places.map(firstBelow).find((path) => path !== undefined);
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
      const named = isVault ? findNamed(from, decoded(cleaned)).path : null;
      if (named !== null && !isDocumentPath(named)) return { kind: "file", path: named, isRemote: false };
      return { kind: "missing" };
    },
    named: (from, name) => {
      const key = `${from}\n${name}`;
      const answer = namedBefore.get(key) ?? findNamed(from, name);
      namedBefore.set(key, answer);
      return answer.path;
    },
  };

  function findNamed(from: string, name: string): { path: string | null } {
    const [place = ""] = name.split("#", 1);
    if (place === "") return { path: from };
    for (const candidate of placesOf(from, place)) {
      const path = finder.document(candidate) ?? finder.file(candidate);
      if (path) return { path };
    }
    const wanted = fold(fileNameOf(place));
    const bearers = byName.get(wanted) ?? byName.get(isDocumentPath(place) ? fold(stemOf(place)) : "") ?? [];
    const near = bearers.find((path) => directoryOf(path) === directoryOf(from)) ?? bearers[0];
    return { path: near ?? aliases.at(place) ?? null };
  }
}

/** Names of files, documents without their extension, folded. */
function listNames(paths: readonly string[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const name = fold(isDocumentPath(path) ? stemOf(path) : fileNameOf(path));
    names.set(name, [...(names.get(name) ?? []), path]);
  }
  return names;
}

function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** Anchors of a page as the renderer makes them, found by the slugs of any generator. */
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

function looseKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** The path of a destination, without query and fragment. */
function decoded(destination: string): string {
  return decodeSafely(destination.split(/[?#]/, 1)[0] ?? "").replaceAll("\\", "/");
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
