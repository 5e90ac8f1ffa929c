import { date, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "../../../../../kit/tables/columns.ts";

/** The only valid code of a target and purpose; a new one replaces it. */
export const verifyCodes = pgTable(
  "verify_codes",
  {
    /** E.164 number or e-mail address. */
    target: text("target").notNull(),
    purpose: text("purpose").notNull(),
    codeHash: text("code_hash").notNull(),
    deviceIdHash: text("device_id_hash"),
    attempts: smallint("attempts").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    consumedAt: moment("consumed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.target, table.purpose] }),
    index("verify_codes_expires_at_idx").on(table.expiresAt),
  ],
);

/** Messages sent on each day of Asia/Shanghai, against the site's daily caps. */
export const smsDays = pgTable("sms_days", {
  day: date("day", { mode: "string" }).primaryKey(),
  sends: integer("sends").notNull(),
  mails: integer("mails").notNull().default(0),
});

/** Failed logins of the whole site per minute; too many make captchas mandatory (security OTP-7). */
export const loginFailureMinutes = pgTable("login_failure_minutes", {
  minute: moment("minute").primaryKey(),
  failures: integer("failures").notNull(),
});
