import type { ArticleType } from "../article-draft.ts";

const ARTICLE_TYPE_NAMES: Readonly<Record<ArticleType, string>> = {
  free: "公开：所有人能读全文",
  paid_article: "会员文章：会员或单独买的人读全文，别人读开头",
};

export const ARTICLE_TYPE_CHOICES = Object.entries(ARTICLE_TYPE_NAMES);
