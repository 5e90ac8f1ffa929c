import { z } from "zod";
import { accessSchema } from "../../../domain/access/access-contract.ts";
import { POST_STATES } from "../../../domain/moderation/moderated-content.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { givenCursor, plainTextOf, wireAiMark, wireId, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { toOneLine } from "../../../kit/values/chinese-lines.ts";
import { MINUTE_SECONDS } from "../../../kit/values/durations.ts";
import { MENTIONS_A_POST, PEOPLE_OFFERED, POSTING_LIMITS } from "../discussions/discussion-limits.ts";
import { liking } from "../discussions/likes.ts";
import { authorSchema } from "../discussions/post-author.ts";
import { MAX_WAITING_TOPICS, TITLE_CHARACTERS, TOPIC_CHARACTERS, TOPICS_A_PAGE } from "./community-limits.ts";
import { ownTopicCursor, topicCursor } from "./topic-cursor.ts";
import { BOARD_KINDS, TOPIC_ORDERS } from "./topic-orders.ts";

const topicParams = z.object({ id: wireId });

const boardSchema = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(BOARD_KINDS),
  /** The name of its icon, for `/icon-data`. */
  icon: z.string().nullable(),
});

/** The fields of a topic that only members of the community see, in addition to title and board. */
const factsSchema = z.object({
  author: authorSchema.nullable(),
  state: z.enum(POST_STATES),
  is_pinned: z.boolean(),
  is_closed: z.boolean(),
  is_essence: z.boolean(),
  has_answer: z.boolean(),
  /** Declared by its author, or found in a picture. */
  ai_mark: wireAiMark,
  replies: z.number().int(),
  last_reply_at: wireTime.nullable(),
  created_at: wireTime,
});

const listedTopicSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  board_id: z.number().int(),
  /** null: the caller may not read the community. */
  facts: factsSchema.nullable(),
});

const topicSchema = listedTopicSchema.extend({
  facts: factsSchema
    .extend({
      html: z.string(),
      has_math: z.boolean(),
      /** Markdown source of the user's own topic while it can be edited. */
      source: z.string().nullable(),
      editable_until: wireTime.nullable(),
      is_own: z.boolean(),
      /** The author or staff: they may accept an answer. */
      may_accept: z.boolean(),
      accepted_post_id: z.number().int().nullable(),
      likes: z.number().int(),
      is_liked: z.boolean(),
      edited_at: wireTime.nullable(),
      province: z.string().nullable(),
    })
    .nullable(),
});

export const listBoards = defineEndpoint({
  name: "listBoards",
  summary: "社区的版块",
  method: "GET",
  path: "/v1/community/boards",
  who: "anyone",
  output: z.object({ items: z.array(boardSchema) }),
  publicSeconds: 60,
});

export const listTopics = defineEndpoint({
  name: "listTopics",
  summary: "话题：标题和版块人人可见，其余给会员",
  method: "GET",
  path: "/v1/community/topics",
  who: "anyone",
  query: z.object({
    board: wireId.optional(),
    order: z.enum(TOPIC_ORDERS).default("active"),
    cursor: givenCursor(topicCursor).optional(),
  }),
  output: z.object({
    access: accessSchema,
    /** Pinned topics, on the first page. */
    pinned: z.array(listedTopicSchema),
    items: z.array(listedTopicSchema).max(TOPICS_A_PAGE),
    next: wireNext,
    /** The user's own held topics, and all of them for moderators; on the first page. */
    waiting: z.array(listedTopicSchema).max(MAX_WAITING_TOPICS),
  }),
  limits: [{ max: 240, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "open" }],
});

export const readTopic = defineEndpoint({
  name: "readTopic",
  signsPictures: true,
  summary: "一个话题；没有社区权限的人只得到标题和版块",
  method: "GET",
  path: "/v1/community/topics/{id}",
  who: "anyone",
  params: topicParams,
  output: z.object({ access: accessSchema, board: boardSchema, topic: topicSchema }),
  limits: [{ max: 240, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "open" }],
  errors: ["NOT_FOUND"],
});

const lineOf = (max: number) => plainTextOf(max).transform(toOneLine).pipe(z.string().min(2, "标题至少两个字"));
const sourceSchema = plainTextOf(TOPIC_CHARACTERS).refine((text) => text.trim() !== "", "请写点什么");
const mentionsSchema = z.array(z.number().int().positive()).max(MENTIONS_A_POST).default([]);
const topicAnswer = z.object({ id: z.number().int(), state: z.enum(POST_STATES) });
const ERRORS = [
  "NOT_FOUND",
  "INSUFFICIENT_PERMISSIONS",
  "PHONE_NEEDED",
  "POSTING_BANNED",
  "TEXT_REFUSED",
  "MARKDOWN_TOO_COMPLEX",
  "MARKDOWN_UNAVAILABLE",
];

