import { LEVEL } from "../../../domain/access/levels.ts";
import { AppError, conflict } from "../../../kit/api/app-error.ts";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { SHANGHAI_AHEAD_MS } from "../../../kit/values/shanghai-day.ts";
import { planGiven } from "../../access/membership/given-level.ts";
import type { UnrevokedGrant } from "../../access/membership/membership-ledger.ts";
import type { Sign } from "./invitation-states.ts";

/** The reward for the first paid order of an invited person, under the terms at the time of the payment. */
export type Reward = { kind: "vip_days"; days: number } | { kind: "coupon"; campaignId: number };

/** The error is the same for an unknown code and for a code of a deleted account. */
export function unknownCode(): AppError {
  return new AppError({ status: 404, code: "INVITATION_UNKNOWN", message: "这个邀请链接不完整，或者已经不能用了" });
}

export function invitationsOff(): AppError {
  return new AppError({ status: 404, code: "INVITATIONS_OFF", message: "本站现在没有开放邀请" });
}

/** The facts about an account that determine whether it can be invited. */
interface Invitee {
  userId: number;
  createdAt: Date;
  /** The number of its paid orders. */
  paidOrders: number;
}

interface Inviter {
  userId: number;
  createdAt: Date;
}

/**
 * Checks that a user can be bound to an inviter now. The inviter's account must be the older one, so that people
 * cannot invite each other in a circle. Throws the obstacle.
 */
export function requireInvitable(
  invitee: Invitee,
  inviter: Inviter,
  { windowDays, now }: { windowDays: number; now: Date },
): void {
  if (invitee.userId === inviter.userId) throw conflict("INVITATION_OWN", "这是你自己的邀请链接，发给还没有注册的人");
  if (invitee.paidOrders > 0) throw conflict("INVITATION_NOT_NEW", "你已经在本站付过款，邀请只对新来的人有效");
  const isLate = now.getTime() > invitee.createdAt.getTime() + windowDays * DAY_MS;
  if (isLate) throw conflict("INVITATION_LATE", `邀请只在注册后 ${windowDays} 天内有效`);
  if (inviter.createdAt > invitee.createdAt || (isSameMoment(inviter, invitee) && inviter.userId > invitee.userId))
    throw conflict("INVITATION_NOT_NEW", "你的账号比邀请人的还早，邀请只对新来的人有效");
}

function isSameMoment(one: Inviter, other: Inviter): boolean {
  return one.createdAt.getTime() === other.createdAt.getTime();
}

/**
 * When the reward of an order becomes due: after the period in which the order can be refunded in full automatically.
 */
export function creditDue({
  paidAt,
  refundDays,
  giftDays,
}: {
  paidAt: Date;
  refundDays: number;
  /** The days in which a gift can be taken; afterwards it is returned. null: no gift. */
  giftDays: number | null;
}): Date {
  return new Date(paidAt.getTime() + Math.max(refundDays, giftDays ?? 0) * DAY_MS);
}

/** The calendar month in Asia/Shanghai that contains a moment: its start, and its end, which is not included. */
export function monthOf(at: Date): { from: Date; until: Date } {
  const local = new Date(at.getTime() + SHANGHAI_AHEAD_MS);
  const begin = (months: number) =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1) - SHANGHAI_AHEAD_MS);
  return { from: begin(0), until: begin(1) };
}

interface CreditFacts {
  reward: Reward;
  /** Signs that the two accounts belong to one person. */
  signs: readonly Sign[];
  /** Staff have checked the signs. */
  isReleased: boolean;
  isInviterOpen: boolean;
  creditedThisMonth: number;
  monthlyLimit: number;
  /** The inviter's memberships. */
  held: readonly UnrevokedGrant[];
  now: Date;
}

export type CreditDecision =
  | { outcome: "days"; days: number }
  | { outcome: "coupon"; campaignId: number }
  | { outcome: "held" }
  | { outcome: "ended"; reason: "inviter_closed" | "month_full" | "not_needed" };

/** Decides a reward that is due. A reward with signs of misuse is held before any other check. */
export function decideCredit(facts: CreditFacts): CreditDecision {
  const { reward, signs, isReleased, isInviterOpen, creditedThisMonth, monthlyLimit, held, now } = facts;
  if (!isInviterOpen) return { outcome: "ended", reason: "inviter_closed" };
  if (signs.length > 0 && !isReleased) return { outcome: "held" };
  if (creditedThisMonth >= monthlyLimit) return { outcome: "ended", reason: "month_full" };
  if (reward.kind === "coupon") return { outcome: "coupon", campaignId: reward.campaignId };
  const { days } = reward;
  const isOfUse = planGiven({ level: LEVEL.vip, length: { unit: "days", count: days } }, held, now) !== null;
  return isOfUse ? { outcome: "days", days } : { outcome: "ended", reason: "not_needed" };
}

/** WeChat's own browser. Inside it, no reward is mentioned and nobody is asked to share. */
export function isWechat(userAgent: string): boolean {
  return /MicroMessenger/i.test(userAgent);
}
