import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { pageOf, pageQuery, plainTextOf, wireAiMark, wireId, wireTime } from "../../../kit/api/wire.ts";
import { visibleTextSchema } from "../texts/contract.ts";
import { ARTICLE_TYPES } from "./article-draft.ts";

export const articleTypeSchema = z.enum(ARTICLE_TYPES);

const articleCardSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  content_type: articleTypeSchema,
  author: z.string(),
  tags: z.array(z.string()),
  cover_url: z.string(),
  word_count: z.number().int(),
  ai_mark: wireAiMark,
  published_at: wireTime,
  updated_at: wireTime,
});

/** An article as its viewer may see it. */
const articleSchema = articleCardSchema.extend({
  ...visibleTextSchema.shape,
  /** The author's summary; empty where the summary is only the beginning of the text. */
  lead: z.string(),
  /** Can only be read by link and is in no list. */
  is_unlisted: z.boolean(),
  /** Bought separately and not opened yet: the text is only sent when the request contains `open`. */
  opens_on_request: z.boolean(),
  previous: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  next: z.object({ id: z.number().int(), title: z.string() }).nullable(),
});

export const listArticles = defineEndpoint({
  name: "listArticles",
  summary: "文章列表，新的在前，可按标签和作者筛选",
  method: "GET",
  path: "/v1/articles",
  who: "anyone",
  query: pageQuery.extend({ tag: plainTextOf(40).optional(), author: plainTextOf(80).optional() }),
  output: pageOf(articleCardSchema),
  publicSeconds: 60,
});

export const getArticle = defineEndpoint({
  name: "getArticle",
  signsPictures: "article",
  summary: "读一篇文章：有权限得全文，否则得试读部分与原因",
  method: "GET",
  path: "/v1/articles/{id}",
  who: "anyone",
  params: z.object({ id: wireId }),
  /** Opens an article that was bought separately, which ends the right to a refund in the first days. */
  query: z.object({ open: z.literal("1").optional() }),
  output: z.object({ article: articleSchema }),
  errors: ["NOT_FOUND"],
});

export type ArticleCard = z.output<typeof articleCardSchema>;
export type Article = z.output<typeof articleSchema>;
