import { isJournal, pageNameOf, readDay } from "../../layouts/logseq-names.ts";
import type { PageLibrary, SourcePage } from "../../source/page-library.ts";
import { takeFacts } from "../take-facts.ts";
import { type Block, type ParsedPage, parseOutline } from "./parse-outline.ts";

export interface GraphPage extends ParsedPage {
  /** As stored, with its properties as its facts. */
  page: SourcePage;
  name: string;
}

/** All pages and blocks of a source, by the names that they are called by. */
export interface Graph {
  pages: ReadonlyMap<string, GraphPage>;
  /** By name, alias or day; null: such a page was only written about. */
  pageNamed: (name: string) => GraphPage | null;
  blockOf: (id: string) => { block: Block; owner: GraphPage } | null;
}

export async function readGraph(library: PageLibrary): Promise<Graph> {
  const pages = new Map<string, GraphPage>();
  const names = new Map<string, GraphPage>();
  const blocks = new Map<string, { block: Block; owner: GraphPage }>();
  const aliases: [string, GraphPage][] = [];
  for (const path of library.documentPaths) {
    const page = await library.read(path);
    if (!page) continue;
    const parsed = parseOutline(page.body);
    const name = parsed.properties.get("title") || pageNameOf(path);
    const owner: GraphPage = { ...parsed, name, page: { ...page, data: factsOf(page, parsed.properties) } };
    pages.set(path, owner);
    for (const name of [owner.name, pageNameOf(path)]) if (!names.has(keyOf(name))) names.set(keyOf(name), owner);
    for (const alias of splitList(parsed.properties.get("alias") ?? "")) aliases.push([keyOf(alias), owner]);
    addBlocks(blocks, parsed.blocks ?? [], owner);
  }
  // A page's own name has priority over another page's alias.
  for (const [alias, owner] of aliases) if (!names.has(alias)) names.set(alias, owner);
  return {
    pages,
    pageNamed: (name) => {
      const owner = names.get(keyOf(name)) ?? names.get(readDay(name) ?? "");
      return owner && hasText(owner) ? owner : null;
    },
    blockOf: (id) => blocks.get(id.toLowerCase()) ?? null,
  };
}

function factsOf({ path, data }: SourcePage, properties: ReadonlyMap<string, string>): Record<string, unknown> {
  const fields = [...properties].map(([key, value]): [string, string] => [key, factOf(key, value)]);
  const day = isJournal(path) ? readDay(pageNameOf(path)) : null;
  return takeFacts(day === null ? data : { date: day, ...data }, { fields, tags: [] });
}

/** Lists and days in the words of our front matter. */
function factOf(key: string, value: string): string {
  if (/^(?:alias|tags?)$/.test(key)) return splitList(value).join(",");
  const bare = value.replace(/^\[\[(.*)\]\]$/, "$1");
  return (key === "date" && readDay(bare)) || bare;
}

function addBlocks(
  into: Map<string, { block: Block; owner: GraphPage }>,
  blocks: readonly Block[],
  owner: GraphPage,
): void {
  for (const block of blocks) {
    const id = block.properties.get("id")?.toLowerCase();
    if (id && !into.has(id)) into.set(id, { block, owner });
    addBlocks(into, block.children, owner);
  }
}

/** `a, [[b c]], #d` */
export function splitList(value: string): string[] {
  return value
    .split(/[,，](?![^[]*\]\])/)
    .map((item) =>
      item
        .trim()
        .replace(/^#?\[\[(.*)\]\]$/, "$1")
        .replace(/^#/, ""),
    )
    .filter((item) => item !== "");
}

function hasText({ blocks, page }: GraphPage): boolean {
  if (blocks === null) return page.body.trim() !== "";
  const waiting = [...blocks];
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    if (block.lines.some(({ text }) => text.trim() !== "")) return true;
    waiting.push(...block.children);
  }
  return false;
}

function keyOf(name: string): string {
  return name.trim().normalize("NFC").toLowerCase();
}
