import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../kit/tables/columns.ts";

/**
 * Temporary prices of plans and products; public, so the guest role of the database reads them. A constraint in the
 * migration prevents overlapping windows of one subject.
 */
export const promotions = pgTable(
  "promotions",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    /** `plan:3`, `product:7` */
    subject: text("subject").notNull(),
    priceFen: integer("price_fen").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    cancelledAt: moment("cancelled_at"),
    /** The lowest price charged in the days before; null: there was none, or it has not begun. */
    struckFen: integer("struck_fen"),
    /** When its beginning and its end were recorded and published; the charged price depends only on the period. */
    begunAt: moment("begun_at"),
    endedAt: moment("ended_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("promotions_of_subject").on(table.subject, table.startsAt),
    index("promotions_to_turn").on(table.startsAt).where(sql`${table.endedAt} is null`),
    check("promotions_subject_form", sql`${table.subject} ~ '^(plan|product):[0-9]+$'`),
    check("promotions_price_positive", sql`${table.priceFen} > 0`),
    check("promotions_struck_positive", sql`${table.struckFen} > 0`),
    check("promotions_window_forward", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/** Who made a promotion; apart from it, because guests read that. */
export const promotionMakers = pgTable("promotion_makers", {
  promotionId: int8("promotion_id")
    .primaryKey()
    .references(() => promotions.id),
  /** null: on the machine itself. */
  madeBy: int8("made_by"),
  /** Drawn by the console, so that a call that is made again makes no second promotion. */
  sendingKey: text("sending_key").notNull().unique("promotion_makers_sent_once"),
});

/** What plans and products cost from when on: rows are added, never changed or removed. */
export const priceHistory = pgTable(
  "price_history",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    subject: text("subject").notNull(),
    fromAt: moment("from_at").notNull(),
    /** The regular price, or that of the promotion which begins. */
    priceFen: integer("price_fen").notNull(),
    isPromotional: boolean("is_promotional").notNull(),
    /** The promotion that begins or ends with this row; null: the regular price changed. */
    promotionId: int8("promotion_id").references(() => promotions.id),
    /** null: automatic, by a seed, or on the machine itself. */
    changedBy: int8("changed_by"),
  },
  (table) => [
    index("price_history_of_subject").on(table.subject, table.id),
    check("price_history_price_not_negative", sql`${table.priceFen} >= 0`),
    check("price_history_promotion_named", sql`not ${table.isPromotional} or ${table.promotionId} is not null`),
  ],
);
