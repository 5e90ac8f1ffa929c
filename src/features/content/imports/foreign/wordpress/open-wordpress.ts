import { setImmediate } from "node:timers/promises";
import { createTwinFinder } from "../../source/find-twin.ts";
import { emptyOutline, pageEntry } from "../../source/outline.ts";
import { MAX_FILES, refuseSource } from "../../source/source-limits.ts";
import { createSourceTree, type SourceFile, type SourceProblem, type SourceTree } from "../../source/source-tree.ts";
import { treeToMarkdown } from "../html-to-markdown.ts";
import { type Child, elementOf, parseHtml, type Root, textOf } from "../html-tree.ts";
import { createOldSite, type OldSite } from "../old-site.ts";
import { pageFile } from "../page-file.ts";
import type { PlainFile } from "../plain-file.ts";
import { leadingText, tidyPost } from "../tidy-post.ts";
import { expandShortcodes } from "./expand-shortcodes.ts";
import { placeNotes } from "./place-notes.ts";
import { readWxr, type WxrExport, type WxrItem } from "./read-wxr.ts";
import { createSyncedBlocks } from "./synced-blocks.ts";

/** Kinds without their own text, or with the site's design. */
const SILENT = new Set([
  "nav_menu_item",
  "wp_block",
  "custom_css",
  "customize_changeset",
  "wp_global_styles",
  "wp_navigation",
  "wp_font_family",
  "wp_font_face",
  "oembed_cache",
  "user_request",
  "revision",
]);
/** Never visible; deleted posts stay deleted. */
const GONE = new Set(["trash", "auto-draft", "inherit"]);
/** Footnotes are imported with the text; the other kinds have no text. */
const WORDLESS = new Set(["footnotes", "spacer"]);
const EMPTY_BLOCK = /^\s*wp:([\w/-]+)(?:\s.*)?\/\s*$/s;

interface Post {
  item: WxrItem;
  path: string;
  isPage: boolean;
}

/**
 * A WordPress export as a folder: a Markdown text for each post and page, named by its id, which does not change when
 * it is renamed. Everything that was not public becomes a draft. Throws an `AppError` when the file cannot be read.
 */
export async function openWordpress(file: PlainFile, pictures: readonly string[] = []): Promise<SourceTree> {
  const wxr = await readWxr(file);
  const problems: SourceProblem[] = [];
  const posts = listPosts(wxr, problems);
  if (posts.length === 0) throw refuseSource("WordPress 的导出文件里没有文章和页面");
  if (posts.length > MAX_FILES) throw refuseSource(`文章和页面多于 ${MAX_FILES} 篇，请在导出时分成几份`);
  const siteUrl = wxr.fields.get("wp:base_blog_url") || wxr.fields.get("link") || "";
  const site = createOldSite(siteUrl);
  for (const { item, path } of posts) {
    site.add(`${siteUrl}?p=${fieldOf(item, "wp:post_id")}`, path);
    site.add(fieldOf(item, "link"), path);
  }
  const gallery = listGalleries(wxr);
  const withBlocks = createSyncedBlocks(wxr.items);
  const files: SourceFile[] = [];
  for (const { item, path } of posts) {
    try {
      files.push(toFile({ item, path }, { wxr, site, gallery, withBlocks, problems }));
    } catch {
      // Nested too deeply; the others are imported.
      problems.push({ path, detail: `《${titleOf(item)}》读不出来，没有导入` });
    }
    await setImmediate();
  }
  noteRest(wxr, { posts, problems, pictures });
  const written = new Set(files.map(({ path }) => path));
  const listed = posts.filter(({ path }) => written.has(path));
  const pages = listed.filter(({ isPage }) => isPage);
  const home = keyOfSite(siteUrl);
  return createSourceTree({
    name: file.name,
    ...(home === null ? {} : { key: `wordpress/${home}` }),
    outline: {
      ...emptyOutline("wordpress", ""),
      title: plain(wxr.fields.get("title") ?? "") || null,
      description: plain(wxr.fields.get("description") ?? "") || null,
      entries: listed.map(({ path }) => pageEntry(path)),
      noPosts: pages.length < listed.length ? pages.map(({ path }) => path) : [],
    },
    files,
    problems,
  });
}

