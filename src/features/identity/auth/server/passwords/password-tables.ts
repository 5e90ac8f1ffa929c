import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../../kit/tables/columns.ts";
import { users } from "../people/user-tables.ts";

/** Separate from `users`, so that no query about people reads a hash. */
export const passwords = pgTable("passwords", {
  userId: int8("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** PHC string, argon2id. */
  hash: text("hash").notNull(),
  changedAt: moment("changed_at").notNull(),
});

/** Consecutive wrong passwords, counted alike for existing and nonexistent accounts (security AUTH-1, AUTH-2). */
export const passwordTries = pgTable(
  "password_tries",
  {
    /**
     * `user:<id>`, `nobody:<fingerprint>` without an account, and `account:<fingerprint>` for attempts from unknown
     * devices.
     */
    key: text("key").primaryKey(),
    failures: integer("failures").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("password_tries_updated_at_idx").on(table.updatedAt)],
);

/** Passwords that the site issued; the issued one is still in use while the account's password has the same time. */
export const issuedPasswords = pgTable("issued_passwords", {
  userId: int8("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  issuedAt: moment("issued_at").notNull(),
});
