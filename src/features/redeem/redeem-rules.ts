import { AppError, conflict } from "../../kit/api/app-error.ts";
import { decideAccess, type ViewerGrant } from "../membership/access.ts";
import type { Level } from "../membership/contract.ts";
import { LEVEL } from "../membership/levels.ts";
import { lastExpiry, nextPeriod, type Period } from "../membership/membership-period.ts";
import type { SoldThing } from "../products/sold-product.ts";

/** Said to whoever may not use a code that others may. */
const STAYS = "这个码没有用掉";

/** A code and its batch, as far as it matters whether it opens anything. */
export interface CodeFacts {
  redeemedBy: number | null;
  voidedAt: Date | null;
  revokedAt: Date | null;
  validFrom: Date;
  /** null: without an end. */
  validUntil: Date | null;
  stoppedAt: Date | null;
  perPerson: number;
}

/** One answer for what was never made and for what was voided: who guesses learns nothing. */
export function unknownCode(): AppError {
  const message = "没有这个兑换码，请对照原文再输入一次";
  return new AppError({ status: 404, code: "REDEEM_CODE_UNKNOWN", message });
}

/**
 * Whether somebody may redeem a code now, or has done so (`own`). Throws for every other case.
 * @param usedOfBatch how many codes of the batch the person has redeemed
 */
export function requireUsable(
  code: CodeFacts | null,
  { userId, usedOfBatch, now }: { userId: number; usedOfBatch: number; now: Date },
): "ready" | "own" {
  if (code === null || code.voidedAt !== null) throw unknownCode();
  if (code.redeemedBy === userId) {
    if (code.revokedAt !== null) throw conflict("REDEEM_CODE_REVOKED", "这次兑换已被收回，有疑问请联系客服");
    return "own";
  }
  if (code.redeemedBy !== null) throw conflict("REDEEM_CODE_USED", "这个兑换码已经用过了，每个码只能用一次");
  if (code.stoppedAt !== null) throw conflict("REDEEM_CODE_STOPPED", "这批兑换码已停用，有疑问请联系客服");
  if (now < code.validFrom) throw conflict("REDEEM_CODE_NOT_YET", "这个兑换码还没有到开始使用的时间");
  if (code.validUntil !== null && now >= code.validUntil) throw conflict("REDEEM_CODE_EXPIRED", "这个兑换码已过期");
  if (usedOfBatch >= code.perPerson)
    throw conflict("REDEEM_CODE_LIMIT", `这批兑换码每人最多用 ${code.perPerson} 个，你已经用满。${STAYS}`);
  return "ready";
}

interface GrantedLevel {
  level: Level;
  /** null: for life. */
  durationMonths: number | null;
}

/** What a membership's code does, and what of the present membership one should know before. */
export interface PlannedLevel {
  period: Period;
  notice: string | null;
}

/**
 * From when until when the membership of a code counts: what one has of the same level is extended, and a lower level
 * than one has begins when the higher one ends. Throws where a membership for life contains it.
 */
export function planLevel(
  { level, durationMonths }: GrantedLevel,
  held: readonly { level: Level; startsAt: Date; endsAt: Date | null }[],
  now: Date,
): PlannedLevel {
  const running = held.filter(({ endsAt }) => endsAt === null || endsAt > now);
  if (running.some((grant) => grant.level >= level && grant.endsAt === null))
    throw conflict("REDEEM_NOT_NEEDED", `你已拥有终身会员，不用再兑换。${STAYS}，可以送给别人`);
  const higher = running.flatMap((grant) => (grant.level > level && grant.endsAt ? [grant.endsAt] : []));
  const begin = new Date(Math.max(now.getTime(), ...higher.map((end) => end.getTime())));
  const same = lastExpiry(running, level);
  const period = nextPeriod({ durationMonths, currentExpiry: same, now: begin });
  if (higher.length > 0) return { period, notice: "你现在是高级会员，VIP 从高级会员到期时开始计算" };
  if (durationMonths !== null && same !== null) return { period, notice: "接在你现有会员的到期时间后面" };
  const isLowerRunning = level === LEVEL.premium && running.some((grant) => grant.level < level);
  return { period, notice: isLowerRunning ? "你现有的 VIP 照常计时，不会顺延" : null };
}

/** A part of a product by its key, with the content that it is. */
export interface GrantedThing {
  resourceKey: string;
  thing: SoldThing;
}

/** What a product's code opens for life to somebody: whatever is not open to them for life already. */
export interface PlannedThings {
  opened: GrantedThing[];
  notice: string | null;
}

/** Throws where everything is the person's for life already. */
export function planThings(
  things: readonly GrantedThing[],
  { userId, rights, now }: { userId: number; rights: readonly ViewerGrant[]; now: Date },
): PlannedThings {
  // What runs out leaves something to be opened, whatever is open at this moment.
  const grants = rights.filter(({ endsAt }) => endsAt === null);
  const isOpen = ({ thing }: GrantedThing) => decideAccess({ userId, isAdmin: false, grants }, thing, now).allowed;
  const opened = things.filter((one) => !isOpen(one));
  if (opened.length === 0)
    throw conflict("REDEEM_NOT_NEEDED", `里面的内容你已经永久拥有，不用再兑换。${STAYS}，可以送给别人`);
  const owned = things.length - opened.length;
  return { opened, notice: owned === 0 ? null : `其中 ${owned} 项你已经永久拥有，只开通其余的` };
}
