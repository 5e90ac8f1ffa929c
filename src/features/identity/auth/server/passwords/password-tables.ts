import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../../kit/tables/columns.ts";
import { users } from "../people/user-tables.ts";

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
    /** `user:<id>`, `nobody:<fingerprint>` without an account, and `account:<fingerprint>` for strangers' tries. */
    key: text("key").primaryKey(),
    failures: integer("failures").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("password_tries_updated_at_idx").on(table.updatedAt)],
);

/** Passwords that the site gave out; one is still in force while the account's password is as old as this. */
export const issuedPasswords = pgTable("issued_passwords", {
  userId: int8("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  issuedAt: moment("issued_at").notNull(),
});
