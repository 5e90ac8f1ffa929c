import { readOwnGate } from "../choose-gate.ts";
import { isHiddenPage, readArticleFacts } from "../pages/article-facts.ts";
import { changePages, type OpenPages } from "../pages/open-pages.ts";
import { listOutlinePaths, type Outline } from "../source/outline.ts";
import type { SourcePage } from "../source/page-library.ts";
import { listBlockReferences } from "./find-block-ids.ts";
import { type Dialect, findDialect } from "./find-dialect.ts";
import { readObsidianPage } from "./obsidian/read-obsidian-page.ts";
import type { Sharing } from "./sharing.ts";

interface VaultOptions {
  outline: Outline;
  as: "book" | "articles";
  now?: Date | undefined;
  named: (from: string, name: string) => string | null;
}

interface OpenVault {
  library: OpenPages;
  /** null: the source is no vault, and its pages are read as they lie. */
  dialect: Dialect | null;
}

/** Pages of a vault as plain Markdown. What one page shows of another is what readers of the first may see of the second. */
export async function openVault(source: OpenPages, options: VaultOptions): Promise<OpenVault> {
  const { outline, named } = options;
  const library = omitPaths(source, outline.omitted ?? []);
  const dialect = await findDialect({ library, outline, named });
  if (dialect === null) return { library, dialect };
  const wantedIds = new Set<string>();
  for (const path of library.documentPaths)
    for (const id of listBlockReferences((await library.read(path))?.body ?? "")) wantedIds.add(id);
  const context = { named, wantedIds, sharing: sharingOf(options), read: library.read };
  return { library: changePages(library, async (page) => readObsidianPage(page, context)), dialect };
}

function omitPaths(library: OpenPages, omitted: readonly string[]): OpenPages {
  if (omitted.length === 0) return library;
  const isOmitted = new Set(omitted);
  const remaining = (paths: readonly string[]) => paths.filter((path) => !isOmitted.has(path));
  const { tree, documentPaths } = library;
  return { ...library, tree: { ...tree, paths: remaining(tree.paths) }, documentPaths: remaining(documentPaths) };
}

const STRICTNESS = { open: 0, beyond: 3, members: 2 } as const;

function sharingOf({ outline, as, now }: VaultOptions): (page: SourcePage, host: SourcePage) => Sharing {
  const first = as === "book" ? listOutlinePaths(outline.entries)[0] : undefined;
  return (page, host) => {
    if (page.path === host.path) return "text";
    if (isHiddenPage(readArticleFacts(page.path, page.data), now)) return "nothing";
    // A new book opens its first page to everybody; a text without a gate of its own is gated.
    const isOpenedByUs = host.path === first || host.data.preview === true || host.data.free === true;
    return isOpenedByUs || strictnessOf(page) > strictnessOf(host) ? "link" : "text";
  };
}

function strictnessOf({ data }: SourcePage): number {
  const own = readOwnGate(data);
  return own === null ? 1 : STRICTNESS[own];
}
