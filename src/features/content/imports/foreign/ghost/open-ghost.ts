import { setImmediate } from "node:timers/promises";
import { emptyOutline, pageEntry } from "../../source/outline.ts";
import { MAX_FILES, refuseSource } from "../../source/source-limits.ts";
import { createSourceTree, type SourceFile, type SourceProblem, type SourceTree } from "../../source/source-tree.ts";
import { treeToMarkdown } from "../html-to-markdown.ts";
import { type Child, elementOf, parseHtml, type Root } from "../html-tree.ts";
import { createOldSite, type OldSite } from "../old-site.ts";
import { pageFile } from "../page-file.ts";
import type { PlainFile } from "../plain-file.ts";
import { leadingText, tidyPost } from "../tidy-post.ts";
import { type GhostExport, type GhostPost, readGhost } from "./ghost-export.ts";
import { tidyCards } from "./tidy-cards.ts";
import { createTierGate, type Tiers } from "./tier-gate.ts";

/** Ghost's placeholder for its own address, which the file does not contain. */
const SITE_MARK = "__GHOST_URL__";
const SITE_URL = "https://ghost.invalid";
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?Z?$/;

interface Post {
  post: GhostPost;
  path: string;
  isPage: boolean;
}

/**
 * A Ghost export as a folder: a Markdown text for each post and page, named by its uuid, with its own access rule.
 * Throws an `AppError` when the file cannot be read.
 */
export async function openGhost(file: PlainFile, tiers: Tiers): Promise<SourceTree> {
  const ghost = await readGhost(file);
  const problems: SourceProblem[] = [];
  const posts = listPosts(ghost, problems);
  if (posts.length === 0) throw refuseSource("Ghost 的导出文件里没有文章和页面");
  if (posts.length > MAX_FILES) throw refuseSource(`文章和页面多于 ${MAX_FILES} 篇`);
  const site = createOldSite(SITE_URL);
  for (const { post, path } of posts) if (post.slug) site.add(`/${post.slug}/`, path);
  const detailsOf = createDescriber(ghost, { tiers, problems });
  const files: SourceFile[] = [];
  for (const one of posts) {
    try {
      files.push(toFile(one, { site, detailsOf, problems }));
    } catch {
      // Nested too deeply; the others are imported.
      problems.push({ path: one.path, detail: `《${one.post.title ?? ""}》读不出来，没有导入` });
    }
    await setImmediate();
  }
  if (ghost.members > 0) problems.push({ path: "", detail: `${ghost.members} 位会员没有导入；用 --as members 导入` });
  if (ghost.strange > 0) problems.push({ path: "", detail: `${ghost.strange} 篇的写法不认识，没有导入` });
  const written = new Set(files.map(({ path }) => path));
  const listed = posts.filter(({ path }) => written.has(path));
  const pages = listed.filter(({ isPage }) => isPage);
  return createSourceTree({
    name: file.name,
    // Numbers of Ghost are drawn, so texts of two sites never meet; names of files have the day in them.
    key: "ghost",
    outline: {
      ...emptyOutline("ghost", ""),
      title: ghost.settings.get("title") ?? null,
      description: ghost.settings.get("description") ?? null,
      // A zip of only the pictures folder contains the files below `content`.
      basePaths: ["/content"],
      entries: listed.map(({ path }) => pageEntry(path)),
      noPosts: pages.length < listed.length ? pages.map(({ path }) => path) : [],
    },
    files,
    problems,
  });
}

function listPosts({ posts }: GhostExport, problems: SourceProblem[]): Post[] {
  const listed = new Map<string, Post>();
  for (const post of posts) {
    const name = post.uuid || post.id;
    const path = `${name}.md`;
    if (!/^[\da-z][\da-z-]{0,63}$/i.test(name) || listed.has(path))
      problems.push({ path: "", detail: `《${post.title ?? ""}》没有自己的编号，没有导入` });
    else listed.set(path, { post, path, isPage: post.type === "page" || Boolean(post.page) });
  }
  const key = ({ post, path }: Post) => `${post.published_at ?? "9"} ${path}`;
  return [...listed.values()].sort((left, right) => (key(left) < key(right) ? -1 : 1));
}

