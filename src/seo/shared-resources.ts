import { LEVEL, requiredLevelOf } from "../domain/access/levels.ts";
import { shortHash } from "./cover-url.ts";

/** Increased when the drawing changes, because drawn pictures are cached for ever. */
const DRAWING = 2;

export const SHARE_KINDS = [
  "page",
  "article",
  "book",
  "document",
  "course",
  "lesson",
  "item",
  "download",
  "product",
] as const;

export type ShareKind = (typeof SHARE_KINDS)[number];

/** The contents of a shared page's picture: public facts of the page, without restricted text. */
export interface SharedResource {
  kind: ShareKind;
  /** Used in the picture's address. */
  id: string;
  title: string;
  /** Small text above the title: the parent or the kind of the content. */
  over: string;
  /** The level required to open it; null: no mark. */
  mark: string | null;
  /** Its cover; null: none. */
  coverUrl: string | null;
}

/** The drawn picture of a shared page. */
export interface SharePicture {
  png: Uint8Array;
  etag: string;
  /** Its address with a version of its contents. */
  url: string;
}

/** Marks of cards, by the required level. */
const MARKS: readonly string[] = ["公开", "登录可读", "VIP", "高级"];

/** Pages that exist once, by their address; a list has one picture whatever its filters are. */
const PAGE_TITLES: Readonly<Record<string, string>> = {
  basic: "基础课",
  system: "系统课",
  "vip-list": "会员库",
  vip: "会员方案",
  articles: "文章",
  media: "媒体",
  downloads: "下载",
  product: "单独购买",
  booking: "预约咨询",
  "services-outsourcing": "项目委托",
  community: "社区",
  "co-creation": "共创",
  complaints: "投诉与举报",
};

/** The address of a picture, with a version of all its contents, so that it may be cached for ever. */
export function shareUrlOf(shared: SharedResource, siteName: string): string {
  const fields = [DRAWING, shared.title, shared.over, shared.mark, shared.coverUrl, siteName];
  return `/share/${shared.kind}/${shared.id}.png?v=${shortHash(JSON.stringify(fields))}`;
}

/** A page that exists once; without its own picture it has the site's. */
export function sharedPage(path: string, site: { slogan: string; name: string }): SharedResource {
  const id = path.slice(1).replaceAll("/", "-");
  const title = PAGE_TITLES[id];
  const own = title === undefined ? { id: "site", title: site.slogan || site.name } : { id, title };
  return { kind: "page", over: "", mark: null, coverUrl: null, ...own };
}

export function isSharedPage(id: string): boolean {
  return id === "site" || Object.hasOwn(PAGE_TITLES, id);
}

interface Card {
  id: number;
  title: string;
  content_type: string;
}

export function sharedArticle({ id, title, content_type, cover_url }: Card & { cover_url: string }): SharedResource {
  return { kind: "article", id: `${id}`, title, over: "文章", mark: markOf(content_type), coverUrl: cover_url };
}

export function sharedBook({ id, title, content_type, cover_url }: Card & { cover_url: string }): SharedResource {
  return { kind: "book", id: `${id}`, title, over: "图书", mark: markOf(content_type), coverUrl: cover_url };
}

export function sharedDocument(
  book: Card & { cover_url: string },
  document: { id: number; title: string; is_complete: boolean },
): SharedResource {
  const { title, is_complete: isComplete } = document;
  const mark = markOf(book.content_type, isComplete);
  return { kind: "document", id: `${book.id}-${document.id}`, title, over: book.title, mark, coverUrl: book.cover_url };
}

export function sharedCourse({ id, title, content_type, cover_url }: Card & { cover_url: string }): SharedResource {
  return { kind: "course", id: `${id}`, title, over: "课程", mark: markOf(content_type), coverUrl: cover_url };
}

export function sharedLesson(
  course: Card & { cover_url: string },
  lesson: { id: number; title: string; is_preview: boolean },
): SharedResource {
  const mark = markOf(course.content_type, lesson.is_preview);
  const id = `${course.id}-${lesson.id}`;
  return { kind: "lesson", id, title: lesson.title, over: course.title, mark, coverUrl: course.cover_url };
}

const ITEM_NAMES = { video: "视频", audio: "音频", pictures: "图集" } as const;

export function sharedItem(item: Card & { cover_url: string; kind: keyof typeof ITEM_NAMES }): SharedResource {
  const { id, title, kind, content_type, cover_url: coverUrl } = item;
  return { kind: "item", id: `${id}`, title, over: ITEM_NAMES[kind], mark: markOf(content_type), coverUrl };
}

export function sharedDownload({ id, title, content_type }: Card): SharedResource {
  return { kind: "download", id: `${id}`, title, over: "下载", mark: markOf(content_type), coverUrl: null };
}

export function sharedProduct(product: {
  id: number;
  title: string;
  parts: readonly { cover_url: string | null }[];
}): SharedResource {
  const { id, title, parts } = product;
  const coverUrl = parts.find(({ cover_url }) => cover_url !== null)?.cover_url ?? null;
  return { kind: "product", id: `${id}`, title, over: "单独购买", mark: null, coverUrl };
}

function markOf(contentType: string, isOpen = false): string | null {
  const required = requiredLevelOf(contentType);
  if (isOpen && required !== LEVEL.guest) return "试读";
  return MARKS[required ?? LEVEL.admin] ?? null;
}
