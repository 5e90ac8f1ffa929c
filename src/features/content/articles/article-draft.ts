import { LEVEL, requiredLevelOf } from "../../../domain/access/levels.ts";
import type { MarkdownWarning } from "../../../kit/markdown/markdown-types.ts";
import type { AiMark } from "../../../kit/values/ai-mark.ts";
import type { TextSource } from "../texts/text-references.ts";

/** Access types of an article (decisions §1): open to all, or for members and single buyers. */
export const ARTICLE_TYPES = ["free", "paid_article"] as const;

export type ArticleType = (typeof ARTICLE_TYPES)[number];

export function isArticleType(type: string): type is ArticleType {
  return ARTICLE_TYPES.some((known) => known === type);
}

/** Input for saving an article. An omitted field stays unchanged, or gets the default in brackets in a new article. */
export interface ArticleDraft {
  /** Its origin; saving with the same key updates the same article. null: always a new article. */
  sourceKey: string | null;
  title: string;
  /** Displayed on cards; empty: the first sentences of the public part. */
  summary: string;
  /** ["free"] */
  contentType?: ArticleType;
  author: string;
  tags: string[];
  source: TextSource;
  /** null: a cover is drawn from the title. [null] */
  coverUrl?: string | null;
  /** null: a draft. [now] */
  publishedAt?: Date | null;
  /** Can only be read by link, with the same access rule. [false] */
  isUnlisted?: boolean;
  /** ["none"] */
  aiMark?: AiMark;
}

/** Whether guests may read the whole article (decisions §1). */
export function isOpenArticle({ contentType }: { contentType: string }): boolean {
  return requiredLevelOf(contentType) === LEVEL.guest;
}

export interface SavedArticle {
  articleId: number;
  isNew: boolean;
  isChanged: boolean;
  warnings: MarkdownWarning[];
}

/** An article that an earlier import made. */
export interface ImportedArticle {
  articleId: number;
  sourceKey: string;
  title: string;
  /** SHA-256 of the Markdown in hex. */
  contentHash: string;
}

export interface ArticleWriter {
  /** Creates the article or updates the one of this source key. Throws 422 for an invalid type. */
  saveArticle(draft: ArticleDraft): Promise<SavedArticle>;
}

export const MAX_TAGS = 10;
export const MAX_TAG_CHARACTERS = 40;

/** Tags as they are stored: trimmed, without duplicates, at most ten of at most 40 characters. */
export function tidyTags(tags: readonly string[]): string[] {
  const tidy = tags.map((tag) => [...tag.trim()].slice(0, MAX_TAG_CHARACTERS).join("").trim());
  return [...new Set(tidy.filter((tag) => tag !== ""))].slice(0, MAX_TAGS);
}