interface Described {
  author: string;
  tags: string[];
  contentType: string;
}

/** Authors, tags and tiers of texts by the tables that join them. */
function createDescriber(
  ghost: GhostExport,
  { tiers, problems }: { tiers: Tiers; problems: SourceProblem[] },
): (post: GhostPost) => Described {
  const people = new Map(ghost.users.map(({ id, name }) => [id, name]));
  const isPublic = ({ name, visibility }: { name: string; visibility?: string | null | undefined }) =>
    visibility !== "internal" && !name.startsWith("#");
  const tags = new Map(ghost.tags.filter(isPublic).map(({ id, name }) => [id, name]));
  const authored = Map.groupBy(ghost.authored, ({ post_id }) => post_id);
  const tagged = Map.groupBy(ghost.tagged, ({ post_id }) => post_id);
  const gateOf = createTierGate(ghost, { tiers, problems });
  return (post) => {
    const written = authored.get(post.id)?.map(({ author_id }) => author_id) ?? [post.author_id ?? ""];
    return {
      author: written.flatMap((id) => people.get(id) ?? []).join("、"),
      tags: (tagged.get(post.id) ?? []).flatMap(({ tag_id }) => tags.get(tag_id) ?? []),
      contentType: gateOf(post),
    };
  };
}

interface Context {
  site: OldSite;
  detailsOf: (post: GhostPost) => Described;
  problems: SourceProblem[];
}

function toFile({ post, path }: Post, { site, detailsOf, problems }: Context): SourceFile {
  const lost = new Map<string, number>();
  const lose = (detail: string) => lost.set(detail, (lost.get(detail) ?? 0) + 1);
  const tree = readText(post, lose);
  tidyCards(tree, lose);
  // External addresses of the old site have no address here.
  const own = (address: string) => (address.startsWith(`${SITE_URL}/`) ? address.slice(SITE_URL.length) : address);
  tidyPost(tree, {
    hasBareLines: false,
    link: (href) => own(site.link(href)),
    picture: (src) => own(site.whole(src)),
    lose,
  });
  const state = whyHidden(post);
  if (state !== null) lose(state);
  for (const [detail, count] of lost) problems.push({ path, detail: count > 1 ? `${detail}（${count} 处）` : detail });
  const { author, tags, contentType } = detailsOf(post);
  const markdown = treeToMarkdown(tree);
  const head = {
    title: post.title?.trim() || leadingText(tree) || "无标题",
    description: post.custom_excerpt?.trim() ?? "",
    date: dateOf(post),
    cover: post.feature_image?.replace(SITE_MARK, "") ?? "",
    isScheduled: post.status === "scheduled",
    isDraft: !isForReaders(post),
    categories: [],
    author,
    tags,
    contentType,
  };
  return pageFile(path, head, markdown);
}

/** Every text that was saved once has its HTML; one from another importer may have plain text alone. */
function readText({ html, plaintext }: GhostPost, lose: (detail: string) => void): Root {
  if (html?.trim()) return parseHtml(html.replaceAll(SITE_MARK, SITE_URL));
  if (!plaintext?.trim()) {
    lose("没有写好的正文（html），收下标题");
    return { type: "root", children: [] };
  }
  lose("没有排好的正文（html），收下文字");
  const paragraphs = plaintext.split(/\n\s*\n/).map((value): Child => elementOf("p", [{ type: "text", value }]));
  return { type: "root", children: paragraphs as Root["children"] };
}

function dateOf({ published_at }: GhostPost): string {
  if (!published_at || !TIME.test(published_at)) return "";
  return `${published_at.replace(" ", "T").replace(/Z$/, "")}Z`;
}

/** A mail that was never a page and any unknown state are not pages here. */
function isForReaders(post: GhostPost): boolean {
  return post.status === "published" || (post.status === "scheduled" && dateOf(post) !== "");
}

function whyHidden(post: GhostPost): string | null {
  if (isForReaders(post) || post.status === "draft") return null;
  return post.status === "sent" ? "只发过邮件，收为草稿" : `状态是“${post.status ?? ""}”，收为草稿`;
}
