import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import {
  END_REASONS,
  type EndReason,
  INVITATION_STATES,
  type InvitationState,
  type Sign,
} from "../invitation-states.ts";
import { REWARD_KINDS, type RewardKind } from "../reward-kinds.ts";

/**
 * The terms of rewards, one row for each change. The newest row applies. The migration inserts the first one, without
 * a reward.
 */
export const invitationTerms = pgTable(
  "invitation_terms",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    reward: text("reward").$type<RewardKind>().notNull(),
    days: integer("days").notNull(),
    /** Set for coupons. */
    campaignId: int8("campaign_id"),
    /** The maximum number of rewards of one inviter in a calendar month. */
    monthlyLimit: integer("monthly_limit").notNull(),
    /** The number of days after registration in which a user can be invited. */
    windowDays: integer("window_days").notNull(),
    changedAt: moment("changed_at").notNull(),
    /** null: changed on the command line, or the first row. */
    changedBy: int8("changed_by"),
  },
  (table) => [
    check("invitation_terms_reward_known", isOneOf(table.reward, REWARD_KINDS)),
    check(
      "invitation_terms_in_range",
      sql`${table.days} between 1 and 366 and ${table.monthlyLimit} between 1 and 1000 and ${table.windowDays} between 1 and 90
        and (${table.reward} <> 'coupon' or ${table.campaignId} is not null)`,
    ),
  ],
);

/** The codes in the users' links. */
export const invitationCodes = pgTable("invitation_codes", {
  userId: int8("user_id").primaryKey(),
  code: text("code").notNull().unique("invitation_codes_code"),
  /** Keyed hashes of the phone numbers that this user had when requesting the link, latest last. */
  phoneMarks: text("phone_marks").array().notNull(),
  madeAt: moment("made_at").notNull(),
});

/** Invited people with their inviters and the rewards. A row for each invited person is kept permanently. */
export const invitations = pgTable(
  "invitations",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    /** The invited person. */
    userId: int8("user_id").notNull(),
    inviterId: int8("inviter_id").notNull(),
    state: text("state").$type<InvitationState>().notNull(),
    boundAt: moment("bound_at").notNull(),
    /** The keyed hash of the invited person's phone number. null: there was none, or it is no longer needed. */
    phoneMark: text("phone_mark"),
    signs: text("signs").array().$type<Sign[]>().notNull(),
    /** The first paid order, and the data of its reward. */
    orderNo: text("order_no"),
    paidAt: moment("paid_at"),
    dueAt: moment("due_at"),
    reward: text("reward").$type<Exclude<RewardKind, "off">>(),
    days: integer("days"),
    campaignId: int8("campaign_id"),
    creditedAt: moment("credited_at"),
    /** Set if the reward of the order is a coupon. */
    couponId: int8("coupon_id"),
    endedAt: moment("ended_at"),
    endReason: text("end_reason").$type<EndReason>(),
    /** The staff member who released or refused the reward. */
    decidedBy: int8("decided_by"),
    decidedAt: moment("decided_at"),
    /** Why staff refused the reward. */
    note: text("note"),
  },
  (table) => [
    // A user has one inviter permanently, and earns one reward.
    uniqueIndex("invitations_one_inviter").on(table.userId),
    uniqueIndex("invitations_one_order").on(table.orderNo),
    index("invitations_of_inviter").on(table.inviterId, table.id),
    index("invitations_of_month").on(table.inviterId, table.creditedAt).where(sql`${table.creditedAt} is not null`),
    index("invitations_by_state").on(table.state, table.id),
    index("invitations_due").on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    check("invitations_not_oneself", sql`${table.userId} <> ${table.inviterId}`),
    check("invitations_state_known", isOneOf(table.state, Object.keys(INVITATION_STATES))),
    check("invitations_reason_known", isOneOf(table.endReason, Object.keys(END_REASONS))),
    check(
      "invitations_state_whole",
      sql`(${table.state} in ('returned', 'ended')) = (${table.endedAt} is not null)
        and (${table.endedAt} is null) = (${table.endReason} is null)
        and (${table.state} in ('credited', 'returning', 'returned')) = (${table.creditedAt} is not null)
        and (${table.orderNo} is null) = (${table.paidAt} is null)
        and (${table.state} not in ('waiting', 'held', 'credited', 'returning', 'returned') or ${table.dueAt} is not null)
        and (${table.dueAt} is null) = (${table.reward} is null)
        and (${table.reward} is null or (${table.reward} = 'vip_days') = (${table.days} is not null))
        and (${table.reward} is null or (${table.reward} = 'coupon') = (${table.campaignId} is not null))
        and (${table.couponId} is null or ${table.reward} = 'coupon')`,
    ),
  ],
);
