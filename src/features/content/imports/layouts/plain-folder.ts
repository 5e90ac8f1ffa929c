import { isRepositoryFile } from "../source/contents-file.ts";
import type { Outline, OutlineEntry } from "../source/outline.ts";
import { emptyOutline, listOutlinePaths } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { fileNameOf, isIndexName } from "../source/safe-path.ts";
import { adoptUnlisted } from "./adopt-unlisted.ts";
import { readFolder } from "./folder-outline.ts";
import { readSummaryList } from "./summary-list.ts";

/** A README that links to most documents is their table of contents. */
const CONTENTS_SHARE = 0.6;
const MIN_FOR_CONTENTS = 5;

/** A folder without any configuration, or whose README lists it. Always returns an outline. */
export async function readPlainFolder(library: PageLibrary): Promise<Outline> {
  const all = await readFolder(library, "");
  const skipped = all.filter((entry) => entry.path !== null && isRepositoryFile(entry.path));
  const entries = all.filter((entry) => !skipped.includes(entry));
  const notes = skipped.map((entry) => ({ where: entry.path ?? "", detail: "仓库说明文件，不导入" }));
  const plain = { ...emptyOutline("plain", ""), entries, notes };
  return (await readContentsOfReadme(library, plain)) ?? plain;
}

async function readContentsOfReadme(library: PageLibrary, plain: Outline): Promise<Outline | null> {
  const readme = plain.entries.find(
    (entry) => entry.path !== null && isIndexName(entry.path) && fileNameOf(entry.path) === entry.path,
  );
  const paths = listOutlinePaths(plain.entries).filter((path) => path !== readme?.path);
  const page = readme?.path ? await library.read(readme.path) : null;
  if (!readme || !page || paths.length < MIN_FOR_CONTENTS) return null;
  const { entries: written } = readSummaryList({
    text: page.body,
    path: page.path,
    paths,
    docsRoot: "",
    edition: library.tree.edition,
  });
  const named = new Set(listOutlinePaths(written));
  if (named.size < paths.length * CONTENTS_SHARE) return null;
  const unlisted = paths.filter((path) => !named.has(path));
  const entries = adoptUnlisted(written, unlisted);
  const listed = new Set(listOutlinePaths(entries));
  const rest = withoutListed(plain.entries, listed).filter((entry) => entry !== readme && entry.path !== readme.path);
  return { ...plain, layout: "readme", entries: [{ ...readme, children: [] }, ...dropLoneWrapper(entries), ...rest] };
}

function withoutListed(entries: OutlineEntry[], listed: Set<string>): OutlineEntry[] {
  return entries.flatMap((entry) => {
    const children = withoutListed(entry.children, listed);
    const isListed = entry.path !== null && listed.has(entry.path);
    if (!isListed && (entry.path !== null || children.length > 0)) return [{ ...entry, children }];
    return children;
  });
}

/** Text between the lists of a README is not a chapter: items without a document are replaced by their children. */
function dropLoneWrapper(entries: OutlineEntry[]): OutlineEntry[] {
  const only = entries.length === 1 ? entries[0] : undefined;
  return only && only.path === null && only.children.length > 1 ? only.children : entries;
}
