import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { VIEWS } from "../../../kit/api/caller.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { IDEMPOTENCY_ERRORS } from "../../../kit/api/idempotency-key.ts";
import { baseVersion, trimmedTextOf, wireId, wirePicture } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MAX_TAG_CHARACTERS, MAX_TAGS } from "./article-draft.ts";
import { articleTypeSchema, getArticle } from "./contract.ts";

const limits = [
  { max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];
const who = can("content.publish");
const idParams = z.object({ id: wireId });

/** Omitted fields do not change. */
export const articleChangeSchema = z
  .object({
    title: trimmedTextOf(120).pipe(z.string().min(1)),
    /** Displayed on cards; empty: the first sentences. */
    summary: trimmedTextOf(400),
    /** Who may read all of it. */
    content_type: articleTypeSchema,
    author: trimmedTextOf(80).pipe(z.string().min(1)),
    tags: z.array(trimmedTextOf(MAX_TAG_CHARACTERS).pipe(z.string().min(1))).max(MAX_TAGS),
    /** A picture of this site; null: drawn from the title. */
    cover_url: wirePicture.nullable(),
    /** Can only be read by link and is in no list. */
    is_unlisted: z.boolean(),
  })
  .partial();

const writtenArticleSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  content_type: articleTypeSchema,
  author: z.string(),
  tags: z.array(z.string()),
  cover_url: z.string().nullable(),
  is_unlisted: z.boolean(),
  /** Version of everything that `changeArticle` changes. */
  facts_version: z.string(),
});

export type ArticleChange = z.output<typeof articleChangeSchema>;
export type WrittenArticle = z.output<typeof writtenArticleSchema>;

export const createArticle = defineEndpoint({
  name: "createArticle",
  summary: "新建一篇文章，先是没有正文的草稿；同一个 Idempotency-Key 只新建一次",
  method: "POST",
  path: "/v1/admin/articles",
  who,
  headers: ["Idempotency-Key"],
  body: articleChangeSchema.required({ title: true, author: true }),
  output: writtenArticleSchema,
  limits,
  errors: IDEMPOTENCY_ERRORS,
});

export const getWrittenArticle = defineEndpoint({
  name: "getWrittenArticle",
  summary: "一篇文章的标题、作者、标签等资料，供编辑",
  method: "GET",
  path: "/v1/admin/articles/{id}",
  who,
  params: idParams,
  output: writtenArticleSchema,
  errors: ["NOT_FOUND"],
});

export const changeArticle = defineEndpoint({
  name: "changeArticle",
  summary: "改一篇文章的资料；没写进来的不变",
  method: "PUT",
  path: "/v1/admin/articles/{id}",
  who,
  params: idParams,
  /** With the `facts_version` on which the change is based. */
  body: articleChangeSchema.extend({ base_version: baseVersion }),
  output: writtenArticleSchema,
  limits,
  errors: ["NOT_FOUND", "CHANGED_MEANWHILE"],
});

export const previewArticle = defineEndpoint({
  name: "previewArticle",
  signsPictures: "article",
  summary: "一篇文章在一种身份的读者眼里的样子，没有发布的也可以看",
  method: "GET",
  path: "/v1/admin/articles/{id}/preview",
  who,
  params: idParams,
  query: z.object({ as: z.enum(VIEWS) }),
  output: getArticle.output,
  errors: ["NOT_FOUND"],
});