function listPosts({ items }: WxrExport, problems: SourceProblem[]): Post[] {
  const posts: (Post & { time: string })[] = [];
  const taken = new Set<string>();
  for (const item of items) {
    const type = fieldOf(item, "wp:post_type");
    if ((type !== "post" && type !== "page") || GONE.has(fieldOf(item, "wp:status"))) continue;
    const id = fieldOf(item, "wp:post_id");
    const path = `${id}.md`;
    if (!/^[1-9]\d{0,19}$/.test(id) || taken.has(path)) {
      problems.push({ path: "", detail: `《${titleOf(item)}》没有自己的编号（wp:post_id），没有导入` });
      continue;
    }
    taken.add(path);
    posts.push({ item, path, isPage: type === "page", time: dateOf(item) });
  }
  const order = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
  return posts.sort((left, right) => order(left.time, right.time) || order(left.path, right.path));
}

interface Context {
  withBlocks: (content: string) => string;
  wxr: WxrExport;
  site: OldSite;
  gallery: (item: WxrItem, ids: readonly string[] | null) => string[];
  problems: SourceProblem[];
}

function toFile(
  { item, path }: Pick<Post, "item" | "path">,
  { wxr, site, gallery, withBlocks, problems }: Context,
): SourceFile {
  const lost = new Map<string, number>();
  const lose = (detail: string) => lost.set(detail, (lost.get(detail) ?? 0) + 1);
  const content = withBlocks(fieldOf(item, "content:encoded")).replace(/[^\P{Cc}\t\n\r]/gu, "");
  const html = expandShortcodes(content, { gallery: (ids) => gallery(item, ids), lose });
  const tree = parseHtml(html);
  noteBlocks(tree, lose);
  placeNotes(tree, item.meta.get("footnotes"));
  tidyPost(tree, { hasBareLines: !content.includes("<!-- wp:"), link: site.link, picture: site.whole, lose });
  const title = titleOf(item);
  const secrecy = whyHidden(item);
  if (secrecy !== null) lose(secrecy);
  const named = (domain: string) => item.terms.filter((term) => term.domain === domain).map(({ name }) => plain(name));
  const [categories, tags] = [
    named("category").filter((name) => !/^(?:uncategorized|未分类)$/i.test(name)),
    named("post_tag"),
  ];
  for (const [detail, count] of lost) problems.push({ path, detail: count > 1 ? `${detail}（${count} 处）` : detail });
  const author = fieldOf(item, "dc:creator");
  const coverId = item.meta.get("_thumbnail_id")?.trim();
  const head = {
    title: title || leadingText(tree) || "无标题",
    author: wxr.authors.get(author) ?? author,
    description: plain(fieldOf(item, "excerpt:encoded")),
    date: dateOf(item),
    cover: coverId ? (gallery(item, [coverId])[0] ?? "") : "",
    isScheduled: fieldOf(item, "wp:status") === "future",
    isDraft: !isForReaders(item),
    categories,
    tags,
  };
  return pageFile(path, head, treeToMarkdown(tree));
}

/** Whether it is published or scheduled; not with a password or with a plugin's own state. */
function isForReaders(item: WxrItem): boolean {
  const status = fieldOf(item, "wp:status");
  return (
    (status === "publish" || (status === "future" && dateOf(item) !== "")) && fieldOf(item, "wp:post_password") === ""
  );
}

/** Why a text that was not a draft becomes one, for the author. */
function whyHidden(item: WxrItem): string | null {
  const status = fieldOf(item, "wp:status");
  if (fieldOf(item, "wp:post_password") !== "") return "有密码保护，收为草稿";
  if (status === "private") return "是私密的，收为草稿";
  if (status === "pending") return "在等审核，收为草稿";
  return status === "draft" || isForReaders(item) ? null : `状态是“${status}”，收为草稿`;
}

