import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { PublicPage, PublicPages } from "../../../../seo/public-pages.ts";
import type { ArticleType } from "../article-draft.ts";
import { articlePath } from "../article-paths.ts";
import type { Article, ArticleCard, listArticles } from "../contract.ts";
import type { OfAuthor } from "../of-author.ts";
import { rankRelated } from "../rank-related.ts";
import { countAuthored, listAuthoredIds, listAuthoredTitles } from "./article-author-store.ts";
import {
  countArticlesByType,
  cutArticles,
  listArticleCards,
  listArticlesAfter,
  listVisibleCards,
} from "./article-store.ts";
import { countTagged, EVERY_ARTICLE, isKnownTag, listCommonTags, listTaggedIds } from "./article-tag-store.ts";
import { readGuestArticle, toArticleCard } from "./read-article.ts";

/** Enough of the newest articles to rank; limits the work for a tag that every article has. */
const MATES_PER_TAG = 20;

/** The guest's view of articles: every query runs on a connection that may read public tables only. */
export interface GuestArticles {
  listArticles(query: {
    tag?: string | undefined;
    author?: string | undefined;
    page: number;
    page_size: number;
  }): Promise<OutputOf<typeof listArticles>>;
  /** How many articles of each type are published. */
  countWorks(): Promise<{ contentType: ArticleType; count: number }[]>;
  listTags(limit: number): Promise<{ tag: string; count: number }[]>;
  /** Whether any article has or had this tag. */
  isTag(tag: string): Promise<boolean>;
  /** Throws 404. `previous` is the older one, `next` the newer one. */
  getArticle(id: number): Promise<Article>;
  listRelated(article: Pick<ArticleCard, "id" | "tags">, limit: number): Promise<ArticleCard[]>;
  /** The author's newest other articles, and how many articles the author has; an article without an author has none. */
  listOfAuthor(article: Pick<ArticleCard, "id" | "author">, limit: number): Promise<OfAuthor>;
  /** In any order; unpublished ones are missing. */
  listVisibleCards(ids: readonly number[]): Promise<ArticleCard[]>;
  /** For the sitemap. */
  publicPages(): PublicPages[];
}

export function createGuestArticles(context: { guestDb: Database; clock: Clock }): GuestArticles {
  const { guestDb, clock } = context;
  return {
    listArticles: async ({ tag, author, page, page_size }) => {
      const now = clock.now();
      const part = { now, limit: page_size, offset: (page - 1) * page_size };
      const tagged = { tag: tag ?? EVERY_ARTICLE };
      const [ids, total] = await Promise.all(
        author === undefined
          ? [listTaggedIds(guestDb, { ...part, ...tagged }), countTagged(guestDb, { now, ...tagged })]
          : [listAuthoredIds(guestDb, { ...part, author, tag }), countAuthored(guestDb, { now, author, tag })],
      );
      return { items: await listCards(guestDb, ids), total, page, page_size };
    },
    countWorks: () => countArticlesByType(guestDb, clock.now()),
    listTags: (limit) => listCommonTags(guestDb, { limit, now: clock.now() }),
    isTag: (tag) => isKnownTag(guestDb, { tag, now: clock.now() }),
    getArticle: (id) => readGuestArticle(context, id),
    listRelated: async ({ id, tags }, limit) => {
      const now = clock.now();
      const mates = await Promise.all(
        tags.map((tag) => listTaggedIds(guestDb, { tag, now, limit: MATES_PER_TAG, offset: 0 })),
      );
      const candidates = await listCards(
        guestDb,
        [...new Set(mates.flat())].filter((mate) => mate !== id),
      );
      return rankRelated(candidates, { tags, limit });
    },
    listOfAuthor: async ({ id, author }, limit) => {
      if (author === "") return { others: [], total: 0 };
      const choice = { author, now: clock.now() };
      const [others, total] = await Promise.all([
        listAuthoredTitles(guestDb, { ...choice, exceptId: id, limit }),
        countAuthored(guestDb, choice),
      ]);
      return { others, total };
    },
    listVisibleCards: async (ids) => (await listVisibleCards(guestDb, { ids, now: clock.now() })).map(toArticleCard),
    publicPages: () => [
      {
        name: "articles",
        cut: (size) => cutArticles(guestDb, { now: clock.now(), size }),
        listAfter: async (wanted) =>
          (await listArticlesAfter(guestDb, { now: clock.now(), ...wanted })).map(toPublicPage),
      },
    ],
  };
}

async function listCards(guestDb: Database, ids: number[]): Promise<ArticleCard[]> {
  const rows = new Map((await listArticleCards(guestDb, ids)).map((row) => [row.id, toArticleCard(row)]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

function toPublicPage(row: { id: number; updatedAt: Date; coverUrl: string | null }): PublicPage {
  return { id: row.id, path: articlePath(row.id), updatedAt: row.updatedAt, imagePath: row.coverUrl };
}
