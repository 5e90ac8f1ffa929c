import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../kit/tables/columns.ts";
import type { Section, WorkKind } from "../contract.ts";

/** The filters of a list; every work has `all` with the empty value. */
export type FacetName = "all" | "category" | "tag" | "kind" | "level";

/**
 * Books, courses and media items as one list: a row for each section that lists a work and each facet by which the work
 * can be filtered there. Lists read one narrow index, so their cost does not depend on the number of works. It is the
 * only table that combines several slices: triggers on their tables maintain it within the transaction that changes a
 * work (decision 0036). Access is never read from here.
 */
export const listedWorks = pgTable(
  "listed_works",
  {
    kind: text("kind").$type<WorkKind>().notNull(),
    id: int8("id").notNull(),
    section: text("section").$type<Section>().notNull(),
    facet: text("facet").$type<FacetName>().notNull(),
    value: text("value").notNull(),
    /** All of the work's facets in the form `tag:表达`, for lists filtered by several. */
    facets: text("facets").array().notNull(),
    position: integer("position").notNull(),
    publishedAt: moment("published_at").notNull(),
    /** Minutes to watch and to read, at 400 characters per minute. */
    minutes: integer("minutes").notNull(),
    /** The number of learners, counted again every hour. */
    learners: integer("learners").notNull().default(0),
  },
  ({ kind, id, section, facet, value, facets, position, publishedAt, minutes, learners }) => [
    primaryKey({ columns: [kind, id, section, facet, value] }),
    // Includes the publication time, so that deep pages are found without reading the rows.
    index("listed_works_order").on(section, facet, value, position, kind, id, publishedAt),
    index("listed_works_by_time").on(section, facet, value, publishedAt, id, kind),
    index("listed_works_by_length").on(section, facet, value, minutes, id, kind, publishedAt),
    // For filters with several facets: one row of every work contains all its facets.
    index("listed_works_by_facets").using("gin", facets).where(sql`${facet} = 'all'`),
    index("listed_works_by_learners").on(section, facet, value, learners, id, kind, publishedAt),
  ],
);

/** The words of listed works in each section, for the search within lists. */
export const workWords = pgTable(
  "work_words",
  {
    section: text("section").$type<Section>().notNull(),
    kind: text("kind").$type<WorkKind>().notNull(),
    id: int8("id").notNull(),
    publishedAt: moment("published_at").notNull(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    /**
     * Every character and every two adjacent characters of both, in lower case, so that words of any script are found.
     * Stored as numbers, so that they are stored inline and compared quickly.
     */
    grams: bigint("grams", { mode: "bigint" }).array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.section, table.kind, table.id] }),
    index("work_words_by_gram").using("gin", table.grams),
  ],
);
