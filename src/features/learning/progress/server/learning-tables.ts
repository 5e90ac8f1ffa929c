import { sql } from "drizzle-orm";
import { check, date, doublePrecision, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import {
  RESOURCE_KINDS,
  type ResourceKind,
  WORK_KINDS,
  type WorkKind,
} from "../../../../domain/learning/learning-resources.ts";
import { int8, isOneOf, moment, ranges } from "../../../../kit/tables/columns.ts";

/**
 * What each user has seen of each resource. Ranges are only added, so that devices do not overwrite each other's
 * progress.
 */
export const learningProgress = pgTable(
  "learning_progress",
  {
    userId: int8("user_id").notNull(),
    kind: text("kind").$type<ResourceKind>().notNull(),
    resourceId: int8("thing_id").notNull(),
    /** The id of a work of the kind that `WORK_OF` names. */
    workId: int8("work_id").notNull(),
    /** The length of the resource at the last report, in its unit. */
    length: integer("length").notNull(),
    seen: ranges("seen").notNull(),
    /** The number of units in `seen`. */
    seenLength: integer("seen_length").notNull(),
    /** The position at which the user stopped. */
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
 * When the server first delivered a lesson or a media item to a user, and how much of it was seen before. This limits
 * how much can have been seen since (decision 0106).
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

/**
 * The learning time of each user on each day in Asia/Shanghai. A range counts on the day on which it was first seen.
 */
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
 * The totals of a user's days and the latest streak. A trigger on `learning_days` maintains them, so that years of
 * learning are read as quickly as a week.
 */
export const learningTotals = pgTable("learning_totals", {
  userId: int8("user_id").primaryKey(),
  seconds: doublePrecision("seconds").notNull(),
  finishedResources: integer("finished_things").notNull(),
  rowFrom: date("row_from", { mode: "string" }).notNull(),
  rowTo: date("row_to", { mode: "string" }).notNull(),
});

/** When each user had finished a whole work. Content that the author adds later does not change this. */
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

/** The users who have seen some part of a work. Counts by work are based on it. */
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
