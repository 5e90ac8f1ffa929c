import type { GatedTexts } from "../../texts/server/gated-texts.ts";
import { isOpenArticle } from "../article-draft.ts";
import { lockArticle, updateArticle } from "./article-store.ts";
import { articleTexts } from "./article-tables.ts";

/** An article's gate is its content type. */
export const gatedArticles: GatedTexts = {
  kind: "article",
  texts: articleTexts,
  lockGate: async (tx, articleId) => {
    const article = await lockArticle(tx, articleId);
    return article && { isOpen: isOpenArticle(article) };
  },
  updatePublicPart: updateArticle,
};
