import type { SearchableResource, SearchableResources } from "../../../../domain/content/searchable-resources.ts";
import { idsAfter } from "../../../../kit/tables/row-store.ts";
import { isOpenArticle } from "../article-draft.ts";
import { articlePath } from "../article-paths.ts";
import { articles } from "./article-tables.ts";
import { resourceOf } from "./read-article.ts";
import { listSearchedArticles } from "./searched-store.ts";

/** Articles as they are searched; each is its own work. */
export const searchedArticles: SearchableResources = {
  listIdsAfter: idsAfter(articles),
  describe: async (tx, ids) =>
    (await listSearchedArticles(tx, ids)).map((article): SearchableResource => {
      const { id, title, summary, author, tags, updatedAt } = article;
      const shared = { lead: [summary], facts: [author, ...tags] };
      return {
        id,
        title,
        path: articlePath(id),
        work: { kind: "article", id, title },
        ...resourceOf(article),
        aiMark: article.aiMark,
        visibleFrom: article.publishedAt ?? updatedAt,
        changedAt: updatedAt,
        mediaIds: [],
        openSeconds: null,
        opensAt: null,
        opensAfterDays: null,
        open: { ...shared, html: article.publicHtml },
        whole: isOpenArticle(article) ? null : { ...shared, html: article.wholeHtml },
      };
    }),
};
