import { isDocumentPath } from "../source/safe-path.ts";
import type { Edition, SourceTree } from "../source/source-tree.ts";

interface Mapping {
  /** The candidate files of each place. */
  candidates: ReadonlyMap<string, readonly { path: string; language: string }[]>;
  /** Languages to read, best first. */
  order: readonly string[];
  /** The site's own language. */
  own: string;
  bases: ReadonlyMap<string, string | null>;
  /** Documents of languages other than the first. */
  others: ReadonlyMap<string, number>;
  versions: ReadonlyMap<string, { count: number; places: ReadonlyMap<string, string> }>;
}

/** The tree with one file at every place, the best of its candidates. */
export function mapTree(tree: SourceTree, mapping: Mapping): SourceTree {
  const { order, own } = mapping;
  const [language = ""] = order;
  const reference = language === own ? null : build(tree, mapping, { order: [own, ...order], reference: null });
  return build(tree, mapping, { order, reference });
}

function build(
  tree: SourceTree,
  { candidates, own, bases, others, versions }: Mapping,
  { order, reference }: { order: readonly string[]; reference: SourceTree | null },
): SourceTree {
  const [language = ""] = order;
  const origins = new Map<string, string>();
  const moved = new Map<string, string>();
  const untranslated = new Map<string, string>();
  const left = new Map(others);
  for (const [place, files] of candidates) {
    const best = bestOf(files, order, isDocumentPath(place));
    if (!best) continue;
    origins.set(place, best.path);
    if (!isDocumentPath(place) || !others.has(best.language)) continue;
    untranslated.set(place, best.language);
    left.set(best.language, (left.get(best.language) ?? 0) - 1);
  }
  for (const [place, files] of candidates)
    if (origins.has(place)) for (const { path } of files) if (path !== place) moved.set(path, place);
  for (const { places } of versions.values())
    for (const [path, place] of places) if (path !== place && origins.has(place)) moved.set(path, place);
  const edition: Edition = {
    language,
    own,
    moved,
    untranslated,
    bases,
    reference,
    originOf: (path) => origins.get(path) ?? path,
    others: new Map([...left].filter(([, count]) => count > 0)),
    versions: new Map([...versions].map(([name, { count }]) => [name, count])),
  };
  const originOf = (path: string) => origins.get(path) ?? path;
  return {
    ...tree,
    edition,
    paths: [...origins.keys()].sort(),
    // Files without a place may still be included by others or be settings that others inherit.
    has: (path) => origins.has(path) || tree.has(path),
    sizeOf: (path) => tree.sizeOf(originOf(path)),
    read: (path) => tree.read(originOf(path)),
    open: (path) => tree.open(originOf(path)),
  };
}

/** Documents only in the languages that are read, but pictures in any language. */
function bestOf<File extends { language: string }>(
  files: readonly File[],
  order: readonly string[],
  isDocument: boolean,
): File | undefined {
  const found = order.map((language) => files.find((file) => file.language === language)).find((file) => file);
  return found ?? (isDocument ? undefined : files[0]);
}
