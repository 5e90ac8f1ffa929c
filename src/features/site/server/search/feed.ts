import { xmlText } from "../../../../kit/values/xml-text.ts";
import { articlePath } from "../../../articles/article-paths.ts";
import type { ArticleCard } from "../../../articles/contract.ts";
import type { SiteSettings } from "../../contract.ts";

/**
 * `/feed.xml`, RSS 2.0: the newest articles with their summaries, the same for everyone. It takes cards, which hold no
 * text, so that a gated one cannot slip in.
 */
export function buildFeed(options: {
  origin: string;
  settings: Pick<SiteSettings, "name" | "description">;
  articles: readonly ArticleCard[];
}): string {
  const { origin, settings, articles } = options;
  const changed = articles
    .map((article) => article.updated_at)
    .sort()
    .at(-1);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xmlText(settings.name)}</title>
<link>${xmlText(`${origin}/articles`)}</link>
<description>${xmlText(settings.description || settings.name)}</description>
<language>zh-CN</language>
<atom:link href="${xmlText(`${origin}/feed.xml`)}" rel="self" type="application/rss+xml"/>
${changed ? `<lastBuildDate>${httpDate(changed)}</lastBuildDate>\n` : ""}${articles.map((article) => buildItem(origin, article)).join("\n")}
</channel>
</rss>
`;
}

function buildItem(origin: string, article: ArticleCard): string {
  const url = xmlText(origin + articlePath(article.id));
  return [
    "<item>",
    `<title>${xmlText(article.title)}</title>`,
    `<link>${url}</link>`,
    `<guid isPermaLink="true">${url}</guid>`,
    `<pubDate>${httpDate(article.published_at)}</pubDate>`,
    article.author ? `<dc:creator>${xmlText(article.author)}</dc:creator>` : "",
    ...article.tags.map((tag) => `<category>${xmlText(tag)}</category>`),
    `<description>${xmlText(article.summary)}</description>`,
    "</item>",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** The date form of RFC 822 that RSS wants. */
function httpDate(at: string): string {
  return new Date(at).toUTCString();
}
