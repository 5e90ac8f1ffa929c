import { z } from "zod";
import { RESOURCE_KINDS, WORK_KINDS } from "../../../domain/learning/learning-resources.ts";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { plainTextOf, wireDay, wireId, wireTime } from "../../../kit/api/wire.ts";
import {
  MAX_RESOURCE_LENGTH,
  RANGES_A_REPORT,
  REPORT_AGE_SECONDS,
  REPORTS_A_CALL,
  WORKS_A_CALL,
} from "./learning-limits.ts";

const resourceKindSchema = z.enum(RESOURCE_KINDS);
export const workKindSchema = z.enum(WORK_KINDS);
const unitSchema = z.number().int().min(0).max(MAX_RESOURCE_LENGTH);
const rangeSchema = z.tuple([unitSchema, unitSchema]);

/** The position at which a user stopped. */
const placeSchema = z.object({
  /** The number of units before the position: seconds of a video, words of a text. */
  place: z.number().int(),
  /** The id of the last heading above, so that an edit does not lose the position. null before the first heading. */
  anchor: z.string().nullable(),
});

/** A user's progress in a resource. */
export const resourceProgressSchema = placeSchema.extend({
  thing_id: z.number().int(),
  /** 0–100: the share that was actually watched or read. 100 once the resource is finished. */
  percent: z.number().int(),
  is_finished: z.boolean(),
  updated_at: wireTime,
});

const reportSchema = z.object({
  kind: resourceKindSchema,
  id: z.number().int().positive(),
  /** The ranges seen since the last report. Sending a range twice has no effect. */
  seen: z.array(rangeSchema).max(RANGES_A_REPORT),
  /** null: the position does not change. */
  stopped_at: z.object({ place: unitSchema, anchor: plainTextOf(200).nullable() }).nullable(),
  /** How long ago this happened. Above 0 for reports that waited for a network. */
  age_seconds: z.number().int().min(0).max(REPORT_AGE_SECONDS).default(0),
});

export const reportLearning = defineEndpoint({
  name: "reportLearning",
  summary: "报告看过、读过的片段与停下的位置；重复报告不会多算",
  method: "POST",
  path: "/v1/learning/reports",
  who: "user",
  body: z.object({ reports: z.array(reportSchema).min(1).max(REPORTS_A_CALL) }),
  output: z.object({
    results: z.array(
      z.object({
        kind: resourceKindSchema,
        id: z.number().int(),
        /** null: the report was rejected, for the reason in `error_code`. */
        progress: resourceProgressSchema.nullable(),
        error_code: z.enum(["NOT_FOUND", "INSUFFICIENT_PERMISSIONS", "TOO_SCATTERED"]).nullable(),
      }),
    ),
  }),
  limits: [{ max: 120, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
});

export const getThingProgress = defineEndpoint({
  name: "getThingProgress",
  summary: "自己在一节课、一篇文档里看过的片段与停下的位置",
  method: "GET",
  path: "/v1/learning/things/{kind}/{id}",
  who: "user",
  params: z.object({ kind: resourceKindSchema, id: wireId }),
  output: z.object({
    /** null: not begun. */
    progress: resourceProgressSchema.extend({ seen: z.array(rangeSchema) }).nullable(),
  }),
});

export const listWorkProgress = defineEndpoint({
  name: "listWorkProgress",
  summary: "卡片上的进度：这些书和课里自己已经开始的",
  method: "GET",
  path: "/v1/learning/works",
  who: "user",
  query: z.object({
    /** In the form `book:3,course:1`. */
    works: z
      .string()
      .max(WORKS_A_CALL * 24)
      .transform((text) => text.split(",").filter(Boolean))
      .pipe(z.array(z.templateLiteral([workKindSchema, ":", z.number().int().positive()])).max(WORKS_A_CALL)),
  }),
  output: z.object({
    items: z.array(z.object({ kind: workKindSchema, id: z.number().int(), percent: z.number().int() })),
  }),
});

const continuedSchema = z.object({
  kind: resourceKindSchema,
  thing_id: z.number().int(),
  thing_title: z.string(),
  /** The address of the position at which the user stopped. */
  path: z.string(),
  work: z.object({
    kind: workKindSchema,
    id: z.number().int(),
    title: z.string(),
    cover_url: z.string(),
    path: z.string(),
    percent: z.number().int(),
  }),
  updated_at: wireTime,
});

export const continueLearning = defineEndpoint({
  name: "continueLearning",
  summary: "继续学习：最近学的书、课与文章，和停下的位置",
  method: "GET",
  path: "/v1/learning/continue",
  who: "user",
  output: z.object({ items: z.array(continuedSchema) }),
});

export const getLearningProfile = defineEndpoint({
  name: "getLearningProfile",
  summary: "学习概况：时长、连续天数、学完的内容与一年的日历",
  method: "GET",
  path: "/v1/learning/profile",
  who: "user",
  output: z.object({
    /** Everything counts when it is first seen. Repetitions add nothing. */
    total_seconds: z.number().int(),
    /** Consecutive days up to today, or up to yesterday while today has no activity. */
    days_in_a_row: z.number().int(),
    /** The number of books, courses, articles and media that are completely finished. */
    finished_works: z.number().int(),
    /** The number of finished documents, lessons, articles and media. */
    finished_things: z.number().int(),
    /** Days in Asia/Shanghai with any activity, oldest first. */
    days: z.array(z.object({ day: wireDay, seconds: z.number().int() })),
  }),
});

export const getDropOff = defineEndpoint({
  name: "getDropOff",
  summary: "一节课、一篇文档的观看曲线：每一段有多少人看过",
  method: "GET",
  path: "/v1/admin/learning/{kind}/{id}/drop-off",
  who: can("content.publish"),
  params: z.object({ kind: resourceKindSchema, id: wireId }),
  output: z.object({
    /** The number of counted users: at most the latest ten thousand. */
    people: z.number().int(),
    finished: z.number().int(),
    length: z.number().int(),
    /** Hundredths of the resource in order, each with the number of users who saw its beginning. */
    points: z.array(z.number().int()),
  }),
});

export type ResourceProgressAnswer = z.output<typeof resourceProgressSchema>;
export type LearningReport = z.output<typeof reportSchema>;
export type ContinuedWork = z.output<typeof continuedSchema>;
