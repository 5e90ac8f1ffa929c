import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, fileNameOf } from "../source/safe-path.ts";

const DEEPEST_MARKER = 3;
/** A configuration deep in a folder only applies to the source if nearly all documents are next to it. */
const SHARE_BELOW_MARKER = 0.8;

/** The shallowest file of these names whose folder contains most of the documents; null: there is none. */
export function findMarker(
  library: PageLibrary,
  isMarker: (name: string, path: string) => boolean,
  rootOf = directoryOf,
): string | null {
  const candidates = library.tree.paths
    .filter((path) => path.split("/").length <= DEEPEST_MARKER + 1 && isMarker(fileNameOf(path), path))
    .sort((left, right) => left.split("/").length - right.split("/").length);
  return candidates.find((path) => containsMostDocuments(library, rootOf(path))) ?? null;
}

function containsMostDocuments(library: PageLibrary, root: string): boolean {
  if (root === "") return true;
  const below = library.documentPaths.filter((path) => path.startsWith(`${root}/`)).length;
  return below > 0 && below >= library.documentPaths.length * SHARE_BELOW_MARKER;
}

export function inRoot(root: string, path: string): string {
  return root === "" ? path : `${root}/${path}`;
}
