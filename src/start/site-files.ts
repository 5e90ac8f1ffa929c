import type { App } from "../app.ts";
import { FEED_SECTIONS, FEED_TITLES, type FeedSection, feedPath } from "../features/site/feed-sections.ts";
import { drawCover } from "../features/site/server/covers/draw-cover.ts";
import {
  articleInFeed,
  bookInFeed,
  buildFeed,
  buildJsonFeed,
  courseInFeed,
  mediaInFeed,
} from "../features/site/server/search/feed.ts";
import { buildRobots } from "../features/site/server/search/robots.ts";
import { buildSitemap, buildSitemapPart, fixedPages } from "../features/site/server/search/sitemap.ts";
import { AppError } from "../kit/api/app-error.ts";

const ITEMS_IN_FEED = 30;

/** Sitemap, feed, robots and covers, each made of the guest's view and so free of gated text. */
export function createSiteFiles({ guest }: Pick<App, "guest">) {
  const { origin } = guest.facts;

  async function listPages() {
    const courseBookIds = await guest.courses.listRelatedBookIds();
    const [books, courses, media, downloads, products, articles] = await Promise.all([
      guest.books.listPublicPages({ courseBookIds }),
      guest.courses.listPublicPages(),
      guest.media.listPublicPages(),
      guest.downloads.listPublicPages(),
      guest.products.listPublicPages(),
      guest.articles.listPublicPages(),
    ]);
    return [...fixedPages, ...books, ...courses, ...media, ...downloads, ...products, ...articles];
  }

  const listers = {
    articles: async () =>
      (await guest.articles.listArticles({ page: 1, page_size: ITEMS_IN_FEED })).items.map(articleInFeed),
    books: async () => (await guest.books.listNewest(ITEMS_IN_FEED)).map(bookInFeed),
    courses: async () => (await guest.courses.listNewest(ITEMS_IN_FEED)).map(courseInFeed),
    media: async () => (await guest.media.listNewest(ITEMS_IN_FEED)).map(mediaInFeed),
  };

  return {
    sitemap: async (part: number | null) => {
      const pages = await listPages();
      return part === null ? buildSitemap({ origin, pages }) : buildSitemapPart({ origin, pages, part });
    },
    feed: async (section: FeedSection | null, form: "xml" | "json") => {
      const settings = await guest.site.readSettings();
      const sections = section === null ? FEED_SECTIONS : [section];
      const lists = await Promise.all(sections.map((one) => listers[one]()));
      const items = lists
        .flat()
        .sort((one, other) => Date.parse(other.publishedAt) - Date.parse(one.publishedAt))
        .slice(0, ITEMS_IN_FEED);
      const place =
        section === null ? { path: `/feed.${form}` } : { path: feedPath(section, form), section: FEED_TITLES[section] };
      return (form === "json" ? buildJsonFeed : buildFeed)({ origin, settings, items, ...place });
    },
    robots: () => buildRobots(origin),
    cover: async (kind: CoverKind, id: number) => {
      const work = await readWork(guest, kind, id);
      return work && drawCover({ slug: `${kind}-${id}`, ...work });
    },
  };
}

type CoverKind = "book" | "course" | "item" | "article";

async function readWork(guest: App["guest"], kind: CoverKind, id: number) {
  try {
    if (kind === "book") {
      const { book } = await guest.books.getBook(id);
      return { title: book.title, category: book.category, shape: "book" as const };
    }
    if (kind === "course") {
      const { course } = await guest.courses.getCourse(id);
      return { title: course.title, category: course.category, shape: "course" as const };
    }
    if (kind === "item") {
      const { item } = await guest.media.getItem(id);
      return { title: item.title, category: item.category, shape: "course" as const };
    }
    const article = await guest.articles.getArticle(id);
    return { title: article.title, category: article.tags[0] ?? "文章", shape: "article" as const };
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status === 404) return null;
    throw thrown;
  }
}
