import type { App } from "../composition/app.ts";
import {
  articleInFeed,
  bookInFeed,
  buildFeed,
  buildJsonFeed,
  courseInFeed,
  mediaInFeed,
} from "../composition/feeds/feed.ts";
import { buildLlms, type WorkSection } from "../composition/feeds/llms.ts";
import { buildRobots } from "../composition/feeds/robots.ts";
import { createSharePictures } from "../composition/share-pictures/share-pictures.ts";
import { FEED_SECTIONS, FEED_TITLES, type FeedSection, feedPath } from "../features/front/site/feed-sections.ts";
import { drawCover } from "../features/front/site/server/covers/draw-cover.ts";
import type { OpenedPicture } from "../features/front/site/server/pictures/save-picture.ts";
import { AppError } from "../kit/api/app-error.ts";
import type { ShareKind } from "../seo/shared-resources.ts";
import { findSubject } from "./shared-subjects.ts";
import { createSiteMaps } from "./site-maps.ts";

const ITEMS_IN_FEED = 30;

const LLMS_PAGES: readonly WorkSection[] = [
  {
    title: "从这里开始",
    works: [
      { path: "/basic", title: "基础课", summary: "从零开始的课程和图书" },
      { path: "/system", title: "系统课", summary: "按学习顺序排好的一条路" },
      { path: "/vip/list", title: "会员库", summary: "会员可以读的图书和课程，多数能先试读" },
      { path: "/vip", title: "会员方案", summary: "价格、期限和各级别能读什么" },
      { path: "/legal/terms", title: "用户协议", summary: "" },
      { path: "/feed.xml", title: "最新内容的订阅", summary: "" },
    ],
  },
];

interface SiteFileSources {
  /** The file with the glyphs of pictures for sharing. */
  glyphFile: string;
  openPicture(name: string): Promise<OpenedPicture | null>;
}

/** Sitemap, feed, robots and covers, all created from a guest's data and therefore without restricted text. */
export function createSiteFiles({ guest }: Pick<App, "guest">, { glyphFile, openPicture }: SiteFileSources) {
  const { origin } = guest.facts;

  const maps = createSiteMaps(guest);
  const draw = createSharePictures({ glyphFile, openPicture });

  const listers = {
    articles: async () =>
      (await guest.articles.listArticles({ page: 1, page_size: ITEMS_IN_FEED })).items.map(articleInFeed),
    books: async () => (await guest.books.listNewest(ITEMS_IN_FEED)).map(bookInFeed),
    courses: async () => (await guest.courses.listNewest(ITEMS_IN_FEED)).map(courseInFeed),
    media: async () => (await guest.media.listNewest(ITEMS_IN_FEED)).map(mediaInFeed),
  };

  return {
    sitemap: maps.index,
    sitemapFile: maps.file,
    /** Public content changed. */
    forget: maps.forget,
    share: async (kind: ShareKind, id: string) => {
      const subject = await findSubject(guest, kind, id);
      return subject && draw(subject);
    },
    llms: async () => {
      const settings = await guest.site.readSettings();
      const lists = await Promise.all(
        FEED_SECTIONS.map(async (one) => ({ title: FEED_TITLES[one], works: await listers[one]() })),
      );
      return buildLlms({ origin, settings, sections: [...LLMS_PAGES, ...lists] });
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
    cover: async (kind: CoverKind, id: number, isBare: boolean) => {
      const work = await readWork(guest, kind, id);
      // Media items stand under their picture with their title wherever they are shown.
      return work && drawCover({ slug: `${kind}-${id}`, ...work, isBare: isBare || kind === "item" });
    },
  };
}

export type SiteFiles = ReturnType<typeof createSiteFiles>;

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
