import type { webcrypto } from "node:crypto";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { VIEWS } from "../../../../../kit/api/caller.ts";
import { int8, moment } from "../../../../../kit/tables/columns.ts";
import { users } from "../people/user-tables.ts";

/** A row is one login on one device, and the family of its refresh tokens (security §5.3). */
export const sessions = pgTable(
  "sessions",
  {
    /** 128 random bits. */
    id: text("id").primaryKey(),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    generation: integer("generation").notNull(),
    /** The refresh tokens' key is derived from this value and the app secret. */
    macSalt: text("mac_salt").notNull(),
    generationIssuedAt: moment("generation_issued_at").notNull(),
    isGenerationConfirmed: boolean("is_generation_confirmed").notNull(),
    deviceIdHash: text("device_id_hash"),
    deviceName: text("device_name"),
    browser: text("browser"),
    os: text("os"),
    ipPrefix: text("ip_prefix").notNull(),
    userAgentHash: text("user_agent_hash").notNull(),
    /** Thumbprint of the device key, if the family is bound to one. */
    keyThumbprint: text("key_thumbprint"),
    /** Access tokens up to this generation are refused, because a copy was presented without the key. */
    endedGeneration: integer("ended_generation").notNull().default(0),
    /** When copies were refused: the last few times, oldest first. */
    copiesRefusedAt: jsonb("copies_refused_at").$type<string[]>().notNull().default([]),
    /** When the person last re-authenticated after logging in. */
    reauthenticatedAt: moment("reauthenticated_at"),
    /** When the session was opened by a password; null for every other sign-in method. */
    passwordLoginAt: moment("password_login_at"),
    /** The level as which staff view the site in this login; null: their own view. */
    viewAs: text("view_as", { enum: VIEWS }),
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

/** Key pairs of the access tokens; the private key is sealed with the app secret. */
export const signingKeys = pgTable("signing_keys", {
  kid: text("kid").primaryKey(),
  publicJwk: jsonb("public_jwk").$type<webcrypto.JsonWebKey>().notNull(),
  sealedPrivateJwk: text("sealed_private_jwk").notNull(),
  createdAt: moment("created_at").notNull(),
  /** All processes have read the key by this time, so that none receives a token with an unknown key. */
  signsFrom: moment("signs_from").notNull(),
  /** A retired key still verifies tokens, but signs no new ones. */
  retiredAt: moment("retired_at"),
});
