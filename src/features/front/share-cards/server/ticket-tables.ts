import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../../../kit/tables/columns.ts";

/** The only ticket of an official account, shared by all processes. Guests' pages cannot read it. */
export const wechatTickets = pgTable("wechat_tickets", {
  appId: text("app_id").primaryKey(),
  ticket: text("ticket"),
  expiresAt: moment("expires_at"),
  leasedUntil: moment("leased_until").notNull(),
  problem: text("problem"),
});
