import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Level } from "../../../../domain/access/access-contract.ts";
import { int8, moment } from "../../../../kit/tables/columns.ts";

/** Codes that were made together and open the same. */
export const redeemBatches = pgTable(
  "redeem_batches",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    /** `plan:3`, `product:7` */
    subject: text("subject").notNull(),
    /** Of the plan or product when the batch was made; its terms are copied too, as orders copy them. */
    title: text("title").notNull(),
    /** Of a plan; null: a product. */
    level: smallint("level").$type<Level>(),
    /** Of a plan; null: for life. */
    durationMonths: integer("duration_months"),
    codeCount: integer("code_count").notNull(),
    perPerson: integer("per_person").notNull(),
    validFrom: moment("valid_from").notNull(),
    /** null: without an end. */
    validUntil: moment("valid_until"),
    note: text("note").notNull(),
    /** null: on the machine itself. */
    createdBy: int8("created_by"),
    /** Drawn by the console, so that a call that is made again makes no second batch. */
    sendingKey: text("sending_key").notNull().unique("redeem_batches_sent_once"),
    createdAt: moment("created_at").notNull(),
    stoppedAt: moment("stopped_at"),
  },
  (table) => [
    check("redeem_batches_level_sold", sql`${table.level} in (2, 3)`),
    check("redeem_batches_span_forward", sql`${table.validUntil} > ${table.validFrom}`),
    check("redeem_batches_counts_positive", sql`${table.codeCount} > 0 and ${table.perPerson} > 0`),
  ],
);

/** A code, as a keyed hash: a reader of this table cannot redeem one. */
export const redeemCodes = pgTable(
  "redeem_codes",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    batchId: int8("batch_id")
      .notNull()
      .references(() => redeemBatches.id),
    codeHash: text("code_hash").notNull(),
    lastFour: text("last_four").notNull(),
    /** The person who redeemed it. */
    userId: int8("user_id"),
    redeemedAt: moment("redeemed_at"),
    /** Its content was revoked. */
    revokedAt: moment("revoked_at"),
    voidedAt: moment("voided_at"),
  },
  (table) => [
    uniqueIndex("redeem_codes_hash").on(table.codeHash),
    index("redeem_codes_of_batch").on(table.batchId, table.id),
    index("redeem_codes_by_person")
      .on(table.userId, table.redeemedAt, table.id)
      .where(sql`${table.userId} is not null`),
    check(
      "redeem_codes_state_whole",
      sql`(${table.userId} is null) = (${table.redeemedAt} is null)
        and (${table.redeemedAt} is null or ${table.voidedAt} is null)
        and (${table.revokedAt} is null or ${table.redeemedAt} is not null)`,
    ),
  ],
);
