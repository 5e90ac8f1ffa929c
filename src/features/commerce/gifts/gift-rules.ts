import type { ViewerGrant } from "../../../domain/access/access.ts";
import type { GiftLine } from "../../../domain/orders/paid-gift.ts";
import { AppError, conflict } from "../../../kit/api/app-error.ts";
import { DAY_MS } from "../../../kit/values/durations.ts";
import { planGivenLevel } from "../../access/membership/given-level.ts";
import type { GiftGrant, UnrevokedGrant } from "../../access/membership/membership-ledger.ts";
import { planGivenResources } from "../products/given-resources.ts";
import type { SoldResource } from "../products/sold-product.ts";
import type { GiftState } from "./gift-states.ts";

/** The fields of a gift that determine whether it can be taken. */
export interface GiftFacts {
  state: GiftState;
  expiresAt: Date;
  takenBy: number | null;
}

/** The error is the same for unknown and replaced links, so that guessing reveals nothing. */
export function unknownGift(): AppError {
  const message = "没有这份礼物：链接可能不完整，或者送礼的人换了新的链接";
  return new AppError({ status: 404, code: "GIFT_UNKNOWN", message });
}

/** Whether the user may take the gift now, or has already taken it (`own`). Throws in every other case. */
export function requireTakeable(gift: GiftFacts, { userId, now }: { userId: number; now: Date }): "ready" | "own" {
  switch (gift.state) {
    case "taken":
      if (gift.takenBy === userId) return "own";
      throw conflict("GIFT_TAKEN", "这份礼物已经被领取了，每份礼物只能领取一次");
    case "revoked":
      throw conflict("GIFT_REVOKED", "这份礼物已被收回，有疑问请联系客服");
    case "cancelled":
      throw conflict("GIFT_CANCELLED", "送礼的人取消了这份礼物");
    case "expired":
      throw giftExpired();
    case "waiting":
      if (now >= gift.expiresAt) throw giftExpired();
      return "ready";
  }
}

function giftExpired(): AppError {
  return conflict("GIFT_EXPIRED", "这份礼物过了领取的时间，已经退回给送礼的人");
}

/** The end of the period in which a gift can be taken. */
export function giftEnd({ now, days }: { now: Date; days: number }): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

interface Taking {
  orderNo: string;
  userId: number;
  held: readonly UnrevokedGrant[];
  rights: readonly ViewerGrant[];
  /** The content of the order lines in its public form. */
  resources: ReadonlyMap<string, SoldResource>;
  now: Date;
}

/** The content that a gift opens to a user, with a notice about the user's current rights. */
export interface PlannedGift {
  grants: GiftGrant[];
  notice: string | null;
}

const STAYS = "这份礼物没有用掉，可以转给别人";

/**
 * The content that a gift opens to its recipient, by the rules of redeem codes: the same level is extended, a lower
 * one begins when the higher one ends, and resources owned for life are omitted. Throws if nothing would be opened, or
 * if a resource is not published.
 */
export function planGift(lines: readonly GiftLine[], taking: Taking): PlannedGift {
  const { orderNo, userId, held, rights, resources, now } = taking;
  const ofLine = ({ position }: GiftLine) => ({ userId, orderNo, orderLine: position });
  const levels = lines.flatMap((line): PlannedGift[] => {
    const { level, durationMonths, subject } = line;
    if (level === null) return [];
    const planned = planGivenLevel({ level, durationMonths }, held, now);
    if (planned === null) throw conflict("GIFT_NOT_NEEDED", `你已拥有终身会员，不用领取。${STAYS}`);
    const planId = Number(subject.split(":")[1]);
    return [
      {
        grants: [{ ...ofLine(line), level, length: planned.length, planId, resourceKey: null, ...planned.period }],
        notice: planned.notice,
      },
    ];
  });
  const wanted = lines.flatMap((line) => {
    const { resourceKey } = line;
    if (resourceKey === null) return [];
    const resource = resources.get(resourceKey);
    if (!resource)
      throw conflict("GIFT_CONTENT_CLOSED", "里面有内容暂时没有开放，现在不能领取。这份礼物没有用掉，请晚些再来");
    return [{ line, resourceKey, resource }];
  });
  if (wanted.length === 0) return joinPlans(levels);
  const planned = planGivenResources(wanted, { userId, rights, now });
  if (planned === null) throw conflict("GIFT_NOT_NEEDED", `里面的内容你已经永久拥有，不用领取。${STAYS}`);
  const grants = planned.opened.map(({ line, resourceKey }) => ({
    ...ofLine(line),
    level: null,
    length: null,
    planId: null,
    resourceKey,
    startsAt: now,
    endsAt: null,
  }));
  return joinPlans([...levels, { grants, notice: planned.notice }]);
}

function joinPlans(plans: readonly PlannedGift[]): PlannedGift {
  return {
    grants: plans.flatMap(({ grants }) => grants),
    notice: plans.map(({ notice }) => notice).find((notice) => notice !== null) ?? null,
  };
}
