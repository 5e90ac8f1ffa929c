import { articlePath } from "../../features/content/articles/article-paths.ts";
import type { ArticleCard } from "../../features/content/articles/contract.ts";
import { bookPath } from "../../features/content/books/book-paths.ts";
import type { BookCard } from "../../features/content/books/contract.ts";
import type { CourseCard } from "../../features/content/courses/contract.ts";
import { coursePath } from "../../features/content/courses/course-paths.ts";
import type { MediaCard } from "../../features/content/media/item-contract.ts";
import { itemPath } from "../../features/content/media/item-paths.ts";
import type { SiteSettings } from "../../features/front/site/contract.ts";
import { AI_LABELS, type AiMark } from "../../kit/values/ai-mark.ts";
import { xmlText } from "../../kit/values/xml-text.ts";

/** The feed's entry of a released work. */
interface FeedItem {
  path: string;
  title: string;
  summary: string;
  author: string;
  tags: readonly string[];
  aiMark: AiMark;
  publishedAt: string;
  updatedAt: string;
}

export function articleInFeed(card: ArticleCard): FeedItem {
  const { title, summary, author, tags, ai_mark: aiMark, published_at: publishedAt, updated_at: updatedAt } = card;
  return { path: articlePath(card.id), title, summary, author, tags, aiMark, publishedAt, updatedAt };
}

type FedCourse = Pick<
  CourseCard,
  "id" | "shelf" | "title" | "summary" | "tags" | "teacher_name" | "ai_mark" | "published_at" | "updated_at"
>;

export function courseInFeed(card: FedCourse): FeedItem {
  const { title, summary, tags, ai_mark: aiMark, published_at: publishedAt, updated_at: updatedAt } = card;
  const author = card.teacher_name ?? "";
  return { path: coursePath(card), title, summary, author, tags, aiMark, publishedAt, updatedAt };
}

export function bookInFeed({ card, publishedAt }: { card: BookCard; publishedAt: Date }): FeedItem {
  const { title, summary, tags, ai_mark: aiMark, updated_at: updatedAt } = card;
  const cameOutAt = publishedAt.toISOString();
  return { path: bookPath(card), title, summary, author: "", tags, aiMark, publishedAt: cameOutAt, updatedAt };
}

export function mediaInFeed(card: MediaCard): FeedItem {
  const { title, summary, tags, ai_mark: aiMark, published_at: publishedAt, updated_at: updatedAt } = card;
  return { path: itemPath(card.id), title, summary, author: "", tags, aiMark, publishedAt, updatedAt };
}

interface Feed {
  origin: string;
  settings: Pick<SiteSettings, "name" | "description">;
  /** The section of the site, for its title; absent: the whole site. */
  section?: string;
  /** Its own address. */
  path?: string;
  /** The newest first. */
  items: readonly FeedItem[];
}

/** JSON Feed 1.1, with the same texts. */
export function buildJsonFeed({ origin, settings, section, path = "/feed.json", items }: Feed): string {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: titleOf(settings, section),
    home_page_url: `${origin}/`,
    feed_url: origin + path,
    description: settings.description || settings.name,
    language: "zh-CN",
    items: items.map((item) => ({
      id: origin + item.path,
      url: origin + item.path,
      title: item.title,
      summary: summaryOf(item),
      content_text: summaryOf(item),
      date_published: item.publishedAt,
      date_modified: item.updatedAt,
      tags: tagsOf(item),
      ...(item.author && { authors: [{ name: item.author }] }),
    })),
  };
  return `${JSON.stringify(feed)}\n`;
}

/**
 * RSS 2.0: the newest works with their summaries, the same for everyone. It is created from cards, which contain no
 * text, so that no restricted text can be included.
 */
export function buildFeed({ origin, settings, section, path = "/feed.xml", items }: Feed): string {
  const changed = items
    .map((item) => item.updatedAt)
    .sort()
    .at(-1);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xmlText(titleOf(settings, section))}</title>
<link>${xmlText(`${origin}/`)}</link>
<description>${xmlText(settings.description || settings.name)}</description>
<language>zh-CN</language>
<atom:link href="${xmlText(origin + path)}" rel="self" type="application/rss+xml"/>
${changed ? `<lastBuildDate>${httpDate(changed)}</lastBuildDate>\n` : ""}${items.map((item) => buildItem(origin, item)).join("\n")}
</channel>
</rss>
`;
}

function titleOf({ name }: Pick<SiteSettings, "name">, section: string | undefined): string {
  return section === undefined ? name : `${section} · ${name}`;
}

function buildItem(origin: string, item: FeedItem): string {
  const url = xmlText(origin + item.path);
  return [
    "<item>",
    `<title>${xmlText(item.title)}</title>`,
    `<link>${url}</link>`,
    `<guid isPermaLink="true">${url}</guid>`,
    `<pubDate>${httpDate(item.publishedAt)}</pubDate>`,
    item.author ? `<dc:creator>${xmlText(item.author)}</dc:creator>` : "",
    ...tagsOf(item).map((tag) => `<category>${xmlText(tag)}</category>`),
    `<description>${xmlText(summaryOf(item))}</description>`,
    "</item>",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** For feed readers that do not display tags, the AI label is in the text. */
function summaryOf({ summary, aiMark }: FeedItem): string {
  return aiMark === "none" ? summary : `【${AI_LABELS[aiMark]}】${summary}`;
}

function tagsOf({ tags, aiMark }: FeedItem): readonly string[] {
  return aiMark === "none" ? tags : [...tags, AI_LABELS[aiMark]];
}

/** The date format of RFC 822, which RSS requires. */
function httpDate(at: string): string {
  return new Date(at).toUTCString();
}
