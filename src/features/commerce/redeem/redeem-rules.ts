import { AppError, conflict } from "../../../kit/api/app-error.ts";
import { type PlannedLevel, planGivenLevel } from "../../access/membership/given-level.ts";
import { type PlannedResources, planGivenResources } from "../products/given-resources.ts";

/** The message for a user who cannot redeem a code that others can redeem. */
const STAYS = "这个码没有用掉";

/** The facts about a code and its batch that determine whether it opens anything. */
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

/** The error is the same for unknown and voided codes, so that guessing reveals nothing. */
export function unknownCode(): AppError {
  const message = "没有这个兑换码，请对照原文再输入一次";
  // Not 404, because browsers show one general sentence for it (spec §8).
  return new AppError({ status: 422, code: "REDEEM_CODE_UNKNOWN", message, errors: { code: [message] } });
}

/**
 * Whether the user may redeem a code now, or has already redeemed it (`own`). Throws in every other case.
 * @param usedOfBatch the number of codes of the batch that the user has redeemed
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

/** The period of a code's membership. Throws if a membership for life contains it. */
export function planLevel(...[given, held, now]: Parameters<typeof planGivenLevel>): PlannedLevel {
  const planned = planGivenLevel(given, held, now);
  if (planned === null) throw conflict("REDEEM_NOT_NEEDED", `你已拥有终身会员，不用再兑换。${STAYS}，可以送给别人`);
  return planned;
}

/** The content that a product's code opens. Throws if the user already owns all of it for life. */
export function planResources(...[resources, owner]: Parameters<typeof planGivenResources>): PlannedResources {
  const planned = planGivenResources(resources, owner);
  if (planned === null)
    throw conflict("REDEEM_NOT_NEEDED", `里面的内容你已经永久拥有，不用再兑换。${STAYS}，可以送给别人`);
  return planned;
}
