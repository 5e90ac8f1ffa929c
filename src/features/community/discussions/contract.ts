import { z } from "zod";
import { accessSchema } from "../../../domain/access/access-contract.ts";
import { POST_STATES } from "../../../domain/moderation/moderated-content.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { givenCursor, plainTextOf, wireAiMark, wireId, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { MINUTE_SECONDS } from "../../../kit/values/durations.ts";
import { TARGET_KINDS } from "./discussed-targets.ts";
import {
  MENTIONS_A_POST,
  PEOPLE_OFFERED,
  PICTURE_BYTES,
  POST_CHARACTERS,
  POSTING_LIMITS,
  POSTS_A_PAGE,
  REPLIES_A_PAGE,
  WAITING_SHOWN,
} from "./discussion-limits.ts";
import { liking } from "./likes.ts";
import { authorSchema } from "./post-author.ts";
import { ownPostCursor, postCursor, replyCursor } from "./post-cursor.ts";
import { POST_ORDERS } from "./post-orders.ts";

const targetParams = z.object({ kind: z.enum(TARGET_KINDS), id: wireId });
const postParams = z.object({ id: wireId });

const postSchema = z.object({
  id: z.number().int(),
  root_id: z.number().int().nullable(),
  /** The answered person, if not the author of the post above. */
  reply_to: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  state: z.enum(POST_STATES),
  /** null: the post was deleted, and only its placeholder is left. */
  author: authorSchema.nullable(),
  html: z.string(),
  has_math: z.boolean(),
  /** Declared by its author, or found in a picture. */
  ai_mark: wireAiMark,
  /** Markdown source of the user's own post while it can be edited. */
  source: z.string().nullable(),
  editable_until: wireTime.nullable(),
  is_own: z.boolean(),
  likes: z.number().int(),
  is_liked: z.boolean(),
  created_at: wireTime,
  edited_at: wireTime.nullable(),
  /** The region of its author's network address. */
  province: z.string().nullable(),
});

const repliesSchema = z.object({
  items: z.array(postSchema),
  /** Cursors of the previous and next page; null: there is none. */
  previous: wireNext,
  next: wireNext,
});

const rootSchema = postSchema.extend({ reply_count: z.number().int(), replies: repliesSchema });

export const listPosts = defineEndpoint({
  name: "listPosts",
  signsPictures: true,
  summary: "一处讨论：条数人人可见，内容给能打开这项内容的人",
  method: "GET",
  path: "/v1/discussions/{kind}/{id}/posts",
  who: "anyone",
  params: targetParams,
  query: z.object({
    order: z.enum(POST_ORDERS).default("newest"),
    cursor: givenCursor(postCursor).optional(),
    /** Posts before the cursor, for pages above a permalink. */
    is_before: z.stringbool().default(false),
    /** The post whose page is requested. */
    at: wireId.optional(),
  }),
  output: z.object({
    count: z.number().int(),
    access: accessSchema,
    is_closed: z.boolean(),
    /** Its target waits for review. */
    is_held: z.boolean(),
    items: z.array(rootSchema).max(POSTS_A_PAGE),
    previous: wireNext,
    next: wireNext,
    /** Displayed before all others. */
    pinned: rootSchema.nullable(),
    /** The user's own posts that others do not see yet; for moderators, all held posts of this thread. */
    waiting: z.array(postSchema).max(WAITING_SHOWN),
    /** The post of `at` is not visible. */
    is_missing: z.boolean(),
  }),
  limits: [{ max: 240, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "open" }],
});

export const listReplies = defineEndpoint({
  name: "listReplies",
  signsPictures: true,
  summary: "一条评论下的回复，早的在前",
  method: "GET",
  path: "/v1/posts/{id}/replies",
  who: "anyone",
  params: postParams,
  query: z.object({ cursor: givenCursor(replyCursor), is_before: z.stringbool().default(false) }),
  output: repliesSchema.extend({ items: z.array(postSchema).max(REPLIES_A_PAGE) }),
  limits: [{ max: 240, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "open" }],
  errors: ["NOT_FOUND", "INSUFFICIENT_PERMISSIONS"],
});

const sourceSchema = plainTextOf(POST_CHARACTERS).refine((text) => text.trim() !== "", "请写点什么");
const mentionsSchema = z.array(z.number().int().positive()).max(MENTIONS_A_POST).default([]);
const postAnswer = z.object({ post: postSchema });
const WRITING_ERRORS = [
  "PHONE_NEEDED",
  "POSTING_BANNED",
  "TEXT_REFUSED",
  "NOT_FOUND",
  "INSUFFICIENT_PERMISSIONS",
  "DISCUSSION_CLOSED",
  "MARKDOWN_TOO_COMPLEX",
  "MARKDOWN_UNAVAILABLE",
];

