import { invalidInput } from "../../../kit/app-error.ts";
import type { ArticleTargets } from "../../imports/import-targets.ts";
import type { ArticleContentType } from "../article-draft.ts";
import { articlePath } from "../article-paths.ts";
import { listImportedArticles } from "./article-text-store.ts";
import type { ArticlesContext } from "./articles-context.ts";
import { saveArticle } from "./save-article.ts";

/** What the importer asks of articles. */
export function createArticleTargets(context: ArticlesContext): ArticleTargets {
  return {
    listImportedArticles: (keyPrefix) => listImportedArticles(context.db, keyPrefix),
    saveArticle: async ({ type, ...article }) =>
      saveArticle(context, { ...article, ...(type === null ? {} : { contentType: readType(type) }) }),
    articleUrl: articlePath,
  };
}

function readType(type: string): ArticleContentType {
  if (type === "free" || type === "paid_article") return type;
  throw invalidInput({ type: ["文章的类型只能是 free 或 paid_article"] });
}
