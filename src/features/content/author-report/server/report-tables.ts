import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { FINDING_KINDS, type FindingKind, OUTSIDE_STATES, type OutsideState } from "../report-kinds.ts";

/** The findings of the last content check; no personal data. */
export const contentFindings = pgTable(
  "content_findings",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").$type<FindingKind>().notNull(),
    resourceKind: text("thing_kind").notNull(),
    resourceId: text("thing_id").notNull(),
    title: text("title").notNull(),
    path: text("path"),
    target: text("leads_to").notNull(),
    words: text("words").notNull(),
    heading: text("heading").notNull(),
    /** The answer of the other site. */
    detail: text("detail").notNull(),
  },
  (table) => [
    index("content_findings_by_kind").on(table.kind, table.id),
    check("content_findings_kind_known", isOneOf(table.kind, FINDING_KINDS)),
  ],
);

/** The time of the last check, in a single row. */
export const contentChecks = pgTable(
  "content_checks",
  {
    id: integer("id").primaryKey(),
    checkedAt: moment("checked_at").notNull(),
    isCapped: boolean("is_capped").notNull(),
  },
  (table) => [check("content_checks_one", sql`${table.id} = 1`)],
);

/** Addresses of other sites in the content, with the results of their checks. */
export const outsideLinks = pgTable(
  "outside_links",
  {
    url: text("url").primaryKey(),
    state: text("state").$type<OutsideState>().notNull(),
    detail: text("detail").notNull(),
    /** How many consecutive checks, a day apart, got no answer. */
    awayDays: integer("away_days").notNull(),
    /** null: not yet. */
    checkedAt: moment("checked_at"),
  },
  (table) => [
    index("outside_links_by_time").on(sql`${table.checkedAt} nulls first`),
    check("outside_links_state_known", isOneOf(table.state, OUTSIDE_STATES)),
  ],
);