export const createPost = defineEndpoint({
  name: "createPost",
  signsPictures: true,
  summary: "发表评论或回复；同一个 Idempotency-Key 只发表一次",
  method: "POST",
  path: "/v1/discussions/{kind}/{id}/posts",
  who: "user",
  params: targetParams,
  headers: ["Idempotency-Key"],
  body: z.object({
    source: sourceSchema,
    /** The post that is answered. */
    reply_to: z.number().int().positive().nullable().default(null),
    /** Ids of participants whose `@name` is in the text. */
    mentions: mentionsSchema,
    /** Whether AI made it, as its author declares. */
    ai_mark: wireAiMark.default("none"),
  }),
  output: postAnswer,
  limits: POSTING_LIMITS,
  errors: [...WRITING_ERRORS, "IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_KEY_REUSED"],
});

export const editPost = defineEndpoint({
  name: "editPost",
  signsPictures: true,
  summary: "修改自己的评论，发表后 15 分钟内",
  method: "PUT",
  path: "/v1/posts/{id}",
  who: "user",
  params: postParams,
  body: z.object({ source: sourceSchema, mentions: mentionsSchema, ai_mark: wireAiMark.optional() }),
  output: postAnswer,
  limits: POSTING_LIMITS,
  errors: [...WRITING_ERRORS, "EDIT_TOO_LATE"],
});

export const deletePost = defineEndpoint({
  name: "deletePost",
  summary: "删除自己的评论",
  method: "DELETE",
  path: "/v1/posts/{id}",
  who: "user",
  params: postParams,
  output: z.object({}),
  limits: [{ max: 60, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND"],
});

export const likePost = defineEndpoint({
  name: "likePost",
  summary: "赞一条评论；再赞一次不多一个",
  method: "PUT",
  path: "/v1/posts/{id}/like",
  params: postParams,
  ...liking,
});

export const unlikePost = defineEndpoint({
  name: "unlikePost",
  summary: "收回赞",
  method: "DELETE",
  path: "/v1/posts/{id}/like",
  params: postParams,
  ...liking,
});

export const listPeople = defineEndpoint({
  name: "listPeople",
  summary: "输入 @ 时的建议：在这里说过话的人，最近的在前",
  method: "GET",
  path: "/v1/discussions/{kind}/{id}/people",
  who: "user",
  params: targetParams,
  query: z.object({ q: plainTextOf(30).default("") }),
  output: z.object({ items: z.array(authorSchema).max(PEOPLE_OFFERED) }),
  limits: [{ max: 120, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND", "INSUFFICIENT_PERMISSIONS"],
});

export const uploadPostPicture = defineEndpoint({
  name: "uploadPostPicture",
  signsPictures: true,
  summary: "上传评论里的图片，重新编码，不留拍摄信息",
  method: "POST",
  path: "/v1/discussions/pictures",
  who: "user",
  upload: { field: "picture", maxBytes: PICTURE_BYTES },
  output: z.object({ src: z.string(), width: z.number().int(), height: z.number().int() }),
  limits: [
    { max: 10, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "closed" },
    { max: 30, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "closed" },
  ],
  errors: ["PHONE_NEEDED", "PICTURE_KIND_UNKNOWN", "PICTURE_BROKEN", "PICTURE_TOO_MANY_PIXELS", "TOO_MANY_PICTURES"],
});

const ownPostSchema = z.object({
  id: z.number().int(),
  kind: z.enum(TARGET_KINDS),
  /** null: its target no longer exists. */
  target: z.object({ title: z.string(), path: z.string() }).nullable(),
  state: z.enum(POST_STATES),
  text: z.string(),
  likes: z.number().int(),
  reply_count: z.number().int(),
  created_at: wireTime,
});

export const listOwnPosts = defineEndpoint({
  name: "listOwnPosts",
  summary: "自己的评论，新的在前",
  method: "GET",
  path: "/v1/posts",
  who: "user",
  query: z.object({ cursor: givenCursor(ownPostCursor).optional() }),
  output: z.object({ items: z.array(ownPostSchema).max(POSTS_A_PAGE), next: wireNext }),
  limits: [{ max: 120, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "open" }],
});

export type Post = z.output<typeof postSchema>;
export type RootPost = z.output<typeof rootSchema>;
export type Replies = z.output<typeof repliesSchema>;
export type OwnPost = z.output<typeof ownPostSchema>;
export type PostPage = z.output<typeof listPosts.output>;
