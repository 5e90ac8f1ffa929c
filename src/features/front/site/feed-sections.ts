/** Parts of the site that have their own feeds. */
export const FEED_SECTIONS = ["articles", "books", "courses", "media"] as const;
export type FeedSection = (typeof FEED_SECTIONS)[number];

export const FEED_TITLES: Readonly<Record<FeedSection, string>> = {
  articles: "文章",
  books: "图书",
  courses: "课程",
  media: "媒体",
};

export function feedPath(section: FeedSection, form: "xml" | "json"): string {
  return `/feeds/${section}.${form}`;
}

/** The head links of a page about a part of the site, so that feed readers find its feed. */
export function feedLinks(...sections: FeedSection[]) {
  return sections.map((section) => ({
    tagName: "link" as const,
    rel: "alternate",
    type: "application/rss+xml",
    href: feedPath(section, "xml"),
    title: FEED_TITLES[section],
  }));
}
