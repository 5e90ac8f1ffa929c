import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../../kit/tables/columns.ts";

export const users = pgTable(
  "users",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    role: text("role", { enum: ["user", "admin"] }).notNull(),
    status: text("status", { enum: ["active", "disabled", "banned"] }).notNull(),
    /** E.164. */
    phone: text("phone").unique(),
    /** As `normalizeEmail` writes it. */
    email: text("email").unique(),
    /** When the owner verified the address by a code; null: there is no address, or it was imported and never used. */
    emailVerifiedAt: moment("email_verified_at"),
    avatarUrl: text("avatar_url"),
    /** For a banned account: null until the ban is revoked. */
    bannedUntil: moment("banned_until"),
    /** For operators only. */
    banReason: text("ban_reason"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    // Index for prefix searches in every collation.
    index("users_name_begins_idx").on(sql`lower(${table.name}) text_pattern_ops`),
    index("users_phone_end_idx").on(sql`right(${table.phone}, 4)`),
    check("users_role_check", sql`${table.role} in ('user', 'admin')`),
    check("users_status_check", sql`${table.status} in ('active', 'disabled', 'banned')`),
  ],
);

/** Login names in addition to numbers and addresses, for accounts that the operator made. */
export const accountNames = pgTable("account_names", {
  name: text("name").primaryKey(),
  userId: int8("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
});

/** Each text a user agreed to, with its version, time and network address (decisions §3). */
export const consents = pgTable(
  "consents",
  {
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    document: text("document", { enum: ["terms", "privacy"] }).notNull(),
    version: text("version").notNull(),
    agreedAt: moment("agreed_at").notNull(),
    ip: text("ip").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.document, table.version] })],
);

/** Security events. They do not reference users, because an event is stored longer than its user. */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    userId: int8("user_id"),
    sessionId: text("session_id"),
    ip: text("ip"),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("audit_events_user_id_idx").on(table.userId, table.createdAt),
    index("audit_events_erased_idx").on(table.createdAt).where(sql`${table.kind} = 'account_erased'`),
  ],
);