/** Dynamic blocks of WordPress are empty in the file. */
function noteBlocks(tree: Root, lose: (detail: string) => void): void {
  const waiting = [...tree.children] as Child[];
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    if (child.type === "element") for (const below of child.children) waiting.push(below);
    const name = child.type === "comment" ? EMPTY_BLOCK.exec(child.value)?.[1] : undefined;
    if (name === "block") lose("同步的区块（可重用区块）没有导入");
    else if (name !== undefined && !WORDLESS.has(name)) lose(`区块 ${name} 的内容由 WordPress 现生成，没有导入`);
  }
}

function listGalleries({ items }: WxrExport): Context["gallery"] {
  const byId = new Map<string, string>();
  const byParent = new Map<string, string[]>();
  for (const item of items) {
    const url = fieldOf(item, "wp:attachment_url");
    if (url === "") continue;
    byId.set(fieldOf(item, "wp:post_id"), url);
    const parent = fieldOf(item, "wp:post_parent");
    byParent.set(parent, [...(byParent.get(parent) ?? []), url]);
  }
  return (item, ids) =>
    (ids === null ? (byParent.get(fieldOf(item, "wp:post_id")) ?? []) : ids.flatMap((id) => byId.get(id) ?? [])).filter(
      (url) => /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(url),
    );
}

/** Items that are not imported: files, comments, other kinds. */
function noteRest(
  { items }: WxrExport,
  { posts, problems, pictures }: { posts: readonly Post[]; problems: SourceProblem[]; pictures: readonly string[] },
): void {
  const findTwin = createTwinFinder(pictures);
  const covers = new Map<string, string>();
  for (const { item, path } of posts) {
    const cover = item.meta.get("_thumbnail_id");
    if (cover) covers.set(cover, path);
  }
  const others = new Map<string, number>();
  let comments = 0;
  let thrown = 0;
  for (const item of items) {
    comments += item.comments;
    const type = fieldOf(item, "wp:post_type");
    if (type === "attachment") {
      const cover = covers.get(fieldOf(item, "wp:post_id"));
      const url = fieldOf(item, "wp:attachment_url") || fieldOf(item, "guid");
      if (findTwin(url) === null)
        problems.push({ path: cover ?? "", detail: `${cover ? "题图" : "附件"}不在导出文件里：${url}` });
    } else if (type !== "post" && type !== "page") {
      if (!SILENT.has(type)) others.set(type, (others.get(type) ?? 0) + 1);
    } else if (GONE.has(fieldOf(item, "wp:status"))) thrown += 1;
  }
  for (const [type, count] of others)
    problems.push({ path: "", detail: `${count} 项是 ${type || "没有写明的种类"}，没有导入` });
  if (thrown > 0) problems.push({ path: "", detail: `回收站里的和自动保存的 ${thrown} 篇没有导入` });
  if (comments > 0) problems.push({ path: "", detail: `${comments} 条评论没有导入` });
}

function fieldOf({ fields }: WxrItem, name: string): string {
  return fields.get(name)?.trim() ?? "";
}

function titleOf(item: WxrItem): string {
  return plain(fieldOf(item, "title"));
}

/** With its zone if the file contains it; an unpublished draft has no date. */
function dateOf(item: WxrItem): string {
  const [utc, local] = [fieldOf(item, "wp:post_date_gmt"), fieldOf(item, "wp:post_date")];
  if (/^[1-9]/.test(utc)) return `${utc.replace(" ", "T")}Z`;
  return /^[1-9]/.test(local) ? local : "";
}

/** Plain text of HTML: titles and names contain entities. */
function plain(html: string): string {
  return /[<&]/.test(html) ? textOf(elementOf("p", parseHtml(html).children as Child[])) : html.trim();
}

/** The same key whenever the file was written. */
function keyOfSite(siteUrl: string): string | null {
  if (!URL.canParse(siteUrl)) return null;
  const { host, pathname } = new URL(siteUrl);
  return `${host.replace(/^www\./, "")}${pathname.replace(/\/+$/, "")}`;
}
