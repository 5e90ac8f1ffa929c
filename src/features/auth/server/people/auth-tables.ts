import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../kit/columns.ts";

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
    avatarUrl: text("avatar_url"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    check("users_role_check", sql`${table.role} in ('user', 'admin')`),
    check("users_status_check", sql`${table.status} in ('active', 'disabled', 'banned')`),
  ],
);

/** One row is one login on one device, and the family of its refresh tokens (security §5.3). */
export const sessions = pgTable(
  "sessions",
  {
    /** 128 random bits. */
    id: text("id").primaryKey(),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    generation: integer("generation").notNull(),
    /** Half of what the refresh tokens' key is made of; the other half is the app secret. */
    macSalt: text("mac_salt").notNull(),
    generationIssuedAt: moment("generation_issued_at").notNull(),
    isGenerationConfirmed: boolean("is_generation_confirmed").notNull(),
    deviceIdHash: text("device_id_hash"),
    deviceName: text("device_name"),
    browser: text("browser"),
    os: text("os"),
    ipPrefix: text("ip_prefix").notNull(),
    userAgentHash: text("user_agent_hash").notNull(),
    /** Thumbprint of the device key, once a family is bound to one. */
    keyThumbprint: text("key_thumbprint"),
    /** When the person behind the session last proved to be its owner, after logging in. */
    reauthenticatedAt: moment("reauthenticated_at"),
    createdAt: moment("created_at").notNull(),
    lastSeenAt: moment("last_seen_at").notNull(),
    absoluteExpiresAt: moment("absolute_expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    revokeReason: text("revoke_reason", {
      enum: ["logout", "logout_all", "replaced", "device_limit", "kicked", "others_ended", "reuse"],
    }),
  },
  (table) => [
    index("sessions_user_id_idx").on(table.userId, table.createdAt),
    index("sessions_absolute_expires_at_idx").on(table.absoluteExpiresAt),
  ],
);

/** The one live code of a target and purpose; a new send replaces it. */
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

/** Each text a user agreed to, with its version, the time and the address (decisions §3). */
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

/** Security events. No reference to users: a trace outlives what it is about. */
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
  (table) => [index("audit_events_user_id_idx").on(table.userId, table.createdAt)],
);

/** Key pairs of the access tokens; the private half is sealed by the app secret. */
export const signingKeys = pgTable("signing_keys", {
  kid: text("kid").primaryKey(),
  publicJwk: jsonb("public_jwk").$type<JsonWebKey>().notNull(),
  sealedPrivateJwk: text("sealed_private_jwk").notNull(),
  createdAt: moment("created_at").notNull(),
  /** Other processes have read the key by then, so that nobody meets a token of a key unknown to it. */
  signsFrom: moment("signs_from").notNull(),
  /** Verifies on, signs no more. */
  retiredAt: moment("retired_at"),
});
