import type { LearnedThings } from "../../../../domain/learning/learned-things.ts";
import type { ReadingContext } from "../../texts/server/texts-context.ts";
import { articlePath } from "../article-paths.ts";
import { type ArticleCardRow, findShownArticle, listShownCards } from "./article-store.ts";
import { resourceOf, toArticleCard } from "./read-article.ts";

/** Articles as learning resources: their length in words, each its own work. */
export function learnArticles({ guestDb, clock, decideAccess }: ReadingContext): LearnedThings {
  async function listShown(ids: number[]): Promise<ArticleCardRow[]> {
    return listShownCards(guestDb, { ids, now: clock.now() });
  }

  return {
    checkThing: async ({ id, user }) => {
      const article = await findShownArticle(guestDb, { id, now: clock.now() });
      if (!article) return null;
      const access = await decideAccess(user, resourceOf(article));
      return { workId: id, length: article.wordCount, unit: "words", access };
    },
    listThingLengths: async (ids) =>
      (await listShown(ids)).map(({ id, wordCount }) => ({
        workId: id,
        thingId: id,
        length: wordCount,
        unit: "words",
      })),
    describeThings: async (ids) =>
      (await listShown(ids)).map((row) => {
        const { id, title, cover_url: coverUrl } = toArticleCard(row);
        const path = articlePath(id);
        return { thingId: id, title, path, unit: "words", work: { id, title, coverUrl, path } };
      }),
  };
}
