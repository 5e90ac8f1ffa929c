import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { givenCursor, wireId, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { idCursor } from "../../../kit/values/cursor.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { FINDING_KINDS, QUIET_KINDS, QUIET_STATES } from "./report-kinds.ts";
import { FINDINGS_A_PAGE, TEXTS_A_PAGE } from "./report-limits.ts";

export const findingCursor = idCursor("content-findings");
export const quietTextCursor = idCursor("quiet-texts");

const findingSchema = z.object({
  id: z.number().int(),
  kind: z.enum(FINDING_KINDS),
  thing: z.object({ kind: z.string(), id: z.string(), title: z.string(), path: z.string().nullable() }),
  /** The target of the link, or the missing file. */
  target: z.string(),
  /** For a link: its text and the heading above it. */
  words: z.string(),
  heading: z.string(),
  /** For a page of another site: its answer. */
  detail: z.string(),
});

export const listContentFindings = defineEndpoint({
  name: "listContentFindings",
  summary: "最近一次检查里失效的链接和缺失的图片、影音原件",
  method: "GET",
  path: "/v1/admin/report/findings",
  who: can("content.publish"),
  query: z.object({ kind: z.enum(FINDING_KINDS).optional(), cursor: givenCursor(findingCursor).optional() }),
  output: z.object({
    /** null: never. */
    checked_at: wireTime.nullable(),
    /** There are more of one kind than are stored. */
    is_capped: z.boolean(),
    items: z.array(findingSchema).max(FINDINGS_A_PAGE),
    next: wireNext,
  }),
});

export const checkContent = defineEndpoint({
  name: "checkContent",
  summary: "在后台检查全部内容的站内链接和文件",
  method: "POST",
  path: "/v1/admin/report/check",
  who: can("content.publish"),
  output: z.object({}),
  limits: [{ max: 20, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
});

export const listQuietTexts = defineEndpoint({
  name: "listQuietTexts",
  summary: "九十天没有人打开的文章和文档，或一年没改、仍有人读的；游客的阅读不计",
  method: "GET",
  path: "/v1/admin/report/texts",
  who: can("content.publish"),
  query: z.object({
    kind: z.enum(QUIET_KINDS),
    state: z.enum(QUIET_STATES),
    cursor: givenCursor(quietTextCursor).optional(),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          kind: z.enum(QUIET_KINDS),
          id: z.number().int(),
          title: z.string(),
          path: z.string(),
          work_title: z.string(),
          published_at: wireTime,
          changed_at: wireTime,
          /** By any signed-in user; null: never. */
          last_read_at: wireTime.nullable(),
        }),
      )
      .max(TEXTS_A_PAGE),
    /** A page may contain few items and still have a next page. */
    next: wireNext,
  }),
  limits: [{ max: 120, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
});

export const getCourseDropOff = defineEndpoint({
  name: "getCourseDropOff",
  summary: "一门课里每节课有多少人开始、看到哪儿、看完、接着学下一节；不足五人的不写",
  method: "GET",
  path: "/v1/admin/report/courses/{id}",
  who: can("content.publish"),
  params: z.object({ id: wireId }),
  output: z.object({
    course: z.object({ id: z.number().int(), title: z.string() }),
    lessons: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        /** The number of people who began it; null: fewer than five, and then no other figures are reported. */
        began: z.number().int().nullable(),
        /** Shares from 0 to 1 of these people: who saw a quarter, a half, three quarters of it, who finished it. */
        quarter: z.number().nullable(),
        half: z.number().nullable(),
        three_quarters: z.number().nullable(),
        finished: z.number().nullable(),
        /** The share of those who finished it who began the next lesson; null also for the last lesson. */
        went_on: z.number().nullable(),
      }),
    ),
  }),
  limits: [{ max: 120, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND"],
});
