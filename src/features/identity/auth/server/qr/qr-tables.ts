import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { int8, moment } from "../../../../../kit/tables/columns.ts";
import { users } from "../people/user-tables.ts";

/**
 * One QR code displayed on a computer. Both its values are stored as hashes, so a copy of the table does not allow a
 * login.
 */
export const loginScenes = pgTable(
  "login_scenes",
  {
    /** Hash of the value that the computer sends. */
    sceneHash: text("scene_hash").primaryKey(),
    /** Hash of the value in the picture. */
    codeHash: text("code_hash").notNull(),
    state: text("state", {
      enum: ["waiting", "scanned", "need_phone", "confirmed", "consumed", "cancelled"],
    }).notNull(),
    deviceIdHash: text("device_id_hash"),
    deviceName: text("device_name"),
    browser: text("browser"),
    os: text("os"),
    ipPrefix: text("ip_prefix").notNull(),
    /** Thumbprint of the key the login will be bound to; the browser presented it when it requested the code. */
    keyThumbprint: text("key_thumbprint"),
    /** The person who scanned. */
    openid: text("openid"),
    unionid: text("unionid"),
    /** Requested in the profile of this account: the confirming WeChat is linked to it, and nobody is logged in. */
    linkUserId: int8("link_user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The login that requested the link; it must still be valid when the phone confirms. */
    linkSessionId: text("link_session_id"),
    /** The account that the phone displayed; a confirmation is only valid for this account. */
    shownUserId: int8("shown_user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The user of the confirmed login. */
    userId: int8("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Agreed to on the phone; stored with the account once its number is known. */
    agreedTerms: text("agreed_terms"),
    agreedPrivacy: text("agreed_privacy"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("login_scenes_code_hash_idx").on(table.codeHash),
    index("login_scenes_expires_at_idx").on(table.expiresAt),
    index("login_scenes_user_id_idx").on(table.userId),
    index("login_scenes_shown_user_id_idx").on(table.shownUserId),
    index("login_scenes_link_user_id_idx").on(table.linkUserId),
    check(
      "login_scenes_state_check",
      sql`${table.state} in ('waiting', 'scanned', 'need_phone', 'confirmed', 'consumed', 'cancelled')`,
    ),
  ],
);

/** Which WeChat logs in to which account: at most one of each per mini-program. */
export const wechatIdentities = pgTable(
  "wechat_identities",
  {
    appId: text("app_id").notNull(),
    openid: text("openid").notNull(),
    unionid: text("unionid"),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    linkedAt: moment("linked_at").notNull(),
    /** When this WeChat first confirmed after its phone had displayed the link. */
    acknowledgedAt: moment("acknowledged_at"),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.openid] }),
    uniqueIndex("wechat_identities_user_id_idx").on(table.userId, table.appId),
  ],
);
