import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Challenges that have been answered: each counts once (security OTP-4). */
export const spentCaptchas = pgTable(
  "spent_captchas",
  {
    nonce: text("nonce").primaryKey(),
    expiresAt: timestamp("expires_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("spent_captchas_expires_at_idx").on(table.expiresAt)],
);
