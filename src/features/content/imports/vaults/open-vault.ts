import { readOwnGate } from "../choose-gate.ts";
import { isHiddenPage, readArticleFacts } from "../pages/article-facts.ts";
import { changePages, type OpenPages } from "../pages/open-pages.ts";
import type { Outline } from "../source/outline.ts";
import type { SourcePage } from "../source/page-library.ts";
import { listBlockReferences } from "./find-block-ids.ts";
import { type Dialect, findDialect } from "./find-dialect.ts";
import { findFields } from "./find-fields.ts";
import { readGraph } from "./logseq/graph.ts";
import { readLogseqPage } from "./logseq/read-logseq-page.ts";
import { maskVault } from "./mask-vault.ts";
import { readObsidianPage } from "./obsidian/read-obsidian-page.ts";
import type { Sharing } from "./sharing.ts";
import { takeFacts } from "./take-facts.ts";

interface VaultOptions {
  outline: Outline;
  now?: Date | undefined;
  named: (from: string, name: string) => string | null;
}

interface OpenVault {
  library: OpenPages;
  /** null: the source is no vault, and its pages are read as they lie. */
  dialect: Dialect | null;
}

/** Converts pages of a vault to plain Markdown. Readers of a page may see the parts of other pages that it embeds. */
export async function openVault(source: OpenPages, options: VaultOptions): Promise<OpenVault> {
  const { outline } = options;
  const omitted = new Set(outline.omitted);
  const library = omitPaths(source, omitted);
  const named = (from: string, name: string) => {
    const path = options.named(from, name);
    return path !== null && omitted.has(path) ? null : path;
  };
  const dialect = await findDialect({ library, outline, named });
  if (dialect === null) return { library, dialect };
  const sharing = sharingOf(options);
  if (dialect === "logseq") {
    const context = { graph: await readGraph(library), sharing, total: { left: LARGEST_TOTAL } };
    return { library: changePages(library, async (page) => readLogseqPage(page, context)), dialect };
  }
  const wantedIds = new Set<string>();
  for (const path of library.documentPaths)
    for (const id of listBlockReferences((await library.read(path))?.body ?? "")) wantedIds.add(id);
  const factsOf = createFactsReader();
  const context = { named, wantedIds, sharing, factsOf, read: library.read, total: { left: LARGEST_TOTAL } };
  return { library: changePages(library, async (page) => readObsidianPage(page, context)), dialect };
}

function omitPaths(library: OpenPages, omitted: ReadonlySet<string>): OpenPages {
  if (omitted.size === 0) return library;
  const remaining = (paths: readonly string[]) => paths.filter((path) => !omitted.has(path));
  const { tree, documentPaths } = library;
  return { ...library, tree: { ...tree, paths: remaining(tree.paths) }, documentPaths: remaining(documentPaths) };
}

/** The maximum of embedded text of one source in characters; a line of an outline counts as a hundred. */
const LARGEST_TOTAL = 64 * 1024 * 1024;
const STRICTNESS = { open: 0, beyond: 3, members: 2 } as const;

function sharingOf({ now }: VaultOptions): (page: SourcePage, host: SourcePage) => Sharing {
  return (page, host) => {
    if (page.path === host.path) return "text";
    if (isHiddenPage(readArticleFacts(page.path, page.data), now)) return "nothing";
    const isPreview = isTrue(host.data.preview) || isTrue(host.data.free);
    return isPreview || strictnessOf(page) > strictnessOf(host) ? "link" : "text";
  };
}

/** A property of its text may declare a note unpublished. */
function createFactsReader(): (page: SourcePage) => Record<string, unknown> {
  const facts = new Map<string, Record<string, unknown>>();
  return ({ path, body, data }) => {
    const fields = () => findFields(body, maskVault(body)).map(({ key, value }) => [key, value] as const);
    const known = facts.get(path) ?? takeFacts(data, { fields: fields(), tags: [] });
    facts.set(path, known);
    return known;
  };
}

function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}

/** A text without its own gate gets the command's. */
function strictnessOf({ data }: SourcePage): number {
  const own = readOwnGate(data);
  return own === null ? 1 : STRICTNESS[own];
}
