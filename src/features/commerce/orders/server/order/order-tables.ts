import { sql } from "drizzle-orm";
import { check, doublePrecision, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Level } from "../../../../../domain/access/access-contract.ts";
import { falling, int8, moment } from "../../../../../kit/tables/columns.ts";
import type { ChannelName } from "../../../../../ports/payment-channel.ts";
import type { OrderLine, OrderState } from "../../contract.ts";
import type { moveSourceSchema } from "../../detail-contract.ts";

/** Orders. The agreed terms are copied, so that a later change of a plan never changes an order. */
export const orders = pgTable(
  "orders",
  {
    orderNo: text("order_no").primaryKey(),
    userId: int8("user_id").notNull(),
    state: text("state").$type<OrderState>().notNull(),
    title: text("title").notNull(),
    totalFen: integer("total_fen").notNull(),
    channel: text("channel").$type<ChannelName | "none">().notNull(),
    agreementVersion: text("agreement_version").notNull(),
    /**
     * Set for a gift: the promised number of days in which it can be taken after payment. null: the order is for the
     * buyer.
     */
    giftDays: smallint("gift_days"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    paidAt: moment("paid_at"),
  },
  (table) => [
    index("orders_user_newest_first").on(table.userId, falling(table.createdAt), falling(table.orderNo)),
    index("orders_pending_expiry").on(table.expiresAt).where(sql`${table.state} = 'pending'`),
    // For the charged prices in the days before a promotion.
    index("orders_fulfilled_when").on(table.paidAt).where(sql`${table.state} = 'fulfilled'`),
    check("orders_total_not_negative", sql`${table.totalFen} >= 0`),
    check("orders_gift_waits", sql`${table.giftDays} > 0`),
    check("orders_number_form", sql`${table.orderNo} ~ '^[0-9A-Z]{24}$'`),
    check("orders_free_has_no_channel", sql`(${table.channel} = 'none') = (${table.totalFen} = 0)`),
  ],
);

/** The lines of an order's price. Lines that sell something name their content and their share of the total. */
export const orderLines = pgTable(
  "order_lines",
  {
    orderNo: text("order_no")
      .notNull()
      .references(() => orders.orderNo),
    position: smallint("position").notNull(),
    kind: text("kind").$type<OrderLine["kind"]>().notNull(),
    title: text("title").notNull(),
    detail: text("detail").notNull(),
    amountFen: integer("amount_fen").notNull(),
    /** The grant whose unused value this line credits. */
    creditedGrantId: int8("credited_grant_id"),
    /** The sold content, such as `plan:3` or `product:7`. null for deductions. */
    subject: text("subject"),
    /** Set if the line grants a membership. */
    level: smallint("level").$type<Level>(),
    /** The length of a membership. null: for life. */
    durationMonths: integer("duration_months"),
    /** Set if the line opens one resource for life, as `course:3`. */
    resourceKey: text("resource_key"),
    /** This line's share of the total. The shares of an order's lines add up to the total. */
    paidFen: integer("paid_fen"),
    /** The value of the line: its share of the payment and of the credits used for it. */
    valueFen: integer("value_fen"),
    /** The end at the time of the grant; null also for life. The current dates are in the ledger. */
    grantedUntil: moment("granted_until"),
    /** For a lifetime membership: the yearly price of its level at that time, by which a refund measures its use. */
    yearlyFen: integer("yearly_fen"),
    /** For a single item: its size at the time of the order, in the unit of its use. */
    wholeUnits: doublePrecision("whole_units"),
  },
  (table) => [
    primaryKey({ columns: [table.orderNo, table.position] }),
    check(
      "order_lines_sold_complete",
      sql`(${table.subject} is null) = (${table.paidFen} is null) and (${table.subject} is null) = (${table.valueFen} is null)
        and (${table.subject} is not null or ${table.level} is null)`,
    ),
    check(
      "order_lines_one_thing",
      sql`(${table.subject} is null and ${table.resourceKey} is null)
        or (${table.subject} is not null and (${table.level} is null) <> (${table.resourceKey} is null))`,
    ),
  ],
);

/** The person or process that moved an order. */
export type MoveSource = z.output<typeof moveSourceSchema>;

/** Every transition of an order, for staff and as evidence that no order returned to an earlier state. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    orderNo: text("order_no")
      .notNull()
      .references(() => orders.orderNo),
    /** null: the order was created. */
    fromState: text("from_state").$type<OrderState>(),
    toState: text("to_state").$type<OrderState>().notNull(),
    source: text("source").$type<MoveSource>().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("order_events_order").on(table.orderNo, table.id)],
);
