import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../kit/tables/columns.ts";

/** Answers of calls with an Idempotency-Key. A key belongs to its user (security PAY-8). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: int8("user_id").notNull(),
    key: text("key").notNull(),
    /** The SHA-256 hash of the request in hex. */
    requestHash: text("request_hash").notNull(),
    /** null only inside the transaction that creates the answer. */
    answer: jsonb("answer"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index("idempotency_keys_age").on(table.createdAt)],
);
