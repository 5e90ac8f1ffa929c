import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import type { RouteName } from "../tracked-routes.ts";
import { EVENT_KINDS, type EventKind } from "../tracking-rules.ts";

/** Events on pages, stored for a month: no address, no device, and no user without consent. */
export const trackingEvents = pgTable(
  "tracking_events",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    happenedAt: moment("happened_at").notNull(),
    /** In Asia/Shanghai. */
    day: date("day").notNull(),
    kind: text("kind").$type<EventKind>().notNull(),
    route: text("route").$type<RouteName>().notNull(),
    contentId: int8("content_id"),
    /** A random id of a browser tab. */
    tab: uuid("tab").notNull(),
    /** The id of a member who consented; removed when they withdraw it. */
    userId: int8("user_id"),
    referrer: text("referrer").notNull(),
    campaign: text("campaign").notNull(),
  },
  (table) => [
    index("tracking_events_by_day").on(table.day, table.kind),
    index("tracking_events_of_user").on(table.userId, table.id).where(sql`${table.userId} is not null`),
    check("tracking_events_kind_known", isOneOf(table.kind, EVENT_KINDS)),
  ],
);

/** Keys of written batches, stored for a day: a batch whose answer was lost is sent again and written once. */
export const trackingBatches = pgTable("tracking_batches", {
  id: uuid("id").primaryKey(),
  writtenAt: moment("written_at").notNull(),
});

export const MEASURES = ["page", "visits", "referrer", "campaign", "funnel", "dropped"] as const;

/** Daily sums, stored permanently: they identify nobody. */
export const trackingSums = pgTable(
  "tracking_sums",
  {
    day: date("day").notNull(),
    measure: text("measure").$type<(typeof MEASURES)[number]>().notNull(),
    /** A route, a host, a campaign or a step; empty: everything without a name. */
    name: text("name").notNull(),
    /** 0: none. */
    contentId: int8("content_id").notNull(),
    total: int8("total").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.measure, table.name, table.contentId] }),
    check("tracking_sums_measure_known", isOneOf(table.measure, MEASURES)),
  ],
);

/** Days that are summed up. */
export const trackingDays = pgTable("tracking_days", {
  day: date("day").primaryKey(),
  summedAt: moment("summed_at").notNull(),
});

/** Members who consented to storing visits under their account; no row: no consent. */
export const trackingConsents = pgTable("tracking_consents", {
  userId: int8("user_id").primaryKey(),
  consentedAt: moment("consented_at").notNull(),
});
