import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { GiftLine } from "../../../../domain/orders/paid-gift.ts";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import { GIFT_STATES, type GiftState } from "../gift-states.ts";

/** Gifts: paid orders whose content another person takes. */
export const gifts = pgTable(
  "gifts",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    orderNo: text("order_no").notNull(),
    /** The giver. */
    userId: int8("user_id").notNull(),
    title: text("title").notNull(),
    /** The content, copied from the order, so that later changes of plans and products do not affect it. */
    lines: jsonb("lines").$type<GiftLine[]>().notNull(),
    /** The giver's signature. Empty: none. */
    sender: text("sender").notNull().default(""),
    message: text("message").notNull().default(""),
    secretHash: text("secret_hash").notNull(),
    /** Used to display the link to the giver again. Deleted as soon as the gift can no longer be taken. */
    secretSealed: text("secret_sealed"),
    state: text("state").$type<GiftState>().notNull(),
    madeAt: moment("made_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** null: the giver was reminded, or no reminder is needed. */
    remindAt: moment("remind_at"),
    takenBy: int8("taken_by"),
    takenAt: moment("taken_at"),
    /** When it was cancelled, returned or revoked. */
    endedAt: moment("ended_at"),
  },
  (table) => [
    // One gift per order: the database rejects a second one regardless of errors in the code.
    uniqueIndex("gifts_one_per_order").on(table.orderNo),
    uniqueIndex("gifts_secret").on(table.secretHash),
    index("gifts_given").on(table.userId, table.id),
    index("gifts_taken").on(table.takenBy, table.id).where(sql`${table.takenBy} is not null`),
    index("gifts_by_state").on(table.state, table.id),
    index("gifts_ending").on(table.expiresAt).where(sql`${table.state} = 'waiting'`),
    index("gifts_to_remind")
      .on(table.remindAt)
      .where(sql`${table.state} = 'waiting' and ${table.remindAt} is not null`),
    check("gifts_state_known", isOneOf(table.state, Object.keys(GIFT_STATES))),
    check(
      "gifts_state_whole",
      sql`(${table.takenBy} is null) = (${table.takenAt} is null)
        and (${table.state} in ('taken', 'revoked')) = (${table.takenBy} is not null)
        and (${table.state} in ('waiting', 'taken')) = (${table.endedAt} is null)
        and (${table.state} = 'waiting') = (${table.secretSealed} is not null)`,
    ),
  ],
);
