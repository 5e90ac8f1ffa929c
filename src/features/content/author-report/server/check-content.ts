import type { Readable } from "node:stream";
import type { ExportedItem, ExportedKind } from "../../../../domain/content/exported-items.ts";
import type { SearchableResource, SearchableResources } from "../../../../domain/content/searchable-resources.ts";
import { decodeAddress } from "../../../../kit/markdown/html/safe-address.ts";
import type { Database } from "../../../../ports/database.ts";
import { picturesIn } from "../../exports/export-format.ts";
import type { FindingKind } from "../report-kinds.ts";
import { LONGEST_ADDRESS, MAX_FINDINGS, MAX_OUTSIDE } from "../report-limits.ts";
import type { Finding } from "./finding-store.ts";
import { readLinks } from "./read-links.ts";

/** A page of the site that a link leads to. */
export interface LinkedPage {
  isThere: boolean;
  /** Names of its anchors; null: unknown, or it has none. */
  anchors: ReadonlySet<string> | null;
}

export interface CheckedContent {
  db: Database;
  /** Content to check, by the kind that the report names. */
  resources: Readonly<Record<string, SearchableResources>>;
  /** Content with files, including drafts. */
  kinds: readonly ExportedKind[];
  /** null: the store has no such file. */
  openPicture(name: string): Promise<{ stream: Readable } | null>;
  openOriginal(name: string): Promise<{ stream: Readable } | null>;
  /** null: the address is outside the site. */
  findPage(href: string): Promise<LinkedPage | null>;
  /** Broken addresses of other sites, with their answers. */
  listBrokenOutside(): Promise<Map<string, string>>;
  /** Stores all outgoing links for the check. */
  rememberOutside(urls: ReadonlySet<string>): Promise<void>;
}

const RESOURCES_AT_ONCE = 50;
/** Anchors that a page creates in the browser: found words, a comment, a time. */
const MADE_BY_PAGE = /^(?:find=|c-\d|t=|comments$)/;

/** Checks all links of texts, and all files that are named anywhere. */
export async function checkContent(content: CheckedContent): Promise<{ findings: Finding[]; isCapped: boolean }> {
  const counts = new Map<FindingKind, number>();
  const findings: Finding[] = [];
  const add = (finding: Finding) => {
    const count = (counts.get(finding.kind) ?? 0) + 1;
    counts.set(finding.kind, count);
    if (count <= MAX_FINDINGS) findings.push(finding);
  };
  const outside = { broken: await content.listBrokenOutside(), seen: new Set<string>() };
  for (const [kind, resources] of Object.entries(content.resources)) {
    let last = 0;
    for (;;) {
      const ids = await resources.listIdsAfter(content.db, last, RESOURCES_AT_ONCE);
      if (ids.length === 0) break;
      for (const item of await resources.describe(content.db, ids))
        await checkLinks(content, { kind, item, add, outside });
      last = ids.at(-1) ?? last;
    }
  }
  await content.rememberOutside(outside.seen);
  await checkFiles(content, add);
  return { findings, isCapped: [...counts.values()].some((count) => count > MAX_FINDINGS) };
}

type Add = (finding: Finding) => void;

interface Outside {
  broken: ReadonlyMap<string, string>;
  seen: Set<string>;
}

/** The address to request, without its anchor. null: not the address of a page. */
function addressOutside(href: string): string | null {
  if (href.length > LONGEST_ADDRESS || !URL.canParse(href)) return null;
  const url = new URL(href);
  url.hash = "";
  return /^https?:$/.test(url.protocol) ? url.href : null;
}

async function checkLinks(
  { findPage }: CheckedContent,
  { kind, item, add, outside }: { kind: string; item: SearchableResource; add: Add; outside: Outside },
): Promise<void> {
  const { links, anchors } = readLinks((item.whole ?? item.open).html);
  const base = { resourceKind: kind, resourceId: String(item.id), title: item.title, path: item.path, detail: "" };
  for (const { href, words, heading } of links) {
    const [address = "", fragment = ""] = href.split("#", 2);
    const page = address === "" ? { isThere: true, anchors } : await findPage(address);
    if (page === null) {
      const url = addressOutside(href);
      if (url === null || outside.seen.size >= MAX_OUTSIDE) continue;
      outside.seen.add(url);
      const detail = outside.broken.get(url);
      if (detail !== undefined) add({ kind: "outside", ...base, target: href, words, heading, detail });
      continue;
    }
    const place = decodeAddress(fragment);
    if (!page.isThere) add({ kind: "page", ...base, target: href, words, heading });
    else if (place !== "" && page.anchors && !page.anchors.has(place) && !MADE_BY_PAGE.test(place))
      add({ kind: "anchor", ...base, target: href, words, heading });
  }
}

/** Reports each file once, with the first resource that needs it. */
async function checkFiles({ db, kinds, openPicture, openOriginal }: CheckedContent, add: Add): Promise<void> {
  const known = new Set<string>();
  async function look(kind: "picture" | "original", name: string, base: Omit<Finding, "kind" | "target">) {
    if (known.has(name)) return;
    known.add(name);
    const file = await (kind === "picture" ? openPicture : openOriginal)(name);
    if (file) file.stream.destroy();
    else add({ kind, ...base, target: name });
  }
  for (const kind of kinds) {
    for await (const item of kind.list(db)) {
      const base = {
        resourceKind: kind.name,
        resourceId: item.key,
        title: titleOf(item),
        path: null,
        words: "",
        heading: "",
        detail: "",
      };
      for (const name of picturesIn(`${JSON.stringify(item.facts)}\n${item.text ?? ""}`))
        await look("picture", name, base);
      if (item.original !== undefined) await look("original", item.original, base);
    }
  }
}

function titleOf({ facts, path }: ExportedItem): string {
  const name = [facts.title, facts.name].find((fact) => typeof fact === "string" && fact !== "");
  return typeof name === "string" ? name : (path.at(-1) ?? "");
}
