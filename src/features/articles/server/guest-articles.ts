import type { OutputOf } from "../../../kit/endpoint.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";
import { articlePath } from "../article-paths.ts";
import type { Article, ArticleCard, listArticles } from "../contract.ts";
import { rankRelated } from "../rank-related.ts";
import { countArticles, listArticleCards, listArticlesAfter, listCommonTags, listTagMates } from "./article-store.ts";
import { readGuestArticle, toArticleCard } from "./read-article.ts";

const sitemapBatch = 5_000;
/** Enough of the newest to rank; keeps the query bounded for a tag that everything carries. */
const relatedCandidates = 60;

/** The guest's view of articles: every query runs on a connection that may read public tables only. */
export interface GuestArticles {
  listArticles(query: {
    tag?: string | undefined;
    page: number;
    page_size: number;
  }): Promise<OutputOf<typeof listArticles>>;
  listTags(limit: number): Promise<{ tag: string; count: number }[]>;
  /** Throws 404. `previous` is the older one, `next` the newer one. */
  getArticle(id: number): Promise<Article>;
  listRelated(article: Pick<ArticleCard, "id" | "tags">, limit: number): Promise<ArticleCard[]>;
  /** For the sitemap. */
  listPublicPages(): Promise<{ path: string; updatedAt: Date }[]>;
}

export function createGuestArticles(context: { guestDb: Database; clock: Clock }): GuestArticles {
  const { guestDb, clock } = context;
  return {
    listArticles: async ({ tag, page, page_size }) => {
      const now = clock.now();
      const [rows, total] = await Promise.all([
        listArticleCards(guestDb, { tag, now, limit: page_size, offset: (page - 1) * page_size }),
        countArticles(guestDb, { tag, now }),
      ]);
      return { items: rows.map(toArticleCard), total, page, page_size };
    },
    listTags: (limit) => listCommonTags(guestDb, { now: clock.now(), limit }),
    getArticle: (id) => readGuestArticle(context, id),
    listRelated: async ({ id, tags }, limit) => {
      const mates = await listTagMates(guestDb, { id, tags, now: clock.now(), limit: relatedCandidates });
      return rankRelated(mates, { tags, limit }).map(toArticleCard);
    },
    listPublicPages: () => listPublicPages(guestDb, clock.now()),
  };
}

async function listPublicPages(guestDb: Database, now: Date): Promise<{ path: string; updatedAt: Date }[]> {
  const pages: { path: string; updatedAt: Date }[] = [];
  for (let afterId = 0; ; ) {
    const rows = await listArticlesAfter(guestDb, { afterId, now, limit: sitemapBatch });
    for (const row of rows) pages.push({ path: articlePath(row.id), updatedAt: row.updatedAt });
    afterId = rows.at(-1)?.id ?? afterId;
    if (rows.length < sitemapBatch) return pages;
  }
}
