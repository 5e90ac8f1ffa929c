import { z } from "zod";
import { FOUND_KINDS, LONGEST_QUERY, SEARCH_LEVELS, SUGGESTIONS } from "../../../domain/content/search-choices.ts";
import { SEARCHED_KINDS, SEARCHED_WORKS } from "../../../domain/content/searchable-resources.ts";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { pageQuery, plainTextOf, wireAiMark, wireTime } from "../../../kit/api/wire.ts";
import { MINUTE_SECONDS } from "../../../kit/values/durations.ts";

/** The words of a text, with the matches marked. */
const markedTextSchema = z.array(z.object({ text: z.string(), is_match: z.boolean() }));

const workSchema = z.object({ kind: z.enum(SEARCHED_WORKS), id: z.number().int(), title: z.string() });

const hitSchema = z.object({
  kind: z.enum(SEARCHED_KINDS),
  id: z.number().int(),
  title: markedTextSchema,
  /** Address of the match: its words in the text, or its second in the video. */
  path: z.string(),
  work: workSchema.extend({
    /** Both null: not a course, book, article or media item that everyone can see. */
    path: z.string().nullable(),
    cover_url: z.string().nullable(),
  }),
  /** The level needed to read the whole text. */
  level: z.enum(SEARCH_LEVELS),
  ai_mark: wireAiMark,
  /** The matching passage, or the public beginning if only the title matches. null: nothing of it is public. */
  snippet: markedTextSchema.nullable(),
  /** The snippet is code and not a sentence. */
  is_code: z.boolean(),
  /** The time at which it is spoken. */
  at_seconds: z.number().int().nullable(),
});

const suggestionSchema = hitSchema.pick({ kind: true, id: true, title: true, path: true }).extend({ work: workSchema });

const queryText = plainTextOf(LONGEST_QUERY).transform((text) => text.trim());

export const searchSite = defineEndpoint({
  name: "searchSite",
  summary: "搜索标题、正文、字幕、社区话题、共创提议和评论，只在看得到的内容里找",
  method: "GET",
  path: "/v1/search",
  who: "anyone",
  query: pageQuery.extend({
    q: queryText,
    kind: z.enum(FOUND_KINDS).optional(),
    level: z.enum(SEARCH_LEVELS).optional(),
    /** `book:3`, `course:7`. */
    work: z
      .string()
      .regex(/^(book|course):[1-9]\d{0,14}$/)
      .optional(),
  }),
  output: z.object({
    items: z.array(hitSchema),
    total: z.number().int(),
    /** There are more results than were counted. */
    is_capped: z.boolean(),
    page: z.number().int(),
    page_size: z.number().int(),
  }),
  limits: [{ max: 120, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "open" }],
});

export const suggestTitles = defineEndpoint({
  name: "suggestTitles",
  summary: "输入时的建议：标题里有这些字，或读音相同",
  method: "GET",
  path: "/v1/search/suggestions",
  who: "anyone",
  query: z.object({ q: queryText }),
  output: z.object({
    items: z.array(suggestionSchema).max(SUGGESTIONS),
  }),
  limits: [{ max: 300, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "open" }],
});

export const listMissedWords = defineEndpoint({
  name: "listMissedWords",
  summary: "搜过几次而什么也没找到的词，多的在前",
  method: "GET",
  path: "/v1/search/misses",
  who: can("content.publish"),
  query: pageQuery,
  output: z.object({
    items: z.array(z.object({ words: z.string(), times: z.number().int(), last_at: wireTime })),
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
  }),
});

export const rebuildSearchIndex = defineEndpoint({
  name: "rebuildSearchIndex",
  summary: "在后台重建搜索索引，期间照常可以搜索",
  method: "POST",
  path: "/v1/search/index",
  who: can("settings.manage"),
  output: z.object({}),
});

export type Suggestion = z.output<typeof suggestionSchema>;
export type Hit = z.output<typeof hitSchema>;
export type MarkedText = z.output<typeof markedTextSchema>;
