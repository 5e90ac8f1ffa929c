import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Level } from "../../../../../domain/access/access-contract.ts";
import { int8, moment } from "../../../../../kit/tables/columns.ts";
import type { MoveCause } from "../../move-causes.ts";
import type { RightSource } from "../../right-sources.ts";
import type { TermLength } from "../../term-length.ts";

/** Plans for sale; public, so the guest role of the database reads them. */
export const plans = pgTable(
  "plans",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    level: smallint("level").$type<2 | 3>().notNull(),
    /** null: for life. */
    durationMonths: integer("duration_months"),
    priceFen: integer("price_fen").notNull(),
    benefits: text("benefits").array().notNull(),
    /** Names of icons in the order of the benefits; without an icon, "" or nothing. */
    benefitIcons: text("benefit_icons").array().notNull().default([]),
    isRecommended: boolean("is_recommended").notNull().default(false),
    isOnSale: boolean("is_on_sale").notNull().default(true),
    position: integer("position").notNull().default(0),
  },
  (table) => [
    check("plans_level_sold", sql`${table.level} in (2, 3)`),
    check("plans_price_not_negative", sql`${table.priceFen} >= 0`),
    check("plans_duration_positive", sql`${table.durationMonths} > 0`),
  ],
);

/**
 * The ledger of rights (decisions §4): rows are added and revoked, never removed. Only the dates of memberships that have
 * not begun change (decision 0104), and `grantMoves` records each change.
 */
export const grants = pgTable(
  "grants",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: int8("user_id").notNull(),
    kind: text("kind").$type<"level" | "resource">().notNull(),
    level: smallint("level").$type<Level>(),
    resourceKey: text("resource_key"),
    /** null: a membership that is suspended while one for life runs. */
    startsAt: moment("starts_at"),
    /** null: for life, or suspended. */
    endsAt: moment("ends_at"),
    /**
     * How long a membership lasts, from which its dates are arranged; null: a single resource, or not derived from its
     * dates yet.
     */
    termUnit: text("term_unit").$type<TermLength["unit"]>(),
    /** Of months and days. */
    termCount: integer("term_count"),
    source: text("source").$type<RightSource>().notNull(),
    orderNo: text("order_no"),
    /** Which line of the order. */
    orderLine: smallint("order_line"),
    /** The redeem code that opened it; null for users imported from another site. */
    codeId: int8("code_id"),
    /** Of days that an inviter was credited: for which invitation. */
    invitationId: int8("invitation_id"),
    planId: int8("plan_id").references(() => plans.id),
    /** The amount paid for the period, so that an upgrade can credit the unused part. */
    valueFen: integer("value_fen").notNull().default(0),
    revokedAt: moment("revoked_at"),
    revokeReason: text("revoke_reason"),
    /** Drawn by the console, so that a repeated call of staff gives nothing twice. */
    sendingKey: text("sending_key").unique(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("grants_user").on(table.userId, table.id),
    index("grants_ending").on(table.endsAt).where(sql`${table.kind} = 'level' and ${table.revokedAt} is null`),
    // The last guard of "settle once": whatever fails above, a line grants once.
    uniqueIndex("grants_one_per_order_line")
      .on(table.orderNo, table.orderLine)
      .where(sql`${table.orderNo} is not null`),
    // And a code opens each resource once.
    uniqueIndex("grants_one_per_code")
      .on(table.codeId, sql`coalesce(${table.resourceKey}, '')`)
      .where(sql`${table.codeId} is not null`),
    // And an invitation is credited one time.
    uniqueIndex("grants_one_per_invitation").on(table.invitationId).where(sql`${table.invitationId} is not null`),
    check("grants_invitation_named", sql`(${table.invitationId} is not null) = (${table.source} = 'invitation')`),
    check("grants_code_named", sql`${table.codeId} is null or ${table.source} = 'code'`),
    check(
      "grants_kind_complete",
      sql`(${table.kind} = 'level' and ${table.level} in (2, 3) and ${table.resourceKey} is null)
        or (${table.kind} = 'resource' and ${table.resourceKey} is not null and ${table.level} is null)`,
    ),
    index("grants_without_length").on(table.userId).where(sql`${table.kind} = 'level' and ${table.termUnit} is null`),
    check(
      "grants_length_complete",
      sql`${table.termUnit} is null and ${table.termCount} is null
        or ${table.kind} = 'level' and (${table.termUnit} in ('months', 'days') and ${table.termCount} > 0
          or ${table.termUnit} in ('life', 'fixed') and ${table.termCount} is null)`,
    ),
    check(
      "grants_suspended_level",
      sql`${table.startsAt} is not null
        or ${table.kind} = 'level' and ${table.endsAt} is null and ${table.termUnit} in ('months', 'days')`,
    ),
    check("grants_span_forward", sql`${table.endsAt} > ${table.startsAt}`),
    check(
      "grants_order_named",
      sql`(${table.source} <> 'order' or ${table.orderNo} is not null)
        and (${table.orderNo} is null or ${table.source} in ('order', 'gift'))
        and (${table.orderNo} is null) = (${table.orderLine} is null)`,
    ),
  ],
);

/** Every change of the dates of a membership that had not begun (decision 0104); rows are only added. */
export const grantMoves = pgTable(
  "grant_moves",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    grantId: int8("grant_id")
      .notNull()
      .references(() => grants.id),
    userId: int8("user_id").notNull(),
    cause: text("cause").$type<MoveCause>().notNull(),
    /** null: it was suspended. */
    oldStartsAt: moment("old_starts_at"),
    oldEndsAt: moment("old_ends_at"),
    /** null: it is suspended from now on. */
    newStartsAt: moment("new_starts_at"),
    newEndsAt: moment("new_ends_at"),
    movedAt: moment("moved_at").notNull(),
  },
  (table) => [index("grant_moves_user").on(table.userId, table.id), index("grant_moves_grant").on(table.grantId)],
);
