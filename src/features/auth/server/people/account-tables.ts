import { index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../kit/columns.ts";
import { users } from "./auth-tables.ts";
import { noticeKinds } from "./mail-texts.ts";

/** Apart from `users`, so that no query about people carries a hash along. */
export const passwords = pgTable("passwords", {
  userId: int8("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** PHC string, argon2id. */
  hash: text("hash").notNull(),
  changedAt: moment("changed_at").notNull(),
});

/** Wrong passwords in a row, for accounts that exist and for those that do not alike (security AUTH-1, AUTH-2). */
export const passwordTries = pgTable(
  "password_tries",
  {
    /** `user:<id>`, or `account:<fingerprint>` of what was typed. */
    key: text("key").primaryKey(),
    failures: integer("failures").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("password_tries_updated_at_idx").on(table.updatedAt)],
);

/** Failed logins of the whole site by minute; enough of them make captchas mandatory (security OTP-7). */
export const loginFailureMinutes = pgTable("login_failure_minutes", {
  minute: moment("minute").primaryKey(),
  failures: integer("failures").notNull(),
});

/** Notices of changed passwords, numbers and addresses, on their way to where the owner reads them. */
export const securityNotices = pgTable(
  "security_notices",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: int8("user_id").notNull(),
    kind: text("kind", { enum: noticeKinds }).notNull(),
    channel: text("channel", { enum: ["mail", "sms"] }).notNull(),
    /** The address or number as it was before the change. */
    target: text("target").notNull(),
    happenedAt: moment("happened_at").notNull(),
    attempts: smallint("attempts").notNull(),
    /** null: sent, or given up. */
    nextAttemptAt: moment("next_attempt_at"),
    outcome: text("outcome", { enum: ["sent", "given_up"] }),
  },
  (table) => [index("security_notices_next_attempt_at_idx").on(table.nextAttemptAt)],
);
