import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../kit/tables/columns.ts";

/** Challenges that have been answered: each is accepted once (security OTP-4). */
export const spentCaptchas = pgTable(
  "spent_captchas",
  {
    nonce: text("nonce").primaryKey(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("spent_captchas_expires_at_idx").on(table.expiresAt)],
);
