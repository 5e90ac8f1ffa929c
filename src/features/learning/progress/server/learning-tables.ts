import { sql } from "drizzle-orm";
import { check, date, doublePrecision, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import {
  RESOURCE_KINDS,
  type ResourceKind,
  WORK_KINDS,
  type WorkKind,
} from "../../../../domain/learning/learning-resources.ts";
import { int8, isOneOf, moment, ranges } from "../../../../kit/tables/columns.ts";

/** What each user has seen of each resource; ranges are only ever added, so that no device loses another's. */
export const learningProgress = pgTable(
  "learning_progress",
  {
    userId: int8("user_id").notNull(),
    kind: text("kind").$type<ResourceKind>().notNull(),
    resourceId: int8("thing_id").notNull(),
    /** Of the kind that `WORK_OF` names. */
    workId: int8("work_id").notNull(),
    /** Of the resource when it was last reported, in its unit. */
    length: integer("length").notNull(),
    seen: ranges("seen").notNull(),
    /** Units in `seen`. */
    seenLength: integer("seen_length").notNull(),
    /** Where the person stopped. */
    place: integer("place").notNull(),
    anchor: text("anchor"),
    finishedAt: moment("finished_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.resourceId] }),
    index("learning_progress_by_work").on(table.userId, table.kind, table.workId),
    index("learning_progress_by_time").on(table.userId, table.updatedAt),
    index("learning_progress_by_thing").on(table.kind, table.resourceId, table.updatedAt),
    check("learning_progress_kind_known", isOneOf(table.kind, RESOURCE_KINDS)),
    check("learning_progress_seen_in_range", sql`${table.seenLength} between 0 and ${table.length}`),
  ],
);

/**
 * Since when the server has delivered a lesson or a media item to a user, and how much of it was seen before: this
 * bounds what can have been seen of it since (decision 0106).
 */
export const learningOpenings = pgTable(
  "learning_openings",
  {
    userId: int8("user_id").notNull(),
    kind: text("kind").$type<ResourceKind>().notNull(),
    resourceId: int8("thing_id").notNull(),
    openedAt: moment("opened_at").notNull(),
    seenBefore: integer("seen_before").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.resourceId] }),
    check("learning_openings_kind_known", isOneOf(table.kind, RESOURCE_KINDS)),
  ],
);

/** What each person learned on each day in Asia/Shanghai; a stretch counts on the day it was first seen. */
export const learningDays = pgTable(
  "learning_days",
  {
    userId: int8("user_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    seconds: doublePrecision("seconds").notNull(),
    finishedResources: integer("finished_things").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/**
 * The sums of a user's days and the latest streak, maintained by a trigger on `learning_days`, so that years of
 * learning are read as quickly as a week.
 */
export const learningTotals = pgTable("learning_totals", {
  userId: int8("user_id").primaryKey(),
  seconds: doublePrecision("seconds").notNull(),
  finishedResources: integer("finished_things").notNull(),
  rowFrom: date("row_from", { mode: "string" }).notNull(),
  rowTo: date("row_to", { mode: "string" }).notNull(),
});

/** When each user had finished all of a work at that time; later additions of its author take nothing away. */
export const finishedWorks = pgTable(
  "finished_works",
  {
    userId: int8("user_id").notNull(),
    kind: text("kind").$type<WorkKind>().notNull(),
    workId: int8("work_id").notNull(),
    finishedAt: moment("finished_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.workId] }),
    check("finished_works_kind_known", isOneOf(table.kind, WORK_KINDS)),
  ],
);

/** Which users have seen some part of which work: the basis of counts by work. */
export const learnedWorks = pgTable(
  "learned_works",
  {
    kind: text("kind").$type<WorkKind>().notNull(),
    workId: int8("work_id").notNull(),
    userId: int8("user_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.workId, table.userId] }),
    index("learned_works_by_user").on(table.userId),
  ],
);
