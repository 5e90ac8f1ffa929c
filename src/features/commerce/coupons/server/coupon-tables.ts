import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";

/** Campaigns: coupons with the same discount for one occasion. */
export const couponCampaigns = pgTable(
  "coupon_campaigns",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Buyers can read the name. */
    name: text("name").notNull(),
    /** Users who know the code enter it. null: the coupons are only given to people. */
    code: text("code").unique("coupon_campaigns_code"),
    /** Set if the discount is an amount. */
    amountFen: integer("amount_fen"),
    /** Set if the discount is a percentage: 20 is 八折. */
    percentOff: smallint("percent_off"),
    /** The maximum discount of a percentage. */
    capFen: integer("cap_fen"),
    minimumFen: integer("minimum_fen").notNull(),
    /** `all`, `plans`, `products`, `plan:3`, `product:7` */
    scope: text("scope").array().notNull(),
    perPerson: integer("per_person").notNull(),
    /** null: without a limit. */
    totalLimit: integer("total_limit"),
    isFirstPurchaseOnly: boolean("is_first_purchase_only").notNull(),
    isCombinable: boolean("is_combinable").notNull(),
    validFrom: moment("valid_from").notNull(),
    /** null: without an end. */
    validUntil: moment("valid_until"),
    note: text("note").notNull(),
    /**
     * The number of uses that were neither released nor refunded. It is stored here so that the last one can be
     * detected quickly.
     */
    usedCount: integer("used_count").notNull().default(0),
    /** null: created on the command line. */
    createdBy: int8("created_by"),
    sendingKey: text("sending_key").notNull().unique("coupon_campaigns_sent_once"),
    createdAt: moment("created_at").notNull(),
    stoppedAt: moment("stopped_at"),
  },
  (table) => [
    check(
      "coupon_campaigns_one_deal",
      sql`(${table.amountFen} is null) <> (${table.percentOff} is null)
        and (${table.capFen} is null or ${table.percentOff} is not null)`,
    ),
    check(
      "coupon_campaigns_sums_sound",
      sql`${table.amountFen} > 0 and ${table.percentOff} is null
        or ${table.percentOff} between 1 and 100 and coalesce(${table.capFen}, 1) > 0`,
    ),
    check("coupon_campaigns_span_forward", sql`${table.validUntil} > ${table.validFrom}`),
    check(
      "coupon_campaigns_within_limits",
      sql`${table.minimumFen} >= 0 and ${table.perPerson} > 0 and ${table.usedCount} >= 0
        and (${table.totalLimit} is null or ${table.usedCount} <= ${table.totalLimit})`,
    ),
  ],
);

export type CouponSource = "code" | "desk" | "reward";

/** Coupons of users. Each is valid for one order. */
export const coupons = pgTable(
  "coupons",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    campaignId: int8("campaign_id")
      .notNull()
      .references(() => couponCampaigns.id),
    userId: int8("user_id").notNull(),
    source: text("source").$type<CouponSource>().notNull(),
    /** The staff member who gave it. */
    givenBy: int8("given_by"),
    /** The key of the reason for which it was given, so that it is given once. */
    givenKey: text("given_key").notNull().unique("coupons_given_once"),
    givenAt: moment("given_at").notNull(),
    /** The coupon's own end, if it is before the campaign's end. */
    expiresAt: moment("expires_at"),
    withdrawnAt: moment("withdrawn_at"),
  },
  (table) => [
    index("coupons_by_person").on(table.userId, table.id),
    index("coupons_of_campaign").on(table.campaignId, table.userId),
    check("coupons_source_known", isOneOf(table.source, ["code", "desk", "reward"])),
  ],
);

/**
 * The use of a coupon in an order. It is claimed when the order is created, used when the order is paid, and released
 * or returned if the order ends without a purchase.
 */
export const couponUses = pgTable(
  "coupon_uses",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    couponId: int8("coupon_id")
      .notNull()
      .references(() => coupons.id),
    campaignId: int8("campaign_id").notNull(),
    userId: int8("user_id").notNull(),
    orderNo: text("order_no").notNull(),
    discountFen: integer("discount_fen").notNull(),
    claimedAt: moment("claimed_at").notNull(),
    usedAt: moment("used_at"),
    /** The order was not paid or not delivered. */
    releasedAt: moment("released_at"),
    /** The order was refunded in full. */
    returnedAt: moment("returned_at"),
  },
  (table) => [
    uniqueIndex("coupon_uses_one_order_per_coupon")
      .on(table.couponId)
      .where(sql`${table.releasedAt} is null and ${table.returnedAt} is null`),
    uniqueIndex("coupon_uses_one_coupon_per_order")
      .on(table.orderNo)
      .where(sql`${table.releasedAt} is null and ${table.returnedAt} is null`),
    index("coupon_uses_of_order").on(table.orderNo, table.id),
    index("coupon_uses_by_person").on(table.userId, table.campaignId),
    index("coupon_uses_of_campaign").on(table.campaignId, table.id),
    check("coupon_uses_discount_positive", sql`${table.discountFen} > 0`),
    check(
      "coupon_uses_state_whole",
      sql`(${table.usedAt} is null or ${table.releasedAt} is null) and (${table.returnedAt} is null or ${table.usedAt} is not null)`,
    ),
  ],
);
