import { setImmediate } from "node:timers/promises";
import { emptyOutline, type OutlineEntry, pruneEmptyGroups } from "../../source/outline.ts";
import { fileNameOf, stemOf } from "../../source/safe-path.ts";
import { refuseSource } from "../../source/source-limits.ts";
import {
  createSourceTree,
  type SourceChange,
  type SourceFile,
  type SourceProblem,
  type SourceTree,
} from "../../source/source-tree.ts";
import { writeAnchors } from "../anchor-marks.ts";
import type { CountChange } from "../cloud/cloud-dialect.ts";
import { YUQUE } from "../cloud/tidy-yuque.ts";
import { parseXhtml } from "../epub/parse-xhtml.ts";
import { treeToMarkdown } from "../html-to-markdown.ts";
import { mapProse } from "../map-prose.ts";
import { pageFile } from "../page-file.ts";
import { type Lakebook, type LakeDoc, type LakeTocLine, readLakebook, readLakeDoc } from "./read-lakebook.ts";
import { tidyLake } from "./tidy-lake.ts";

/** Kinds of 语雀 pages that are not texts. */
const OTHERS: Readonly<Record<string, string>> = {
  lakesheet: "表格",
  laketable: "数据表",
  lakeboard: "画板",
  lakemind: "思维导图",
  sheet: "表格",
  table: "数据表",
  board: "画板",
  show: "演示文稿",
};
const LONGEST_TEXT = 8 * 1024 * 1024;

/**
 * A book of 语雀 (`.lakebook`) as a folder: a Markdown text for each page, named by its address, and the contents as the
 * outline. Throws an `AppError` when it is damaged or has no text.
 */
export async function openLakebook(tree: SourceTree): Promise<SourceTree> {
  const book = await readLakebook(tree);
  const problems: SourceProblem[] = [...tree.problems];
  const changes: SourceChange[] = [];
  const docs = new Map<string, LakeDoc>();
  for (const path of tree.paths.filter((one) => /^[^/$]+\.json$/.test(one))) {
    const doc = await readLakeDoc(tree, path);
    if (doc) docs.set(stemOf(fileNameOf(path)), doc);
    else problems.push({ path, detail: "这一篇读不出来，没有导入" });
  }
  const paths = new Map([...docs].flatMap(([slug, doc]) => (textOf(doc) === null ? [] : [[slug, `${slug}.md`]])));
  const link = linkIn(book, paths);
  const linked = findLinked(docs, link);
  const files: SourceFile[] = [];
  for (const [slug, doc] of docs) {
    const path = paths.get(slug);
    const kind = OTHERS[doc.format ?? ""] ?? OTHERS[doc.type?.toLowerCase() ?? ""] ?? "内容";
    if (path === undefined) {
      const name = doc.title || slug;
      problems.push({ path: "", detail: `《${name}》是语雀的${kind}，没有导入；请在语雀里把它另外导出` });
      continue;
    }
    const count: CountChange = (outcome, name) => changes.push({ path, outcome, name, count: 1 });
    try {
      files.push(toFile(doc, { path, count, link, linked }));
    } catch {
      // Nested too deeply; the others are imported.
      problems.push({ path, detail: `《${doc.title ?? ""}》读不出来，没有导入` });
      paths.delete(slug);
    }
    await setImmediate();
  }
  if (files.length === 0) throw refuseSource("语雀的 .lakebook 里没有可以导入的文字");
  return createSourceTree({
    name: tree.name,
    ...(book.id === null ? {} : { key: `yuque:${book.id}` }),
    outline: {
      ...emptyOutline("lakebook", ""),
      title: book.name,
      description: book.description,
      entries: pruneEmptyGroups(toEntries(book.toc, paths)),
      notes: book.toc
        .filter(({ type }) => type === "LINK")
        .map(({ title }) => ({
          where: "",
          detail: `目录里的链接《${title}》没有导入`,
        })),
    },
    files,
    problems,
    changes,
  });
}

/** null: it has no text, or is of an unknown kind. */
function textOf(doc: LakeDoc): string | null {
  if (OTHERS[doc.format ?? ""] || OTHERS[doc.type?.toLowerCase() ?? ""]) return null;
  const written = [doc.body_asl, doc.body, doc.body_draft_asl, doc.body_draft].find((body) => body?.trim());
  return written === undefined || written === null || written.length > LONGEST_TEXT ? null : written;
}

interface Context {
  path: string;
  count: CountChange;
  link: (href: string) => string;
  linked: ReadonlySet<string>;
}

/** Anchors that links of the book name, as `path#id`. */
function findLinked(docs: ReadonlyMap<string, LakeDoc>, link: (href: string) => string): Set<string> {
  const linked = new Set<string>();
  for (const [slug, doc] of docs) {
    for (const [, href = ""] of (textOf(doc) ?? "").matchAll(/\shref="([^"<>]{0,1000}#[^"<>]{1,200})"/g))
      linked.add(href.startsWith("#") ? `${slug}.md${href}` : link(href));
  }
  return linked;
}

function toFile(doc: LakeDoc, { path, count, link, linked }: Context): SourceFile {
  const written = textOf(doc) ?? "";
  const head = {
    title: doc.title?.trim() || "无标题",
    description: doc.custom_description?.trim() ?? "",
    date: doc.first_published_at ?? doc.published_at ?? "",
    // An unpublished page only has a draft.
    isDraft: !doc.body?.trim() && !doc.body_asl?.trim(),
    author: "",
    isScheduled: false,
    categories: [],
    tags: [],
  };
  if (doc.format === "markdown" && !/<!doctype lake>/i.test(written))
    return pageFile(
      path,
      head,
      mapProse(doc.body?.trim() || written, (prose) => YUQUE.tidy(prose, count, () => [])),
    );
  const tree = parseXhtml(written.replace(/^\s*<!doctype lake>/i, ""));
  tidyLake(tree, { link, isLinked: (id) => linked.has(`${path}#${id}`), lose: (name) => count("removed", name) });
  return pageFile(path, head, writeAnchors(treeToMarkdown(tree)));
}

/** Links to pages of the same book lead to the imported ones. */
function linkIn(book: Lakebook, paths: ReadonlyMap<string, string>): (href: string) => string {
  return (href) => {
    if (!URL.canParse(href, "https://www.yuque.com")) return href;
    const url = new URL(href, "https://www.yuque.com");
    const [user, name, slug = ""] = url.pathname.split("/").filter((part) => part !== "");
    const isHere = book.path === null || book.path === `${user}/${name}`;
    const path = /(?:^|\.)yuque\.com$/.test(url.hostname) && isHere ? paths.get(slug) : undefined;
    return path === undefined ? href : `${encodeURIComponent(path)}${url.hash}`;
  };
}

function toEntries(toc: readonly LakeTocLine[], paths: ReadonlyMap<string, string>): OutlineEntry[] {
  const root: OutlineEntry[] = [];
  const open: { level: number; entry: OutlineEntry }[] = [];
  for (const { type, title, slug, level } of toc) {
    if (type === "LINK") continue;
    while ((open.at(-1)?.level ?? -1) >= level) open.pop();
    const entry = { label: title || null, path: paths.get(slug) ?? null, isDraft: false, children: [] };
    (open.at(-1)?.entry.children ?? root).push(entry);
    open.push({ level, entry });
  }
  return root;
}
