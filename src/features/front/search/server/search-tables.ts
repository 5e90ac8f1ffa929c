import { sql } from "drizzle-orm";
import { check, customType, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { SearchedKind, SearchedWork } from "../../../../domain/content/searchable-resources.ts";
import { aiMarkColumn, int8, isAiMark, moment } from "../../../../kit/tables/columns.ts";
import { type Passage, packPassages, unpackPassages } from "./index/passages.ts";
import { packNumbers, unpackNumbers } from "./words/packed-numbers.ts";

const packedNumbers = customType<{ data: number[]; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: packNumbers,
  fromDriver: unpackNumbers,
});

const packedPassages = customType<{ data: Passage[]; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: packPassages,
  fromDriver: unpackPassages,
});

/** A part of a resource; it contains no personal data. */
const partColumns = {
  kind: text("kind").$type<SearchedKind>().notNull(),
  resourceId: int8("thing_id").notNull(),
  part: smallint("part").notNull(),
  title: text("title").notNull(),
  path: text("path").notNull(),
  workKind: text("work_kind").$type<SearchedWork>().notNull(),
  workId: int8("work_id").notNull(),
  workTitle: text("work_title").notNull(),
  contentType: text("content_type").notNull(),
  aiMark: aiMarkColumn(),
  visibleFrom: moment("shown_from").notNull(),
  changedAt: moment("changed_at").notNull(),
  /** Paragraphs and captions with their places. */
  passages: packedPassages("passages").notNull(),
  /** Its lexemes as numbers; `search_numbers` unpacks them. */
  lexemes: packedNumbers("lexemes").notNull(),
};

/** Public parts, readable by the database's guest role. */
export const searchOpen = pgTable("search_open", partColumns, (table) => [
  primaryKey({ columns: [table.kind, table.resourceId, table.part] }),
  check("search_open_ai_mark_known", isAiMark(table.aiMark)),
  // New rows wait in a list and are merged into the tree together, at a seventh of the cost (decision 0131). Every
  // search reads the list; `mergePendingEntries` empties it.
  index("search_open_lexemes").using("gin", sql`search_numbers(${table.lexemes})`).with({ fastupdate: true }),
]);

/** The rights that give access to a part. */
const gateColumns = {
  resourceKeys: text("resource_keys").array().notNull(),
  opensAt: moment("opens_at"),
  opensAfterDays: integer("opens_after_days"),
};

/** Whole texts that are longer than their public part; the guest role cannot read them (decision 0008). */
export const searchWhole = pgTable("search_whole", { ...partColumns, ...gateColumns }, (table) => [
  primaryKey({ columns: [table.kind, table.resourceId, table.part] }),
  check("search_whole_ai_mark_known", isAiMark(table.aiMark)),
  index("search_whole_lexemes").using("gin", sql`search_numbers(${table.lexemes})`).with({ fastupdate: true }),
]);

/** Discussions, each with the rights of its target; the guest role cannot read them. */
export const searchTalk = pgTable("search_talk", { ...partColumns, ...gateColumns }, (table) => [
  primaryKey({ columns: [table.kind, table.resourceId, table.part] }),
  check("search_talk_ai_mark_known", isAiMark(table.aiMark)),
  index("search_talk_lexemes").using("gin", sql`search_numbers(${table.lexemes})`).with({ fastupdate: false }),
]);

/**
 * Changed resources, recorded by triggers, that are not indexed yet. A transaction of the site indexes its own before
 * it commits; resources changed by other programs are hidden until the job runs.
 */
export const searchChanges = pgTable(
  "search_changes",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").$type<SearchedKind>().notNull(),
    resourceId: int8("thing_id").notNull(),
    transactionId: text("transaction_id").notNull().default(sql`pg_current_xact_id()::text`),
  },
  (table) => [
    index("search_changes_by_thing").on(table.kind, table.resourceId),
    index("search_changes_by_transaction").on(table.transactionId),
  ],
);

/** Queries without results, not linked to a person, so that authors learn about missing content. */
export const searchMisses = pgTable(
  "search_misses",
  {
    words: text("words").primaryKey(),
    times: integer("times").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (table) => [index("search_misses_by_time").on(table.lastAt), index("search_misses_by_times").on(table.times)],
);
