import type { App } from "../app.ts";
import { drawCover } from "../features/site/server/covers/draw-cover.ts";
import { articleInFeed, buildFeed, courseInFeed, mediaInFeed } from "../features/site/server/search/feed.ts";
import { buildRobots } from "../features/site/server/search/robots.ts";
import { buildSitemap, buildSitemapPart, fixedPages } from "../features/site/server/search/sitemap.ts";
import { AppError } from "../kit/api/app-error.ts";

const ITEMS_IN_FEED = 30;

/** Sitemap, feed, robots and covers, each made of the guest's view and so free of gated text. */
export function createSiteFiles({ guest }: Pick<App, "guest">) {
  const { origin } = guest.facts;

  async function listPages() {
    const courseBookIds = await guest.courses.listRelatedBookIds();
    const [books, courses, media, downloads, articles] = await Promise.all([
      guest.books.listPublicPages({ courseBookIds }),
      guest.courses.listPublicPages(),
      guest.media.listPublicPages(),
      guest.downloads.listPublicPages(),
      guest.articles.listPublicPages(),
    ]);
    return [...fixedPages, ...books, ...courses, ...media, ...downloads, ...articles];
  }

  return {
    sitemap: async (part: number | null) => {
      const pages = await listPages();
      return part === null ? buildSitemap({ origin, pages }) : buildSitemapPart({ origin, pages, part });
    },
    feed: async () => {
      const [settings, articles, courses, media] = await Promise.all([
        guest.site.readSettings(),
        guest.articles.listArticles({ page: 1, page_size: ITEMS_IN_FEED }),
        guest.courses.listNewest(ITEMS_IN_FEED),
        guest.media.listNewest(ITEMS_IN_FEED),
      ]);
      const items = [...articles.items.map(articleInFeed), ...courses.map(courseInFeed), ...media.map(mediaInFeed)]
        .sort((one, other) => Date.parse(other.publishedAt) - Date.parse(one.publishedAt))
        .slice(0, ITEMS_IN_FEED);
      return buildFeed({ origin, settings, items });
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
