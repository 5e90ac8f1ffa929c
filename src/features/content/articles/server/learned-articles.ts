import type { LearningResources } from "../../../../domain/learning/learning-resources.ts";
import type { ReadingContext } from "../../texts/server/texts-context.ts";
import { articlePath } from "../article-paths.ts";
import { type ArticleCardRow, findVisibleArticle, listVisibleCards } from "./article-store.ts";
import { resourceOf, toArticleCard } from "./read-article.ts";

/** Articles as learning resources: measured in words, each its own work. */
export function learnArticles({ guestDb, clock, decideAccess }: ReadingContext): LearningResources {
  async function listVisible(ids: number[]): Promise<ArticleCardRow[]> {
    return listVisibleCards(guestDb, { ids, now: clock.now() });
  }

  return {
    checkResource: async ({ id, user }) => {
      const article = await findVisibleArticle(guestDb, { id, now: clock.now() });
      if (!article) return null;
      const access = await decideAccess(user, resourceOf(article));
      return { workId: id, length: article.wordCount, unit: "words", access };
    },
    listResourceLengths: async (ids) =>
      (await listVisible(ids)).map(({ id, wordCount }) => ({
        workId: id,
        resourceId: id,
        length: wordCount,
        unit: "words",
      })),
    describeResources: async (ids) =>
      (await listVisible(ids)).map((row) => {
        const { id, title, cover_url: coverUrl } = toArticleCard(row);
        const path = articlePath(id);
        return { resourceId: id, title, path, unit: "words", work: { id, title, coverUrl, path } };
      }),
  };
}
