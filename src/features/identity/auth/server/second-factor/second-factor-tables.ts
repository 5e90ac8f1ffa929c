import { index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../../kit/tables/columns.ts";
import { users } from "../people/user-tables.ts";

const userId = () => int8("user_id");
const ownedBy = () =>
  userId()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The confirmed authenticator app of an account; before the confirmation, a secret that was only offered. */
export const secondFactors = pgTable("second_factors", {
  userId: userId()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Sealed with the app secret. */
  sealedSecret: text("sealed_secret").notNull(),
  offeredAt: moment("offered_at").notNull(),
  confirmedAt: moment("confirmed_at"),
  /** The newest time step whose code was used; no code is accepted twice. */
  lastStep: int8("last_step"),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: ownedBy(),
    /** Useless without the app secret. */
    codeHash: text("code_hash").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A login that has passed its first step; its token is stored as a hash. */
export const secondFactorTickets = pgTable(
  "second_factor_tickets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: ownedBy(),
    by: text("by", { enum: ["password", "phone_code", "email_code", "qr", "issued"] }).notNull(),
    deviceIdHash: text("device_id_hash"),
    /** Thumbprint of the key that the session will be bound to. */
    keyThumbprint: text("key_thumbprint"),
    tries: smallint("tries").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("second_factor_tickets_expires_at_idx").on(table.expiresAt)],
);