export const createTopic = defineEndpoint({
  name: "createTopic",
  signsPictures: true,
  summary: "发表话题；同一个 Idempotency-Key 只发表一次",
  method: "POST",
  path: "/v1/community/topics",
  who: "user",
  headers: ["Idempotency-Key"],
  body: z.object({
    board_id: z.number().int().positive(),
    title: lineOf(TITLE_CHARACTERS),
    source: sourceSchema,
    /** Ids of people of the board whose `@name` is in the text. */
    mentions: mentionsSchema,
    /** Whether AI made it, as its author declares. */
    ai_mark: wireAiMark.default("none"),
  }),
  output: topicAnswer,
  limits: POSTING_LIMITS,
  errors: [...ERRORS, "IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_KEY_REUSED"],
});

export const editTopic = defineEndpoint({
  name: "editTopic",
  signsPictures: true,
  summary: "修改自己的话题，发表后 15 分钟内",
  method: "PUT",
  path: "/v1/community/topics/{id}",
  who: "user",
  params: topicParams,
  body: z.object({
    title: lineOf(TITLE_CHARACTERS),
    source: sourceSchema,
    mentions: mentionsSchema,
    ai_mark: wireAiMark.optional(),
  }),
  output: topicAnswer,
  limits: POSTING_LIMITS,
  errors: [...ERRORS, "EDIT_TOO_LATE"],
});

export const listBoardPeople = defineEndpoint({
  name: "listBoardPeople",
  summary: "写话题时输入 @ 的建议：在这个版块里写过的人，最近的在前",
  method: "GET",
  path: "/v1/community/boards/{id}/people",
  who: "user",
  params: topicParams,
  query: z.object({ q: plainTextOf(30).default("") }),
  output: z.object({ items: z.array(authorSchema).max(PEOPLE_OFFERED) }),
  limits: [{ max: 120, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "open" }],
  errors: ["INSUFFICIENT_PERMISSIONS"],
});

export const deleteTopic = defineEndpoint({
  name: "deleteTopic",
  summary: "删除自己的话题",
  method: "DELETE",
  path: "/v1/community/topics/{id}",
  who: "user",
  params: topicParams,
  output: z.object({}),
  limits: [{ max: 60, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND"],
});

export const likeTopic = defineEndpoint({
  name: "likeTopic",
  summary: "赞一个话题；再赞一次不多一个",
  method: "PUT",
  path: "/v1/community/topics/{id}/like",
  params: topicParams,
  ...liking,
});

export const unlikeTopic = defineEndpoint({
  name: "unlikeTopic",
  summary: "收回对话题的赞",
  method: "DELETE",
  path: "/v1/community/topics/{id}/like",
  params: topicParams,
  ...liking,
});

const ownTopicSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  state: z.enum(POST_STATES),
  board: boardSchema.pick({ name: true, icon: true }),
  replies: z.number().int(),
  likes: z.number().int(),
  created_at: wireTime,
});

export const listOwnTopics = defineEndpoint({
  name: "listOwnTopics",
  summary: "自己的话题，新的在前",
  method: "GET",
  path: "/v1/community/own-topics",
  who: "user",
  query: z.object({ cursor: givenCursor(ownTopicCursor).optional() }),
  output: z.object({ items: z.array(ownTopicSchema).max(TOPICS_A_PAGE), next: wireNext }),
  limits: [{ max: 120, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "open" }],
});

export const acceptAnswer = defineEndpoint({
  name: "acceptAnswer",
  summary: "采纳一条回答，或取消采纳；提问的人和工作人员可以",
  method: "PUT",
  path: "/v1/community/topics/{id}/answer",
  who: "user",
  params: topicParams,
  body: z.object({ post_id: z.number().int().positive().nullable() }),
  output: z.object({ accepted_post_id: z.number().int().nullable() }),
  limits: [{ max: 60, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND", "INSUFFICIENT_PERMISSIONS", "NO_QUESTION"],
});

export type Board = z.output<typeof boardSchema>;
export type ListedTopic = z.output<typeof listedTopicSchema>;
export type TopicFacts = NonNullable<ListedTopic["facts"]>;
export type ReadTopic = z.output<typeof readTopic.output>;
